import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal, unsent } from '../support/samples'
import { paymentOf, readingOf, TODAY } from './payBill.plan'

export const pending = paymentOf({ id: 'payment-1', isPending: true, status: '', dateToPay: TODAY })
export const later = paymentOf({
  id: 'payment-2',
  isPending: true,
  status: '',
  dateToPay: '2026-02-01',
  alias: 'Cottage',
})
/** Its day is over: it is being processed. */
export const over = paymentOf({ id: 'payment-3', isPending: true, status: '', dateToPay: '2026-01-14', alias: 'Phone' })
const settled = (status: string) => readingOf({ ...pending, isPending: false, status }, later)
export const tooLate = new CallError(
  { ...failed('error.cancelPayment'), serverMessage: 'The payment can no longer be cancelled.' },
  400,
)

export const pendingPaymentsPlan = {
  machine: pendingPaymentsMachine,
  starts: { start: {}, 'after a reload': { resume: { id: 'payment-1', sentAt: NOW - 60_000 } } },
  samples: {
    retry: { type: 'payments.retry' },
    check: { type: 'payments.check' },
    cancel: { type: 'payment.cancel', id: 'payment-1' },
    'cancel, over': { type: 'payment.cancel', id: 'payment-3' },
    accept: { type: 'prompt.accept' },
    dismiss: { type: 'prompt.dismiss' },
    'pending read': { type: 'xstate.done.actor.readPending', output: readingOf(pending, later, over) },
    'pending read, none': { type: 'xstate.done.actor.readPending', output: readingOf() },
    'pending unread': { type: 'xstate.error.actor.readPending', error: refusal('error.readPending') },
    'cancel done': { type: 'xstate.done.actor.cancelPayment' },
    'cancel refused': { type: 'xstate.error.actor.cancelPayment', error: tooLate },
    'cancel signed out': {
      type: 'xstate.error.actor.cancelPayment',
      error: new CallError(failed('error.unauthorized'), 401),
    },
    'cancel unsent': { type: 'xstate.error.actor.cancelPayment', error: unsent() },
    'cancel lost': { type: 'xstate.error.actor.cancelPayment', error: lostAnswer('error.cancelPayment') },
    'payments read, cancelled': { type: 'xstate.done.actor.readPayments', output: settled('CANCELLED') },
    'payments read, paid': { type: 'xstate.done.actor.readPayments', output: settled('SUCCESS') },
    'payments read, money on hold': {
      type: 'xstate.done.actor.readPayments',
      output: settled('FAILED_RELEASE_FUNDS_CANCEL'),
    },
    'payments read, pending': { type: 'xstate.done.actor.readPayments', output: readingOf(pending, later) },
    'payments unread': { type: 'xstate.error.actor.readPayments', error: refusal('error.readPayments') },
  },
  tellsApart: ({ failure, reading, id, lookupsLeft, isResumed }) => [
    failure !== null,
    reading.payments.length,
    id,
    Math.min(lookupsLeft, 2),
    isResumed,
  ],
  perTransition: true,
} satisfies Plan<typeof pendingPaymentsMachine>
