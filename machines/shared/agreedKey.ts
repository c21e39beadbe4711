/**
 * The key of a payment that two tabs may confirm at the same time, derived from what is agreed to. Neither tab knows of
 * the other yet: both send it under one key, and the issuer does it once.
 */
import { assign, type EventObject } from 'xstate'
import { type Agreed, agreedKey } from '../../rules/money/agreedKey'
import { isUnsent } from './failure'
import { isDoubted } from './idempotencyKey'

/**
 * `known`: the ids of what existed when the review opened. `spentKeys`: the keys that were done or refused in this flow.
 * A key that was never sent is not spent: another tab with the same review has it too.
 */
type WithKey = {
  idempotencyKey: string | null
  doubtedKey: string | null
  spentKeys: readonly string[]
  known: readonly string[]
}

const spent = ({ idempotencyKey, spentKeys }: WithKey) => ({
  idempotencyKey: null,
  spentKeys: idempotencyKey === null ? spentKeys : [...spentKeys, idempotencyKey],
})

/** `actions: { ...agreedKeyActions<Context, Event>(termsOf), … }`. */
export const agreedKeyActions = <Context extends WithKey, Event extends EventObject>(
  termsOf: (context: Context) => Agreed['terms'],
) => ({
  // Only a doubted key is kept: the review shows what exists by now, and a payment beside it is another one.
  mintKey: assign<Context, Event, undefined, Event, never>(({ context }) => {
    if (isDoubted(context)) return {}
    const { known, spentKeys } = context
    return { idempotencyKey: agreedKey({ terms: termsOf(context), known, spentKeys }) } as Partial<Context>
  }),
  forgetKey: assign<Context, Event, undefined, Event, never>(() => ({ idempotencyKey: null }) as Partial<Context>),
  spendKey: assign<Context, Event, undefined, Event, never>(({ context }) => spent(context) as Partial<Context>),
  // Keep the key if the call was not sent: an earlier call under it may have been lost.
  spendRefusedKey: assign<Context, Event, { error: unknown }, Event, never>(
    ({ context }, { error }) => (isUnsent(error) ? {} : spent(context)) as Partial<Context>,
  ),
})
