import { sessionMachine } from '../../machines/session/sessionMachine'
import type { Api } from '../api/client'
import { attention } from './attention'
import { fromCall } from './fromCall'

export const sessionWith = (api: Api) =>
  sessionMachine.provide({
    actors: {
      attention,
      // Sends the ended session's token, and continues while the page unloads.
      endSession: fromCall('logout', async ({ input: { xAuthToken } }) => {
        await api.call('logout', (client) =>
          client.POST('/api/prepaid/logout', { headers: { 'X-AUTH-TOKEN': xAuthToken }, keepalive: true }),
        )
      }),
    },
  })
