/** The key of an effect that is retried: it stays the same until the effect is known to be done, or is refused. */
import { assign, type EventObject } from 'xstate'
import { isUnsent } from './failure'

type WithKey = { idempotencyKey: string | null }

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
