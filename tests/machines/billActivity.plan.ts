import { billActivityMachine } from '../../machines/bill-activity/billActivityMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
import { later, paymentOf, scheduled } from './bills.plan'
import { readingOf } from './payBill.plan'

export const newest = {
  payments: [paymentOf({ id: 'payment-0', isPending: false, status: 'SUCCESS', dateToPay: '2026-01-10' })],
  total: 1,
  next: null,
  skewMs: 0,
}

export const billActivityPlan = {
  machine: billActivityMachine,
  starts: { start: undefined },
  samples: {
    refresh: { type: 'activity.refresh' },
    retry: { type: 'activity.retry' },
    'pending read': { type: 'xstate.done.actor.readPending', output: readingOf(scheduled, later) },
    'pending unread': { type: 'xstate.error.actor.readPending', error: refusal('error.readPending') },
    'newest read': { type: 'xstate.done.actor.readNewest', output: newest },
    'newest unread': { type: 'xstate.error.actor.readNewest', error: refusal('error.readPayments') },
  },
  tellsApart: ({ pending, history }) => [pending !== null, history !== null],
} satisfies Plan<typeof billActivityMachine>
