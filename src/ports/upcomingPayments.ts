import { fromPromise } from 'xstate'
import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import type { Api } from '../api/client'
import { readPending } from './payments'

export const upcomingPaymentsWith = (api: Api) =>
  upcomingPaymentsMachine.provide({ actors: { readPending: fromPromise(() => readPending(api)) } })
