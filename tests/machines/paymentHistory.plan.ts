import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
import { paymentOf } from './payBill.plan'

const payments = Array.from({ length: 10 }, (_, index) => paymentOf({ id: `payment-${index + 1}` }))
export const firstPage = { payments, total: 14, skewMs: 0 }

export const paymentHistoryPlan = {
  machine: paymentHistoryMachine,
  starts: { start: undefined },
  samples: {
    retry: { type: 'payments.retry' },
    'second page': { type: 'payments.page', page: 2 },
    'third page': { type: 'payments.page', page: 3 },
    'page zero': { type: 'payments.page', page: 0 },
    'history read': { type: 'xstate.done.actor.readHistory', output: firstPage },
    'history read, empty': { type: 'xstate.done.actor.readHistory', output: { payments: [], total: 0, skewMs: 0 } },
    'history unread': { type: 'xstate.error.actor.readHistory', error: refusal('error.readPayments') },
  },
  tellsApart: ({ failure, page, read }) => [failure !== null, page, read?.payments.length],
  perTransition: true,
} satisfies Plan<typeof paymentHistoryMachine>
