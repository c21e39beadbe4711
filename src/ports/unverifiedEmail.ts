import { fromPromise } from 'xstate'
import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import type { Api } from '../api/client'
import { acknowledged } from './shape'

export const unverifiedEmailWith = (api: Api, pid: () => string) =>
  unverifiedEmailMachine.provide({
    actors: {
      // Nothing but the session says whose e-mail it is (OP-25).
      sendEmail: fromPromise(async ({ input: { idempotencyKey } }) => {
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
