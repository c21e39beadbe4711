import { fromPromise } from 'xstate'
import { sessionMachine } from '../../machines/session/sessionMachine'
import type { Api } from '../api/client'
import { attention } from './attention'

export const sessionWith = (api: Api) =>
  sessionMachine.provide({
    actors: {
      attention,
      // Sent with the token of the session that has ended here, also while the page is being left.
      endSession: fromPromise(async ({ input: { xAuthToken } }) => {
        await api.call('logout', (client) =>
          client.POST('/api/prepaid/logout', { headers: { 'X-AUTH-TOKEN': xAuthToken }, keepalive: true }),
        )
      }),
    },
  })
