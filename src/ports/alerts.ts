import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { alertsMachine } from '../../machines/alerts/alertsMachine'
import type { Alerts } from '../../rules/alerts'
import type { Api } from '../api/client'
import type { CallName } from '../api/failures'
import { shaped } from './shape'

const settings = v.object({
  alertEmail: v.fallback(v.nullish(v.string(), null), null),
  billPayments: v.boolean(),
  onlineReloads: v.boolean(),
  cardTransfers: v.boolean(),
  postedTransactions: v.boolean(),
})

function alertsOf(name: CallName, data: unknown): Alerts {
  const { alertEmail, ...choices } = shaped(name, settings, data)
  return { alertEmail, choices }
}

export const alertsWith = (api: Api) =>
  alertsMachine.provide({
    actors: {
      readAlerts: fromPromise(async () => {
        const { data } = await api.call('getNotificationSettings', (client) => client.GET('/api/prepaid/notifications'))
        return alertsOf('getNotificationSettings', data)
      }),
      saveAlerts: fromPromise(async ({ input: { changes } }) => {
        const { data } = await api.call('updateNotificationSettings', (client) =>
          client.PATCH('/api/prepaid/notifications', { body: changes }),
        )
        return alertsOf('updateNotificationSettings', data)
      }),
    },
  })
