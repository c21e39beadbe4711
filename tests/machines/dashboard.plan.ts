import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { statementOf } from '../../rules/money/statement'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'
import { activity } from './activity.plan'

export const statement = statementOf('2026-01', activity.transactions, 'Robin Roy')

export const dashboardPlan = {
  machine: dashboardMachine,
  starts: { start: { clientId: '1000000001', search: '' } },
  samples: {
    'statement entered': { type: 'search.entered', search: '?page=2&statement=2026-01' },
    'statement tried again': { type: 'statement.retry' },
    'readStatement done': { type: 'xstate.done.actor.readStatement', output: statement },
    'readStatement failed': { type: 'xstate.error.actor.readStatement', error: refusal('error.readTransactions') },
    'bills may be paid': { type: 'xstate.done.actor.mayPayBills', output: true },
    'bills may not be paid': { type: 'xstate.done.actor.mayPayBills', output: false },
    'not known whether': { type: 'xstate.error.actor.mayPayBills', error: refusal('error.readPending') },
    'another list entered': { type: 'search.entered', search: '?page=2' },
    'another card switched to': { type: 'card.switched', clientId: '1000000002' },
    'this card switched to': { type: 'card.switched', clientId: '1000000001' },
    'this card locked': { type: 'card.changed', clientId: '1000000001', cardStatus: 'S' },
    'another card locked': { type: 'card.changed', clientId: '1000000002', cardStatus: 'S' },
  },
  perTransition: true,
  tellsApart: ({ clientId, search }) => [clientId, search],
} satisfies Plan<typeof dashboardMachine>
