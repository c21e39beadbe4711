import { chartsMachine } from '../../machines/charts/chartsMachine'
import type { Earlier, MonthSpending, Spending } from '../../rules/money/spending'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const spending: Spending = {
  days: { from: '2025-12-15', to: '2026-01-15' },
  spendingCents: 10_000,
  depositsCents: 25_000,
  categories: [
    { category: 'GROCERY', cents: 7_550 },
    { category: 'PETS', cents: 2_450 },
  ],
  steps: [
    { from: '2026-01-12', spendingCents: 7_550, depositsCents: 0 },
    { from: '2026-01-13', spendingCents: 0, depositsCents: 25_000 },
    { from: '2026-01-14', spendingCents: 2_450, depositsCents: 0 },
  ],
}

export const earlier: Earlier = {
  days: { from: '2025-11-13', to: '2025-12-14' },
  spendingCents: 8_760,
  categories: [
    { category: 'GROCERY', cents: 5_000 },
    { category: 'PETS', cents: 2_450 },
    { category: 'ATM', cents: 1_310 },
  ],
}

export const month: MonthSpending = {
  days: { from: '2025-12-01', to: '2025-12-31' },
  spendingCents: 10_000,
  categories: spending.categories,
  transactions: 12,
  earlier: { ...earlier, days: { from: '2025-11-01', to: '2025-11-30' } },
}

export const chartsPlan = {
  machine: chartsMachine,
  starts: {
    'no card yet': { clientId: null, search: '' },
    'a card': { clientId: '1000000001', search: '' },
  },
  samples: {
    'retry of the month': { type: 'month.retry' },
    'amounts shown': { type: 'amounts.show' },
    'amounts hidden': { type: 'amounts.hide' },
    'saving asked': { type: 'picture.save' },
    'readMonth done': { type: 'xstate.done.actor.readMonth', output: month },
    'readMonth failed': { type: 'xstate.error.actor.readMonth', error: refusal('error.readTransactions') },
    'savePicture done': { type: 'xstate.done.actor.savePicture', output: undefined },
    'savePicture failed': { type: 'xstate.error.actor.savePicture', error: refusal('error.readTransactions') },
    retry: { type: 'charts.retry' },
    'another period entered': { type: 'search.entered', search: '?period=month12' },
    'another card switched to': { type: 'card.switched', clientId: '1000000002' },
    'readSpending done': { type: 'xstate.done.actor.readSpending', output: spending },
    'readSpending failed': { type: 'xstate.error.actor.readSpending', error: refusal('error.readTransactions') },
    'readEarlier done': { type: 'xstate.done.actor.readEarlier', output: earlier },
    'readEarlier failed': { type: 'xstate.error.actor.readEarlier', error: refusal('error.readTransactions') },
  },
  tellsApart: ({ clientId, period }) => [clientId, period],
  perTransition: true,
} satisfies Plan<typeof chartsMachine>
