/** What the simulation must know of a flow. Each is one file in `flows/`, and one line here. */
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Random } from '../../sandbox/seed/random'
import type { RouteId } from '../../rules/navigation'
import type { WireAnswer, WireCall } from './network'
import type { Effect, Endpoint, KeyMode } from './store'

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
export type Move = EventObject & { readonly values?: Readonly<Record<string, string>> }

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
  /** With the current card nothing can be done here. */
  readonly isBlocked?: (snapshot: AnyMachineSnapshot) => boolean
  /** The move by which the holder agrees to the effect. */
  readonly isConfirmation: (snapshot: AnyMachineSnapshot, move: EventObject) => boolean
  readonly isSending: (snapshot: AnyMachineSnapshot) => boolean
  readonly isInDoubt: (snapshot: AnyMachineSnapshot) => boolean
  /** What the screen says of the last effect; null where it says nothing. */
  readonly says: (snapshot: AnyMachineSnapshot) => Statement | null
  readonly intentOf: (context: never) => Omit<Intent, 'flow' | 'username'>
  /** What the holder did may be known by another effect than that of the key. */
  readonly isDone: (intent: Intent, effects: readonly Effect[], keyMode: KeyMode) => boolean
  /** What a good answer says was done; the reference tells one effect from another. */
  readonly effectIn: (call: WireCall, answer: WireAnswer) => { readonly reference: string; readonly terms: string }
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

export const isDoneByKey = ({ key }: Intent, effects: readonly Effect[]) => effects.some((effect) => effect.key === key)
