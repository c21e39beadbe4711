/** Cancelling a payment of a bill that has not left yet, as an effect. Portal spec §4, §7, §8. */
import * as v from 'valibot'
import { outcomeOfCancel, type Payment } from '../../rules/money/billPayments'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, notice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const termsSchema = v.object({ id: v.string() })
type Terms = v.InferOutput<typeof termsSchema>
/** `unclear`: cancelled with the money still on hold, or not cancelled although it was asked for. */
const cancellationSchema = v.picklist(['cancelled', 'tooLate', 'unclear'])
export type Cancellation = v.InferOutput<typeof cancellationSchema>

export const CANCELLATIONS = 'cancelPayment'
export const NOT_CANCELLED = failed('error.cancelPayment')
export const cancelPaymentEffect: EffectKind<Terms, Cancellation, readonly Payment[]> = defineEffect({
  kind: 'cancelPayment',
  isOnce: true,
  // A browser repeats a lost DELETE by itself, and a cancelled payment cannot be cancelled again.
  isRefusalDoubted: true,
  terms: termsSchema,
  result: cancellationSchema,
  subjectsOf: () => [CANCELLATIONS],
  outcomeIn(payments, { terms: { id } }) {
    const outcome = outcomeOfCancel(payments, id)
    if (outcome === 'cancelled') return { type: 'effect.done', result: outcome }
    return outcome === 'tooLate' || outcome === 'unclear'
      ? { type: 'effect.conflict', theirs: outcome }
      : { type: 'notFound' }
  },
  titleOf: () => 'screen.billsPending.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(success('payments.cancelled')), refreshedCards]
      case 'effect.conflict':
        return [
          showing(notice('warning', outcome.theirs === 'unclear' ? 'payments.unclear' : 'payments.tooLate')),
          refreshedCards,
        ]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_CANCELLED)), refreshedCards]
      case 'effect.unknown':
        return [refreshedCards]
    }
  },
})

const keyOf = (id: string) => `${CANCELLATIONS} ${id}`
export const idIn = (key: string) => key.slice(keyOf('').length)
/** Cancelling the same payment is the same effect, wherever it is begun. */
export const cancellationBegun = (id: string) => beginning(cancelPaymentEffect, { key: keyOf(id), terms: { id } })
