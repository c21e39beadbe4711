/** The key of an effect that is tried again: the same until the effect is known to be done, or was refused. */
import { assign, type EventObject } from 'xstate'
import { isUnsent, mayHaveHappened } from './failure'

type WithKey = { idempotencyKey: string | null }
/** `doubtedKey`: the key of a try whose answer was lost. */
type WithDoubt = WithKey & { doubtedKey: string | null }

/** An earlier try under this key may have been done: what was there before it stays what it is told from. */
export const isDoubted = ({ idempotencyKey, doubtedKey }: WithDoubt) =>
  idempotencyKey !== null && idempotencyKey === doubtedKey

/** `actions: { ...keyActions<Context, Event>(), … }`. */
export const keyActions = <Context extends WithKey, Event extends EventObject>() => ({
  mintKey: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? crypto.randomUUID() }) as Partial<Context>,
  ),
  forgetKey: assign<Context, Event, undefined, Event, never>(() => ({ idempotencyKey: null }) as Partial<Context>),
  // An earlier try under this key may have been lost: one that was not sent says nothing about it.
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
 * Also where the retry of a lost try is refused: too many calls, or a session that has ended, say nothing about the try
 * before it. One that was not sent brings no new doubt.
 */
export const mayHaveHappenedBefore = ({ context }: { context: WithDoubt }, { error }: { error: unknown }) =>
  mayHaveHappened(error) || (isDoubted(context) && !isUnsent(error))
