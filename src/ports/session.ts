import { sessionMachine } from '../../machines/session/sessionMachine'
import { isTemporary } from '../../machines/shared/failure'
import type { Api } from '../api/client'
import { attention } from './attention'
import { fromCall } from './fromCall'

export const sessionWith = (api: Api) =>
  sessionMachine.provide({
    actors: {
      attention,
      // Sends the tokens of the ended sessions, and continues while the page unloads.
      endSession: fromCall('logout', async ({ input: { xAuthTokens } }) => {
        const endings = await Promise.allSettled(
          xAuthTokens.map((xAuthToken) =>
            api.call('logout', (client) =>
              client.POST('/api/prepaid/logout', { headers: { 'X-AUTH-TOKEN': xAuthToken }, keepalive: true }),
            ),
          ),
        )
        const failures = endings.flatMap((ending) => (ending.status === 'rejected' ? [ending.reason as unknown] : []))
        if (failures.length > 0) throw failures.find(isTemporary) ?? failures[0]
      }),
    },
  })
