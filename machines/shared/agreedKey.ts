/**
 * The key of a payment that two tabs may confirm at the same time, derived from what is agreed to. Neither tab knows of
 * the other yet: both send it under one key, and the issuer does it once.
 */
import { assign, type EventObject } from 'xstate'
import { type Agreed, agreedKey } from '../../rules/agreedKey'
import { isUnsent } from './failure'

/** `known`: the ids of what existed when the review opened. `spentKey`: the last key that was done or refused. */
type WithKey = { idempotencyKey: string | null; spentKey: string | null; known: readonly string[] }

const spent = ({ idempotencyKey, spentKey }: WithKey) => ({
  idempotencyKey: null,
  spentKey: idempotencyKey ?? spentKey,
})

/** `actions: { ...agreedKeyActions<Context, Event>(termsOf), … }`. */
export const agreedKeyActions = <Context extends WithKey, Event extends EventObject>(
  termsOf: (context: Context) => Agreed['terms'],
) => ({
  mintKey: assign<Context, Event, undefined, Event, never>(({ context }) => {
    const { idempotencyKey, known, spentKey } = context
    return {
      idempotencyKey: idempotencyKey ?? agreedKey({ terms: termsOf(context), known, spentKey }),
    } as Partial<Context>
  }),
  forgetKey: assign<Context, Event, undefined, Event, never>(({ context }) => spent(context) as Partial<Context>),
  // Keep the key if the call was not sent: an earlier call under it may have been lost.
  forgetRefusedKey: assign<Context, Event, { error: unknown }, Event, never>(
    ({ context }, { error }) => (isUnsent(error) ? {} : spent(context)) as Partial<Context>,
  ),
})
