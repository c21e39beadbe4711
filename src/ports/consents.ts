import { fromPromise } from 'xstate'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import type { Api } from '../api/client'
import { acknowledged } from './shape'

export const consentsWith = (api: Api) =>
  consentsMachine.provide({
    actors: {
      acceptConsent: fromPromise(async ({ input }) => {
        const answer = await api.call('acceptConsent', (client) =>
          client.POST('/api/prepaid/consent', { body: { type: input.type } }),
        )
        acknowledged('acceptConsent', answer)
      }),
    },
  })
