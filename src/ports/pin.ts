import { pinMachine } from '../../machines/pin/pinMachine'
import type { Api } from '../api/client'
import { readQuestion } from './account'
import { fromCall } from './fromCall'
import { acknowledged } from './shape'

type Holder = { readonly username: () => string; readonly sessionId: () => Promise<string> }

export const pinWith = (api: Api, { username, sessionId }: Holder) =>
  pinMachine.provide({
    actors: {
      readQuestion: fromCall('getAccount', () => readQuestion(api, username())),
      setPin: fromCall('setCardPin', async ({ input: { clientId, values } }) => {
        const body = { ...values, sessionId: await sessionId() }
        const answer = await api.call('setCardPin', (client) =>
          client.POST('/api/prepaid/cards/{id}/setpin', {
            params: { path: { id: clientId } },
            body,
          }),
        )
        acknowledged('setCardPin', answer)
      }),
    },
  })
