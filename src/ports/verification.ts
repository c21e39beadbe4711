import { fromPromise } from 'xstate'
import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { Api } from '../api/client'

/** What the answer changes must not change a document that is still being taken over: it waits until the first screen is drawn. */
export const verificationWith = (api: Api, pid: () => string, drawn: Promise<unknown>) =>
  verificationMachine.provide({
    actors: {
      confirmLink: fromPromise(async ({ input: { link, sessionId } }) => {
        const answer = api.call('clickVerification', (client) =>
          client.POST('/api/verify/{pid}/click', { params: { path: { pid: pid() } }, body: { sessionId, link } }),
        )
        await Promise.allSettled([answer, drawn])
        await answer
      }),
    },
  })
