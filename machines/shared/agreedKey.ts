/**
 * The key of a payment that two tabs may confirm at once: a name of what is agreed to. Neither has heard of the other yet,
 * so both send it, under one key, and the issuer does it once.
 */
import { assign, type EventObject } from 'xstate'
import { type Agreed, agreedKey } from '../../rules/agreedKey'
import { isUnsent } from './failure'

/** `known`: the ids of what was there when the review opened. `spentKey`: the last one that was done or refused. */
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
  // An earlier try under this key may have been lost: one that was not sent says nothing about it.
  forgetRefusedKey: assign<Context, Event, { error: unknown }, Event, never>(
    ({ context }, { error }) => (isUnsent(error) ? {} : spent(context)) as Partial<Context>,
  ),
})
