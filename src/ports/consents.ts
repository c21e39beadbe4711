import { consentsMachine } from '../../machines/consents/consentsMachine'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import { acknowledged } from './shape'

export const consentsWith = (api: Api) =>
  consentsMachine.provide({
    actors: {
      acceptConsent: fromCall('acceptConsent', async ({ input }) => {
        const answer = await api.call('acceptConsent', (client) =>
          client.POST('/api/prepaid/consent', { body: { type: input.type } }),
        )
        acknowledged('acceptConsent', answer)
      }),
    },
  })
