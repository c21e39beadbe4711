/** What the simulation must know of a flow. Each is one file in `flows/`, and one line here. */
import type { AnyActorRef, AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate'
import type { Notification } from '../../machines/notification/notification'
import type { portalMachine } from '../../machines/portal/portalMachine'
import type { RouteId } from '../../rules/navigation'
import type { Random } from '../../sandbox/seed/random'
import type { MessageKey } from '../../src/i18n/catalogue'
import type { WireAnswer, WireCall } from './network'
import type { Effect, Endpoint, Issuer, KeyMode, Store } from './store'

/** What a screen says of an effect. */
export type Statement = 'done' | 'notDone' | 'unknown'
export type Intent = {
  readonly flow: string
  readonly username: string
  /** Null where a lookup from before a reload does not keep it. */
  readonly key: string | null
  /** What was agreed to, in one line: the effect must have the same. */
  readonly terms: string
}
export type RootSnapshot = SnapshotFrom<typeof portalMachine>
export type Move = EventObject & {
  readonly values?: Readonly<Record<string, string>>
  /** Not the one before, tried again. */
  readonly isFirst?: boolean
}

/** One of the effects that a flow has together, and that the holder agrees to at once. */
export type Part = {
  readonly id: string
  readonly intent: Omit<Intent, 'flow' | 'username'>
  /** It is sent when it is its turn. */
  readonly isAwaiting: boolean
  readonly isSending: boolean
  readonly isInDoubt: boolean
  readonly says: Statement | null
}

export type SimulatedFlow = {
  readonly name: string
  readonly routeId: RouteId
  /** The id of its machine. */
  readonly machine: string
  /** The call that has the effect, and those that look it up. */
  readonly effectCall: RegExp
  readonly lookupCall: RegExp
  /** What the holder may do next on its screen, the most likely one; null while there is nothing to do. */
  readonly move: (snapshot: AnyMachineSnapshot, random: Random) => Move | null
  /** Where it is not the flow of the open screen: the actors that the holder has before them there. */
  readonly actorsIn?: (snapshot: RootSnapshot) => readonly AnyActorRef[]
  /** What else the holder may do there while none of them is: read the list again. */
  readonly readAgain?: (snapshot: RootSnapshot) => void
  /** It has seeds of its own: the schedules of the others stay what they are. */
  readonly isApart?: true
  /** Where the address says more than the route: what the holder opens next. */
  readonly addressOf?: (path: string, snapshot: RootSnapshot, issuer: Issuer, random: Random) => string
  /** Nothing more to do there: the holder opens the next. */
  readonly isOver?: (snapshot: AnyMachineSnapshot, random: Random) => boolean
  /** It needs what only the fake issuer has: a bank that answers, and evaluations that end soon. */
  readonly isOfFake?: true
  /** What the issuer has before the holder comes. */
  readonly prepare?: (store: Store) => void
  /** The part of the flow that the holder has before them instead: it takes the move. */
  readonly partIn?: (snapshot: AnyMachineSnapshot) => AnyActorRef | null
  /** What the holder, or a bank, does beyond the portal, told in one line; null where it is nothing. */
  readonly beyond?: (snapshot: AnyMachineSnapshot, random: Random, store: Store) => string | null
  /** With the current card nothing can be done here. */
  readonly isBlocked?: (snapshot: AnyMachineSnapshot) => boolean
  /** The move by which the holder agrees to the effect. */
  readonly isConfirmation: (snapshot: AnyMachineSnapshot, move: EventObject) => boolean
  /** It is agreed to, and not sent yet: also after a reload, and in another tab. */
  readonly isAwaiting?: (snapshot: AnyMachineSnapshot) => boolean
  readonly isSending: (snapshot: AnyMachineSnapshot) => boolean
  readonly isInDoubt: (snapshot: AnyMachineSnapshot) => boolean
  /** What the screen says of the last effect; null where it says nothing. */
  readonly says: (snapshot: AnyMachineSnapshot) => Statement | null
  /** What a notification of the flow says of what was just sent or looked up, where its screen then says nothing. */
  readonly tells?: (notification: Notification) => Statement | null
  /** What lasts on the portal says it by itself. */
  readonly isShown?: (snapshot: RootSnapshot, intent: Intent, isDone: boolean) => boolean
  /** Sent again it does no more than once, and what became of it is shown for good: no tab waits for another, and none goes on after a reload. */
  readonly isHarmless?: true
  /** The titles of its screen, where that is drawn: `--dom`. */
  readonly titles?: { readonly done?: MessageKey; readonly unknown: MessageKey }
  /** What the issuer lets happen once, whoever sends it: no tab waits for another. */
  readonly oneOf?: (terms: string) => string
  /** A form of another payment is kept while one is under way in another tab. */
  readonly isKeptBeside?: true
  /** Where it has several effects: each of them, in place of what is asked of the flow as a whole. */
  readonly parts?: (snapshot: AnyMachineSnapshot) => readonly Part[]
  /** How many of them may be sent one after the other: another tab waits for each, and looks as often. */
  readonly mostParts?: number
  readonly intentOf: (context: never) => Omit<Intent, 'flow' | 'username'>
  /** What the holder did may be known by another effect than that of the key. */
  readonly isDone: (intent: Intent, effects: readonly Effect[], keyMode: KeyMode) => boolean
  /** The issuer will refuse it when it comes to it. */
  readonly isVoid?: (call: WireCall, store: Store) => boolean
  /** Its lookup reads what is so now, and the holder has changed that since, in another tab. */
  readonly isOvertaken?: (intent: Intent, effects: readonly Effect[]) => boolean
  /** What a good answer says was done; the reference tells one effect from another. */
  /** Where the wire has no key: what the call is known by. */
  readonly keyOf?: (call: WireCall) => string | null
  readonly effectIn: (call: WireCall, answer: WireAnswer) => { readonly reference: string; readonly terms: string }
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

export const isDoneByKey = ({ key }: Intent, effects: readonly Effect[]) => effects.some((effect) => effect.key === key)
