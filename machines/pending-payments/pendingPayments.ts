import { isCancellable, type Payment, type PaymentReading } from '../../rules/money/billPayments'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import type { Failure } from '../shared/failure'
import type { Cancellation } from './cancelPayment'

export type PendingPaymentsContext = Followed & {
  reading: PaymentReading
  /** The payment to cancel. */
  id: string | null
  /** Why it was not cancelled. */
  failure: Failure | null
}
export type PendingPaymentsEvent =
  | EffectNews<Cancellation>
  | { type: 'payments.retry' }
  | { type: 'payments.check' }
  | { type: 'payment.cancel'; id: string }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }

export const NOTHING_READ: PendingPaymentsContext = {
  ...NOT_FOLLOWED,
  reading: { payments: [], skewMs: 0 },
  id: null,
  failure: null,
}

export const chosenIn = ({ reading, id }: PendingPaymentsContext): Payment | null =>
  reading.payments.find((payment) => payment.id === id) ?? null
/** One rule for the button, for the answer to the prompt and for the call. */
export const mayCancel = ({ reading }: PendingPaymentsContext, id: string) => {
  const payment = reading.payments.find((one) => one.id === id)
  return payment !== undefined && isCancellable(payment, Date.now() + reading.skewMs)
}
export const without = ({ payments, skewMs }: PaymentReading, id: string | null): PaymentReading => ({
  payments: payments.filter((payment) => payment.id !== id),
  skewMs,
})
