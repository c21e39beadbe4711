import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'

export const dashboardPlan = {
  machine: dashboardMachine,
  starts: { start: { clientId: '1000000001' } },
  samples: {
    'card switched': { type: 'card.switched', clientId: '1000000002' },
    'card locked': { type: 'card.changed', clientId: '1000000001', cardStatus: 'S' },
    'page hidden': { type: 'page.hidden' },
    'page shown': { type: 'page.shown' },
    'expiry checked': { type: 'expiry.checked', isExpiring: true },
    'notification shown': {
      type: 'notification.show',
      notification: errorNotice(failed('error.readTransactions')),
    },
  },
} satisfies Plan<typeof dashboardMachine>
