import { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import type { NewAccount } from '../../rules/identity/createAccount'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import '../api/laterFailures'
import { acknowledged } from './shape'

type Body = Partial<NewAccount> & Pick<NewAccount, 'email'>

/** Sends an account to create, or only the address to send the email again (OP-25). */
async function send(api: Api, pid: string, idempotencyKey: string, body: Body) {
  const answer = await api.call('sendVerification', (client) =>
    client.POST('/api/verify/{pid}/send', {
      params: { path: { pid }, header: { 'Idempotency-Key': idempotencyKey } },
      body,
    }),
  )
  acknowledged('sendVerification', answer)
  return { email: body.email }
}

export const createAccountWith = (api: Api, pid: () => string) =>
  createAccountMachine.provide({
    actors: {
      sendMail: fromCall('sendVerification', ({ input: { idempotencyKey, values } }) =>
        send(api, pid(), idempotencyKey, values),
      ),
      resendMail: fromCall('sendVerification', ({ input: { idempotencyKey, email } }) =>
        send(api, pid(), idempotencyKey, { email }),
      ),
    },
  })
