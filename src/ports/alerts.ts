import * as v from 'valibot'
import type { alertsEffect } from '../../machines/alerts/alerts'
import { alertsMachine } from '../../machines/alerts/alertsMachine'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { type AlertChanges, type Alerts, changesTo } from '../../rules/identity/alerts'
import type { Api } from '../api/client'
import type { CallName } from '../api/failures'
import { calling, fromCall } from './fromCall'
import { shaped } from './shape'

const settings = v.object({
  alertEmail: v.fallback(v.nullish(v.string(), null), null),
  billPayments: v.boolean(),
  onlineReloads: v.boolean(),
  cardTransfers: v.boolean(),
  postedTransactions: v.boolean(),
})

/** After a save, the answer must contain what was sent: otherwise it does not prove the save. */
function alertsOf(name: CallName, data: unknown, sent: AlertChanges = {}): Alerts {
  const { alertEmail, ...choices } = shaped(
    name,
    v.pipe(
      settings,
      v.check((found) => Object.keys(changesTo(found, sent)).length === 0),
    ),
    data,
  )
  return { alertEmail, choices }
}

const readAlerts = async (api: Api) => {
  const { data } = await api.call('getNotificationSettings', (client) => client.GET('/api/prepaid/notifications'))
  return alertsOf('getNotificationSettings', data)
}

export const alertsWith = (api: Api) =>
  alertsMachine.provide({ actors: { readAlerts: fromCall('getNotificationSettings', () => readAlerts(api)) } })

export const alertsEffectWith = (api: Api): EffectPortsOf<typeof alertsEffect> => ({
  send: calling('updateNotificationSettings', async ({ terms: { changes } }) => {
    const { data } = await api.call('updateNotificationSettings', (client) =>
      client.PATCH('/api/prepaid/notifications', { body: changes }),
    )
    return alertsOf('updateNotificationSettings', data, changes)
  }),
  lookUp: calling('getNotificationSettings', () => readAlerts(api)),
})
