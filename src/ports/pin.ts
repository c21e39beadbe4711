import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { pinMachine } from '../../machines/pin/pinMachine'
import type { Api } from '../api/client'
import { shaped } from './shape'

type Holder = { readonly username: () => string; readonly sessionId: () => string }

const question = v.object({ challenge: v.string() })

export const pinWith = (api: Api, { username, sessionId }: Holder) =>
  pinMachine.provide({
    actors: {
      readQuestion: fromPromise(async () => {
        const { data } = await api.call('getAccount', (client) =>
          client.GET('/api/prepaid/accounts/{username}', { params: { path: { username: username() } } }),
        )
        return shaped('getAccount', question, data).challenge
      }),
      setPin: fromPromise(async ({ input: { clientId, values } }) => {
        await api.call('setCardPin', (client) =>
          client.POST('/api/prepaid/cards/{id}/setpin', {
            params: { path: { id: clientId } },
            body: { ...values, sessionId: sessionId() },
          }),
        )
      }),
    },
  })
