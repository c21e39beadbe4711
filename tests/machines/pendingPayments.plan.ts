import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
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
export const tooLate = { ...failed('error.cancelPayment'), serverMessage: 'The payment can no longer be cancelled.' }
const key = 'cancelPayment payment-1'
const other = 'cancelPayment payment-2'

export const pendingPaymentsPlan = {
  machine: pendingPaymentsMachine,
  starts: { start: undefined },
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
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'cancelPayment', key, phase: 'waiting' },
    'another under way': { type: 'effect.underWay', sentAt: NOW, kind: 'cancelPayment', key: other, phase: 'sending' },
    done: { type: 'effect.done', key, result: 'cancelled' },
    'another done': { type: 'effect.done', key: other, result: 'cancelled' },
    'too late': { type: 'effect.conflict', key, theirs: 'tooLate' },
    refused: { type: 'effect.refused', key, failure: tooLate },
    'not done': { type: 'effect.notDone', key, failure: tooLate, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
  },
  tellsApart: ({ failure, reading, id, followed }) => [failure !== null, reading.payments.length, id, followed?.phase],
  perTransition: true,
} satisfies Plan<typeof pendingPaymentsMachine>
