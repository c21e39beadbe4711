import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import type { Api } from '../api/client'
import { activityWith } from './activity'
import { revealWith } from './reveal'
import { upcomingPaymentsWith } from './upcomingPayments'

export const dashboardWith = (api: Api, holder: Parameters<typeof revealWith>[1]) =>
  dashboardMachine.provide({
    actors: {
      activity: activityWith(api),
      reveal: revealWith(api, holder),
      upcomingPayments: upcomingPaymentsWith(api),
    },
  })
