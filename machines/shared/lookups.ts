/** What became of a call whose answer was lost: the issuer is asked until it says 'done', or has said 'not done' for long enough. */
import { assign, type EventObject } from 'xstate'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/effect'
import { CALL_TIMEOUT_MS, CallError, errorIn, failureGuards, failureIn, mayStillRun } from './failure'

/**
 * `lookupsLeft`: how many waits are still ahead before 'not done' is believed. Only time counts: a holder who asks in
 * between, and a lookup that fails, take nothing from it.
 */
type WithLookups = { lookupsLeft: number }

export const lookupDelays = { untilNextLookup: NEXT_LOOKUP_MS } as const

/**
 * For an effect that was sent at `sentAt` (milliseconds) and may still be running: it may for as long as a call is waited
 * for, however early its connection was lost. A clock that was set back meanwhile does not make that longer.
 */
export const lookupsSince = (sentAt: number) => {
  const ahead = Math.min(Math.max(sentAt + CALL_TIMEOUT_MS - Date.now(), 0), CALL_TIMEOUT_MS)
  return LOOKUPS - 1 + Math.ceil(ahead / NEXT_LOOKUP_MS)
}
/** One look is enough when the issuer is no longer working on it. */
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

/** What a lost answer leaves behind: the failure, which counts if nothing was done, and how often that is asked. */
export const storeDoubt = [
  { type: 'storeFailure', params: failureIn },
  { type: 'startLookups', params: errorIn },
] as const
