import { activityMachine } from '../../machines/activity/activityMachine'
import type { Activity } from '../../rules/money/transaction'
import type { Plan } from '../support/paths'
import { refusal, transactionOf } from '../support/samples'

export const activity: Activity = {
  spendingCents: 4_210,
  depositsCents: 20_000,
  total: 12,
  next: 'after-t2',
  transactions: [
    transactionOf({ balanceCents: 45_790 }),
    transactionOf({
      id: 't2',
      typeCode: 'DP',
      typeLabel: null,
      merchant: 'Employer',
      date: '2026-01-02',
      amountCents: 20_000,
      reference: 'REF-2',
      category: 'PAYMENT',
      balanceCents: 50_000,
    }),
  ],
  pending: {
    total: 1,
    transactions: [
      transactionOf({
        id: 't3',
        merchant: 'Gas Bar',
        date: '2026-01-15',
        amountCents: -1_500,
        status: 'pending',
        reference: 'REF-3',
        category: 'AUTO',
        balanceCents: null,
      }),
    ],
  },
}

export const activityPlan = {
  machine: activityMachine,
  starts: {
    'no card yet': { clientId: null, search: '' },
    'a card': { clientId: '1000000001', search: '' },
  },
  samples: {
    retry: { type: 'activity.retry' },
    'another list entered': { type: 'search.entered', search: '?period=month3' },
    'export started': { type: 'export.start' },
    'exportTransactions done': { type: 'xstate.done.actor.exportTransactions', output: undefined },
    'exportTransactions failed': {
      type: 'xstate.error.actor.exportTransactions',
      error: refusal('error.readTransactions'),
    },
    'readActivity done': { type: 'xstate.done.actor.readActivity', output: activity },
    'readActivity failed': { type: 'xstate.error.actor.readActivity', error: refusal('error.readTransactions') },
    'checkExpiry done': { type: 'xstate.done.actor.checkExpiry', output: true },
    'checkExpiry failed': { type: 'xstate.error.actor.checkExpiry', error: refusal('error.checkExpiry') },
  },
  tellsApart: ({ query }) => query.period,
  perTransition: true,
} satisfies Plan<typeof activityMachine>
