/** What became of a call whose answer was lost: the issuer is asked until it says 'done', or has said 'not done' often enough. */
import { assign, type EventObject } from 'xstate'
import { LOOKUPS } from '../../rules/effect'
import { errorIn, failureIn, lookupsAfter } from './failure'

/** `lookupsLeft`: how often 'not done' is still doubted. A lookup that fails says nothing, and is not counted. */
type WithLookups = { lookupsLeft: number }

/** An effect that was sent before a reload may still be running. */
export const RESUMED_LOOKUPS = LOOKUPS - 1

export const lookupDelays = { untilNextLookup: 10_000 } as const

export const hasLookupsLeft = ({ context }: { context: WithLookups }) => context.lookupsLeft > 0

/** `actions: { ...lookupActions<Context, Event>(), … }`. */
export const lookupActions = <Context extends WithLookups, Event extends EventObject>() => ({
  startLookups: assign<Context, Event, { error: unknown }, Event, never>(
    (_, { error }) => ({ lookupsLeft: lookupsAfter(error) - 1 }) as Partial<Context>,
  ),
  countLookup: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ lookupsLeft: context.lookupsLeft - 1 }) as Partial<Context>,
  ),
})

/** What a lost answer leaves behind: the failure, which counts if nothing was done, and how often that is asked. */
export const storeDoubt = [
  { type: 'storeFailure', params: failureIn },
  { type: 'startLookups', params: errorIn },
] as const
