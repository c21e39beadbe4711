/** The key of what is submitted once: one for each submission, the same for its retries. What two tabs may agree to at the same time has a derived key instead (`machines/effect/agreedKey.ts`). */
import { assign, type EventObject } from 'xstate'
import { isUnsent } from './failure'

export const newKey = () => crypto.randomUUID()

type WithKey = { idempotencyKey: string | null }

/** `actions: { ...keyActions<Context, Event>(), … }`. */
export const keyActions = <Context extends WithKey, Event extends EventObject>() => ({
  /** A retry has the key of the submission before it. */
  ensureKey: assign<Context, Event, undefined, Event, never>(
    ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? newKey() }) as Partial<Context>,
  ),
  forgetKey: assign<Context, Event, undefined, Event, never>(() => ({ idempotencyKey: null }) as Partial<Context>),
  // Keep the key if the call was not sent: an earlier call under it may have been lost.
  forgetRefusedKey: assign<Context, Event, { error: unknown }, Event, never>(
    ({ context }, { error }) =>
      ({ idempotencyKey: isUnsent(error) ? context.idempotencyKey : null }) as Partial<Context>,
  ),
})
