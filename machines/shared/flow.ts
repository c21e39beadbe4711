/** What a screen gives the portal to run. */
import type { AnyActorLogic, AnyMachineSnapshot } from 'xstate'
import type { RouteId } from '../../rules/site/navigation'

/**
 * The data needed to look up the outcome of an effect after a reload. JSON without secrets: it is stored in the tab.
 */
export type Resume = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A machine with its ports provided, and its input. */
export type Flow = {
  readonly logic: AnyActorLogic
  readonly input: unknown
  /** The subject, if the address names one: the same machine with another subject is another flow. */
  readonly subject?: string
  /** The data that a new start of this flow needs to look up the effect in flight; absent if it cannot be looked up. */
  readonly resumeFrom?: ((snapshot: AnyMachineSnapshot) => Resume | null) | undefined
  /** Sent from a second tab it would have a second effect: the other tabs show what one tab has sent. */
  readonly isShared?: boolean
}

/** An effect that has been sent and whose outcome is not known. */
export type Flight = {
  /** The screen that it was sent from. */
  readonly routeId: RouteId
  /** The id of its machine, with its subject: another address may run the same. */
  readonly machine: string
  /** Milliseconds. */
  readonly sentAt: number
  readonly resume: Resume | null
  readonly isShared: boolean
  /** Another tab sent it: this tab only looks it up. */
  readonly isElsewhere?: boolean | undefined
  /** It waits for the holder's next step: nothing has been done yet. */
  readonly isOpen?: boolean | undefined
}
/**
 * For the open screen's flow: another tab has sent this payment. A flow that handles it continues with a payment of its
 * own; any other is replaced by the lookup.
 */
export type SentElsewhere = { readonly type: 'payment.elsewhere'; readonly flight: Flight }
/** An effect from before a reload, and the flow that looks it up. */
export type Resumed = { readonly flow: Flow; readonly flight: Flight }
