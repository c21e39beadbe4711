/** The outcome of a call whose response was lost: the issuer is asked until it says 'done', or has said 'not done' for long enough. */
import { assign, type EventObject } from 'xstate'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { CALL_TIMEOUT_MS, CallError, errorIn, failureGuards, failureIn, mayStillRun } from './failure'

/**
 * `lookupsLeft`: the number of waits left before 'not done' is believed. Only time counts: a lookup that the holder
 * starts, or that fails, does not reduce it.
 */
type WithLookups = { lookupsLeft: number }

export const lookupDelays = { untilNextLookup: NEXT_LOOKUP_MS } as const

/**
 * For an effect sent at `sentAt` (milliseconds) that may still be running: it may run until the timeout of a call,
 * however early its connection was lost. A clock that was set back meanwhile does not extend that.
 */
export const lookupsSince = (sentAt: number) => {
  const ahead = Math.min(Math.max(sentAt + CALL_TIMEOUT_MS - Date.now(), 0), CALL_TIMEOUT_MS)
  return LOOKUPS - 1 + Math.ceil(ahead / NEXT_LOOKUP_MS)
}
/** One lookup is enough if the issuer is no longer working on the call. */
const lookupsAfter = (error: unknown) =>
  mayStillRun(error) ? lookupsSince(error instanceof CallError ? error.sentAt : Date.now()) : 0

/** `guards: { ...lookupGuards, … }`. */
export const lookupGuards = {
  ...failureGuards,
  hasLookupsLeft: ({ context }: { context: WithLookups }) => context.lookupsLeft > 0,
}

/** `actions: { ...lookupActions<Context, Event>(), … }`. */
export const lookupActions = <Context extends WithLookups, Event extends EventObject>() => ({
  startLookups: assign<Context, Event, { error: unknown }, Event, never>(
    (_, { error }) => ({ lookupsLeft: lookupsAfter(error) }) as Partial<Context>,
  ),
  countLookup: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ lookupsLeft: Math.max(context.lookupsLeft - 1, 0) }) as Partial<Context>,
  ),
})

/** After a lost response: stores the failure, which counts if nothing was done, and the number of lookups. */
export const storeDoubt = [
  { type: 'storeFailure', params: failureIn },
  { type: 'startLookups', params: errorIn },
] as const
