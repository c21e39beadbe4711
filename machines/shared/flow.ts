/** What a screen brings for the portal to run. */
import type { AnyActorLogic, AnyMachineSnapshot } from 'xstate'
import type { RouteId } from '../../rules/navigation'

/** What is needed to look up the outcome of an effect after a reload. JSON without secrets: it is kept in the tab's storage. */
export type Resume = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A machine with its ports filled, and the machine's input. */
export type Flow = {
  readonly logic: AnyActorLogic
  readonly input: unknown
  /** What it is about, where the address says it: about something else, the same machine is another flow. */
  readonly subject?: string
  /** What a new start of this flow needs to find out what became of the effect in flight; absent where that cannot be found out. */
  readonly resumeFrom?: ((snapshot: AnyMachineSnapshot) => Resume | null) | undefined
  /** Sent from a second tab it would have a second effect: the other tabs show what one of them has sent. */
  readonly isShared?: boolean
}

/** An effect that has been sent and whose outcome is not known. */
export type Flight = {
  /** The screen that it was sent from. */
  readonly routeId: RouteId
  /** The id of its machine, and what it is about: another address may run the same. */
  readonly machine: string
  /** Milliseconds. */
  readonly sentAt: number
  readonly resume: Resume | null
  readonly isShared: boolean
  /** Another tab has sent it: this one only looks it up. */
  readonly isElsewhere?: boolean | undefined
}
/** Told to the open screen's flow: another tab has sent this. One that takes it goes on with a payment of its own; any other gives way to the lookup. */
export type SentElsewhere = { readonly type: 'payment.elsewhere'; readonly flight: Flight }
/** One from before a reload, and the flow that looks it up. */
export type Resumed = { readonly flow: Flow; readonly flight: Flight }
