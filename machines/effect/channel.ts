/** The channel between screens, effects and the root: a closed union of facts, sent directly to their receivers. */
import type { AnyActorRef, EventObject, MachineContext } from 'xstate'
import type { RouteId } from '../../rules/site/navigation'
import { enqueue } from '../shared/enqueue'
import type { Failure } from '../shared/failure'
import type { Begun, Ended, Outcome, Phase, Step, Unfinished, Watch } from './effect'

export type EffectFact =
  // From the session.
  | { readonly type: 'session.opened'; readonly username: string }
  /** `isChosen`: not by itself. What waits for the holder, and what they have not read, ends with it. */
  | { readonly type: 'session.ended'; readonly isChosen?: boolean }
  /** Somebody wants to sign out. */
  | { readonly type: 'session.leave' }
  // From screens.
  | { readonly type: 'effect.begin'; readonly effect: Begun }
  /** Look it up now. */
  | { readonly type: 'effect.check'; readonly key: string }
  /** Send it again, while its outcome is not known. */
  | { readonly type: 'effect.again'; readonly key: string }
  | { readonly type: 'effect.watch'; readonly watch: Watch }
  | { readonly type: 'effect.unwatch'; readonly id: string }
  /** The screen goes on with this step, or with a new one. */
  | { readonly type: 'step.opened'; readonly step: Step }
  | { readonly type: 'step.closed'; readonly key: string }
  // From the root.
  | { readonly type: 'screen.left' }
  | { readonly type: 'screen.opened' }
  /** The holder wants to go on with what waits for them. */
  | { readonly type: 'step.return' }
  | { readonly type: 'card.current'; readonly clientId: string }
  /** What was asked about it is over. */
  | { readonly type: 'steps.over'; readonly subject: string }
  // From another tab.
  | { readonly type: 'effect.adopt'; readonly effect: Unfinished }
  | { readonly type: 'effect.told'; readonly key: string; readonly outcome: Outcome }
  // From an effect.
  /** One of its calls has an outcome, and the next one is sent. */
  | { readonly type: 'effect.progressed'; readonly effect: Unfinished }
  /** Its response was lost. */
  | { readonly type: 'effect.doubted'; readonly effect: Unfinished; readonly phase: Phase }
  /** It was sent again meanwhile; that was refused, or not sent. */
  | {
      readonly type: 'effect.notRepeated'
      readonly effect: Unfinished
      readonly failure: Failure
      readonly isUnsent: boolean
    }
  | ({ readonly type: 'effect.ended' } & Ended)

/** To the root. */
export type RootFact =
  /** `isShown`: a screen that watches shows the outcome. */
  | ({ readonly type: 'effect.settled'; readonly isShown: boolean } & Ended)
  /** The session has ended. `username`: whose effects are looked up when they sign in again; null if there are none. */
  | { readonly type: 'effects.stored'; readonly username: string | null }
  | { readonly type: 'step.due'; readonly routeId: RouteId }
  | { readonly type: 'leave.ask' }
  | { readonly type: 'session.close' }

type System = { get(id: string): AnyActorRef | undefined }
const TO_ROOT: readonly string[] = [
  'effect.settled',
  'effects.stored',
  'step.due',
  'leave.ask',
  'session.close',
] satisfies RootFact['type'][]
/** Nobody if a machine runs alone; the root if the effects do not run. */
const receiverIn = (system: System, { type }: { readonly type: string }) =>
  (TO_ROOT.includes(type) ? undefined : system.get('effects')) ?? system.get('portal')

/** For what is not a machine. */
export const sendFact = (system: System, fact: EffectFact | RootFact) => receiverIn(system, fact)?.send(fact)

/** Spread into the actions of a machine. */
export const effectActions = <Context extends MachineContext, Event extends EventObject>() => ({
  tell: enqueue<Context, Event, EffectFact | RootFact>(({ system, enqueue: next }, fact) => {
    const receiver = receiverIn(system, fact)
    if (receiver) next.sendTo(receiver, fact)
  }),
})
