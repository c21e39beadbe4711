import type { consentsEffect } from '../../machines/consents/consents'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { Api } from '../api/client'
import { calling } from './fromCall'
import { acknowledged } from './shape'

export const consentsEffectWith = (api: Api): EffectPortsOf<typeof consentsEffect> => ({
  send: calling('acceptConsent', async ({ terms: { type } }) => {
    const answer = await api.call('acceptConsent', (client) => client.POST('/api/prepaid/consent', { body: { type } }))
    acknowledged('acceptConsent', answer)
    return null
  }),
})
