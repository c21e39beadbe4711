import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import { acknowledged } from './shape'

export const unverifiedEmailWith = (api: Api, pid: () => string) =>
  unverifiedEmailMachine.provide({
    actors: {
      // The session alone tells whose email it is (OP-25).
      sendEmail: fromCall('sendVerification', async ({ input: { idempotencyKey } }) => {
        const answer = await api.call('sendVerification', (client) =>
          client.POST('/api/verify/{pid}/send', {
            params: { path: { pid: pid() }, header: { 'Idempotency-Key': idempotencyKey } },
            body: {},
          }),
        )
        acknowledged('sendVerification', answer)
      }),
    },
  })
