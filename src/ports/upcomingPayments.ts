import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import { readPending } from './payments'

export const upcomingPaymentsWith = (api: Api) =>
  upcomingPaymentsMachine.provide({ actors: { readPending: fromCall('getPendingPayments', () => readPending(api)) } })
