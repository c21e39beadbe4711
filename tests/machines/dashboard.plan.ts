import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import type { Plan } from '../support/paths'

export const dashboardPlan = {
  machine: dashboardMachine,
  starts: { start: { clientId: '1000000001', search: '' } },
  samples: {
    'another list entered': { type: 'search.entered', search: '?page=2' },
    'another card switched to': { type: 'card.switched', clientId: '1000000002' },
    'this card switched to': { type: 'card.switched', clientId: '1000000001' },
    'this card locked': { type: 'card.changed', clientId: '1000000001', cardStatus: 'S' },
    'another card locked': { type: 'card.changed', clientId: '1000000002', cardStatus: 'S' },
  },
  tellsApart: ({ clientId, search }) => [clientId, search],
} satisfies Plan<typeof dashboardMachine>
