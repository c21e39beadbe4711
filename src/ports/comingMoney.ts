import * as v from 'valibot'
import { comingMoneyMachine } from '../../machines/coming-money/comingMoneyMachine'
import { HEALTHS } from '../../rules/money/autoReload'
import type { ComingReload } from '../../rules/money/coming'
import { knownFrom } from '../../rules/money/moneyRequest'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import type { Holder } from './holder'
import { readRequests } from './moneyRequests'
import { cents, shaped } from './shape'

const reload = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  clientId: v.string(),
  amountReload: cents,
  amountThreshold: cents,
  health: v.fallback(v.optional(v.picklist(HEALTHS), 'active'), 'active'),
})

export const comingMoneyWith = (api: Api, { pid, username }: Pick<Holder, 'pid' | 'username'>) =>
  comingMoneyMachine.provide({
    actors: {
      readRequests: fromCall('getMoneyRequests', async () => knownFrom(await readRequests(api), Date.now())),
      readReloads: fromCall('getAutoReloads', async (): Promise<readonly ComingReload[]> => {
        const { data } = await api.call('getAutoReloads', (client) =>
          client.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path: { pid: pid(), email: username() } } }),
        )
        return shaped('getAutoReloads', v.array(reload), data).map(({ amountReload, amountThreshold, ...rule }) => ({
          ...rule,
          reloadCents: amountReload,
          thresholdCents: amountThreshold,
        }))
      }),
    },
  })
