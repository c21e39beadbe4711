import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
import { paymentOf } from './payBill.plan'

const payments = Array.from({ length: 10 }, (_, index) => paymentOf({ id: `payment-${index + 1}` }))
export const firstPage = { payments, total: 14, next: 'after-payment-10', skewMs: 0 }
export const onePage = { payments, total: 10, next: null, skewMs: 0 }

export const paymentHistoryPlan = {
  machine: paymentHistoryMachine,
  starts: { start: { search: '' }, 'the second page': { search: '?page=2' } },
  samples: {
    retry: { type: 'payments.retry' },
    'first page entered': { type: 'search.entered', search: '' },
    'second page entered': { type: 'search.entered', search: '?page=2' },
    'history read': { type: 'xstate.done.actor.readHistory', output: firstPage },
    'history read, one page': { type: 'xstate.done.actor.readHistory', output: onePage },
    'history read, empty': {
      type: 'xstate.done.actor.readHistory',
      output: { payments: [], total: 0, next: null, skewMs: 0 },
    },
    'history unread': { type: 'xstate.error.actor.readHistory', error: refusal('error.readPayments') },
  },
  tellsApart: ({ failure, page, read }) => [failure !== null, page, read?.payments.length],
  perTransition: true,
} satisfies Plan<typeof paymentHistoryMachine>
