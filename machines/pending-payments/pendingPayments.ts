import * as v from 'valibot'
import { isCancellable, type Payment, type PaymentReading } from '../../rules/money/billPayments'
import { type Failure, failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** The data needed after a reload to look up whether a payment was cancelled. */
export const cancelledResumeSchema = v.object({ id: v.string(), sentAt: v.number() })
export type CancelledResume = v.InferOutput<typeof cancelledResumeSchema>

export type PendingPaymentsInput = { resume?: CancelledResume | null }
export type PendingPaymentsContext = {
  reading: PaymentReading
  /** The payment to cancel. */
  id: string | null
  failure: Failure | null
  lookupsLeft: number
  isResumed: boolean
}
export type PendingPaymentsEvent =
  | { type: 'payments.retry' }
  | { type: 'payments.check' }
  | { type: 'payment.cancel'; id: string }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }

export const initially = ({ resume = null }: PendingPaymentsInput): PendingPaymentsContext => ({
  reading: { payments: [], skewMs: 0 },
  id: resume?.id ?? null,
  failure: resume ? failed('error.cancelPayment') : null,
  lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
  isResumed: resume !== null,
})

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
