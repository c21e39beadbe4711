/** Interface of a simulated flow. Each flow is one file in `flows/` and one line in `flows.ts`. */
import type { AnyActorRef, AnyMachineSnapshot, EventObject, SnapshotFrom, StateValue } from 'xstate'
import type { Outcome, Unfinished } from '../../machines/effect/effect'
import { selectIsInDoubt } from '../../machines/effect/selectors'
import type { Notification } from '../../machines/notification/notification'
import type { portalMachine } from '../../machines/portal/portalMachine'
import type { RouteId } from '../../rules/site/navigation'
import type { Random } from '../../sandbox/seed/random'
import type { MessageKey } from '../../src/i18n/catalogue'
import type { WireAnswer, WireCall } from './network'
import type { Effect, Endpoint, Issuer, KeyMode, Store } from './store'

/** What a screen says about an effect. */
export type Statement = 'done' | 'notDone' | 'unknown'
export type Intent = {
  readonly flow: string
  readonly username: string
  /** Null where a lookup from before a reload does not keep it. */
  readonly key: string | null
  /** The terms agreed to, in one line: the effect must have the same. */
  readonly terms: string
}
export type RootSnapshot = SnapshotFrom<typeof portalMachine>
export type Move = EventObject & {
  readonly values?: Readonly<Record<string, string>>
  /** A new try, not a retry. */
  readonly isFirst?: boolean
}

/** One of several effects of a flow that the holder agrees to together. */
export type Part = {
  readonly id: string
  readonly intent: Omit<Intent, 'flow' | 'username'>
  /** Waiting for its turn to be sent. */
  readonly isAwaiting: boolean
  readonly isSending: boolean
  readonly isInDoubt: boolean
  readonly says: Statement | null
}

/** Where the effect of a flow is, and what the holder is told of it. */
export type SimulatedEffect = {
  /** Several where one screen changes a thing in several ways. */
  readonly kind: string | readonly string[]
  /** The terms agreed to, in one line. */
  readonly termsOf: (terms: never) => string
  /** What a notification of the effects says, on whatever page is open. */
  readonly tells: (notification: Notification) => Statement | null
  /** Of several calls: each of them. */
  readonly parts?: (effect: EffectSeen) => readonly Part[]
  /** Says of all calls together what became of them. */
  readonly sumsUp?: (notification: Notification) => boolean
}
/** `isSending`, `isInDoubt`: its call now. */
export type EffectSeen = {
  readonly effect: Unfinished
  readonly outcome: Outcome | null
  readonly isSending: boolean
  readonly isInDoubt: boolean
}

export type SimulatedFlow = {
  readonly name: string
  /** It is sent and looked up as an actor of the root. */
  readonly effect: SimulatedEffect
  readonly routeId: RouteId
  /** Id of its machine. */
  readonly machine: string
  /** The call that has the effect, and those that look it up. */
  readonly effectCall: RegExp
  readonly lookupCall: RegExp
  /** A likely next move of the holder on its screen; null if there is none. */
  readonly move: (snapshot: AnyMachineSnapshot, random: Random) => Move | null
  /** For a flow that is not the open screen's own: its actors on that screen. */
  readonly actorsIn?: (snapshot: RootSnapshot) => readonly AnyActorRef[]
  /** Another move there while no effect is in progress: reading the list again. */
  readonly readAgain?: (snapshot: RootSnapshot) => void
  /** Has its own seeds, so that the schedules of other flows do not change. */
  readonly isApart?: true
  /** Where the route is not enough: the address that the holder opens next. */
  readonly addressOf?: (path: string, snapshot: RootSnapshot, issuer: Issuer, random: Random) => string
  /** Nothing more to do there: the holder opens the next address. */
  readonly isOver?: (snapshot: AnyMachineSnapshot, random: Random) => boolean
  /** Needs the fake issuer: a bank that answers, and evaluations that end soon. */
  readonly isOfFake?: true
  /** Prepares the issuer's data before the schedule. */
  readonly prepare?: (store: Store) => void
  /** The machine of a part that sends, and shows what became of it. */
  readonly partMachine?: string
  /** A part of the flow that takes the move instead. */
  readonly partIn?: (snapshot: AnyMachineSnapshot) => AnyActorRef | null
  /** An action of the holder or a bank outside the portal, as one line for the trace; null for none. */
  readonly beyond?: (snapshot: AnyMachineSnapshot, random: Random, store: Store) => string | null
  /** The current card cannot be used here. */
  readonly isBlocked?: (snapshot: AnyMachineSnapshot) => boolean
  /** Whether the move is the holder's agreement to the effect. */
  readonly isConfirmation: (snapshot: AnyMachineSnapshot, move: EventObject) => boolean
  /** Whether the move takes the agreement back (true) or renews it (false); null for neither. */
  readonly withdraws?: (move: EventObject) => boolean | null
  readonly isSending: (snapshot: AnyMachineSnapshot) => boolean
  readonly isInDoubt: (snapshot: AnyMachineSnapshot) => boolean
  /** What the screen says about the last effect; null for nothing. */
  readonly says: (snapshot: AnyMachineSnapshot) => Statement | null
  /** Whether the portal itself shows the outcome permanently. */
  readonly isShown?: (snapshot: RootSnapshot, intent: Intent, isDone: boolean) => boolean
  /**
   * Sending it again has no second effect, and its outcome is shown permanently: no tab waits for another, and it is
   * not resumed after a reload.
   */
  readonly isHarmless?: true
  /** Titles of its rendered screen, for `--dom`. */
  readonly titles?: { readonly done?: MessageKey; readonly unknown: MessageKey }
  /** What the issuer allows only once, whoever sends it: no tab waits for another. */
  readonly oneOf?: (terms: string) => string
  /** For a flow with several effects: each effect, instead of the flow as a whole. */
  readonly parts?: (snapshot: AnyMachineSnapshot) => readonly Part[]
  /** Maximum number of parts sent one after the other: another tab waits for each, and looks it up as often. */
  readonly mostParts?: number
  readonly intentOf: (context: never, snapshot: AnyMachineSnapshot) => Omit<Intent, 'flow' | 'username'>
  /** Whether the intent was done; it may show as an effect with another key. */
  readonly isDone: (intent: Intent, effects: readonly Effect[], keyMode: KeyMode) => boolean
  /** The issuer will refuse the call when it arrives. */
  readonly isVoid?: (call: WireCall, store: Store) => boolean
  /** The lookup reads the current state, which the holder has changed since in another tab. */
  readonly isOvertaken?: (intent: Intent, effects: readonly Effect[]) => boolean
  /** Identifies a call that has no key on the wire. */
  readonly keyOf?: (call: WireCall) => string | null
  /** The effect that a good answer reports; the reference distinguishes one effect from another. */
  readonly effectIn: (call: WireCall, answer: WireAnswer) => { readonly reference: string; readonly terms: string }
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

export const isOfKind = (effect: SimulatedEffect, kind: string) => [effect.kind].flat().includes(kind)

/** Of a screen that follows its effect in this state. */
export const followedWhile = (state: StateValue) => ({
  isSending: (snapshot: AnyMachineSnapshot) => snapshot.matches(state) && !selectIsInDoubt(snapshot),
  isInDoubt: (snapshot: AnyMachineSnapshot) => snapshot.matches(state) && selectIsInDoubt(snapshot),
})
export const isDoneByKey = ({ key }: Intent, effects: readonly Effect[]) => effects.some((effect) => effect.key === key)
