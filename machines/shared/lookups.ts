/** What became of a call whose answer was lost: the issuer is asked until it says 'done', or has said 'not done' for long enough. */
import { assign, type EventObject } from 'xstate'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/effect'
import { CALL_TIMEOUT_MS, errorIn, failureIn, lookupsAfter } from './failure'

/**
 * `lookupsLeft`: how many waits are still ahead before 'not done' is believed. Only time counts: a holder who asks in
 * between, and a lookup that fails, take nothing from it.
 */
type WithLookups = { lookupsLeft: number }

export const lookupDelays = { untilNextLookup: NEXT_LOOKUP_MS } as const

/** After a reload, for an effect that was sent at `sentAt` (milliseconds): it may run for as long as a call is waited for. */
export const lookupsSince = (sentAt: number) =>
  LOOKUPS - 1 + Math.ceil(Math.max(sentAt + CALL_TIMEOUT_MS - Date.now(), 0) / NEXT_LOOKUP_MS)

export const hasLookupsLeft = ({ context }: { context: WithLookups }) => context.lookupsLeft > 0

/** `actions: { ...lookupActions<Context, Event>(), … }`. */
export const lookupActions = <Context extends WithLookups, Event extends EventObject>() => ({
  startLookups: assign<Context, Event, { error: unknown }, Event, never>(
    (_, { error }) => ({ lookupsLeft: lookupsAfter(error) - 1 }) as Partial<Context>,
  ),
  countLookup: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ lookupsLeft: Math.max(context.lookupsLeft - 1, 0) }) as Partial<Context>,
  ),
})

/** What a lost answer leaves behind: the failure, which counts if nothing was done, and how often that is asked. */
export const storeDoubt = [
  { type: 'storeFailure', params: failureIn },
  { type: 'startLookups', params: errorIn },
] as const
