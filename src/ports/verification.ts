import * as v from 'valibot'
import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import '../api/laterFailures'
import { shaped } from './shape'

type Portal = {
  readonly pid: () => string
  readonly access: () => Promise<'open' | 'ended'>
  /**
   * Resolves when the first screen has rendered. Wait for it: the answer must not change a document during hydration.
   */
  readonly drawn: Promise<unknown>
}

const confirmed = v.object({ username: v.pipe(v.string(), v.toLowerCase()), emailVerified: v.literal(true) })

export const verificationWith = (api: Api, { pid, access, drawn }: Portal) =>
  verificationMachine.provide({
    actors: {
      readAccess: fromCall('getOpenConfig', access),
      confirmLink: fromCall('clickVerification', async ({ input: { link, sessionId } }) => {
        const answer = api.call('clickVerification', (client) =>
          client.POST('/api/verify/{pid}/click', { params: { path: { pid: pid() } }, body: { sessionId, link } }),
        )
        await Promise.allSettled([answer, drawn])
        return shaped('clickVerification', confirmed, (await answer).data)
      }),
    },
  })
