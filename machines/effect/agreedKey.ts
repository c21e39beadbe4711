/**
 * The key of a payment that two tabs may confirm at the same time, derived from what is agreed to: both send it under one
 * key, and the issuer does it once.
 */
import { assign, type EventObject } from 'xstate'
import { type Agreed, agreedKey } from '../../rules/money/agreedKey'

/**
 * `isDoubted`: a call under the key was lost and may have been done. `known`: the ids of what existed when the review
 * opened. `spentKeys`: the keys that were done in this flow, or refused for good.
 */
export type WithKey = {
  idempotencyKey: string | null
  isDoubted: boolean
  spentKeys: readonly string[]
  known: readonly string[]
}
export const NO_KEY: WithKey = { idempotencyKey: null, isDoubted: false, spentKeys: [], known: [] }

/** `actions: { ...agreedKeyActions<Context, Event>(termsOf), … }`. */
export const agreedKeyActions = <Context extends WithKey, Event extends EventObject>(
  termsOf: (context: Context) => Agreed['terms'],
) => ({
  // Only a doubted key is kept: the review shows what exists by now, and a payment beside it is another one.
  agreeKey: assign<Context, Event, undefined, Event, never>(({ context }) => {
    const { isDoubted, known, spentKeys } = context
    if (isDoubted) return {}
    return { idempotencyKey: agreedKey({ terms: termsOf(context), known, spentKeys }) } as Partial<Context>
  }),
  noteDoubt: assign<Context, Event, { isDoubted: boolean }, Event, never>(
    (_, { isDoubted }) => ({ isDoubted }) as Partial<Context>,
  ),
  spendKey: assign<Context, Event, undefined, Event, never>(
    ({ context: { idempotencyKey, spentKeys } }) =>
      ({
        idempotencyKey: null,
        isDoubted: false,
        spentKeys: idempotencyKey === null ? spentKeys : [...spentKeys, idempotencyKey],
      }) as Partial<Context>,
  ),
})
