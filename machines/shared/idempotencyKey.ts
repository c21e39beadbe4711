/** The key of an effect that is retried: it stays the same until the effect is known to be done, or is refused. */
import { assign, type EventObject } from 'xstate'
import { isUnsent, mayHaveHappened } from './failure'

type WithKey = { idempotencyKey: string | null }
/** `doubtedKey`: the key of a call whose response was lost. */
type WithDoubt = WithKey & { doubtedKey: string | null }

/** An earlier call under this key may have been done: keep comparing with what existed before that call. */
export const isDoubted = ({ idempotencyKey, doubtedKey }: WithDoubt) =>
  idempotencyKey !== null && idempotencyKey === doubtedKey

/** `actions: { ...keyActions<Context, Event>(), … }`. */
export const keyActions = <Context extends WithKey, Event extends EventObject>() => ({
  mintKey: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? crypto.randomUUID() }) as Partial<Context>,
  ),
  forgetKey: assign<Context, Event, undefined, Event, never>(() => ({ idempotencyKey: null }) as Partial<Context>),
  // Keep the key if the call was not sent: an earlier call under it may have been lost.
  forgetRefusedKey: assign<Context, Event, { error: unknown }, Event, never>(
    ({ context }, { error }) =>
      ({ idempotencyKey: isUnsent(error) ? context.idempotencyKey : null }) as Partial<Context>,
  ),
})

/** `actions: { ...doubtActions<Context, Event>(), … }`, where a call that moves money is looked up. */
export const doubtActions = <Context extends WithDoubt, Event extends EventObject>() => ({
  noteDoubt: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ doubtedKey: context.idempotencyKey }) as Partial<Context>,
  ),
})

/**
 * Also if the retry of a lost call is refused: too many calls, or a session that has ended, say nothing about the call
 * before it. A call that was not sent adds no doubt.
 */
export const mayHaveHappenedBefore = ({ context }: { context: WithDoubt }, { error }: { error: unknown }) =>
  mayHaveHappened(error) || (isDoubted(context) && !isUnsent(error))
