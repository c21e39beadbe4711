import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
import { readingOf } from './payBill.plan'
import { later, pending } from './pendingPayments.plan'

export const upcomingPaymentsPlan = {
  machine: upcomingPaymentsMachine,
  starts: { start: undefined },
  samples: {
    retry: { type: 'upcoming.retry' },
    'pending read': { type: 'xstate.done.actor.readPending', output: readingOf(later, pending) },
    'pending unread': { type: 'xstate.error.actor.readPending', error: refusal('error.readPending') },
  },
  tellsApart: ({ failure, reading }) => [failure !== null, reading?.payments.length],
} satisfies Plan<typeof upcomingPaymentsMachine>
