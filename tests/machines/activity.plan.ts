import { activityMachine } from '../../machines/activity/activityMachine'
import type { Activity } from '../../rules/transaction'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const activity: Activity = {
  spendingCents: 4_210,
  depositsCents: 20_000,
  total: 2,
  transactions: [
    {
      id: 't1',
      typeCode: '01',
      typeLabel: null,
      merchant: 'Corner Store',
      date: '2026-01-14',
      amountCents: -4_210,
      status: 'posted',
      category: 'groceries',
    },
    {
      id: 't2',
      typeCode: '02',
      typeLabel: 'Load',
      merchant: '',
      date: '2026-01-02',
      amountCents: 20_000,
      status: 'pending',
      category: 'other',
    },
  ],
}

export const activityPlan = {
  machine: activityMachine,
  starts: { 'no card yet': { clientId: null }, 'a card': { clientId: '1000000001' } },
  samples: {
    retry: { type: 'activity.retry' },
    'readActivity done': { type: 'xstate.done.actor.readActivity', output: activity },
    'readActivity failed': { type: 'xstate.error.actor.readActivity', error: refusal('error.readTransactions') },
    'checkExpiry done': { type: 'xstate.done.actor.checkExpiry', output: true },
    'checkExpiry failed': { type: 'xstate.error.actor.checkExpiry', error: refusal('error.checkExpiry') },
  },
  perTransition: true,
} satisfies Plan<typeof activityMachine>
