import { fromPromise } from 'xstate'
import { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import type { NewAccount } from '../../rules/createAccount'
import type { Api } from '../api/client'

/** Sends what is given: an account to create, or the address alone for the mail once more (OP-25). */
async function send(api: Api, pid: string, body: Partial<NewAccount> & Pick<NewAccount, 'email'>) {
  await api.call('sendVerification', (client) =>
    client.POST('/api/verify/{pid}/send', { params: { path: { pid } }, body }),
  )
  return { email: body.email }
}

export const createAccountWith = (api: Api, pid: () => string) =>
  createAccountMachine.provide({
    actors: {
      sendMail: fromPromise(({ input }) => send(api, pid(), input.values)),
      resendMail: fromPromise(({ input: { email } }) => send(api, pid(), { email })),
    },
  })
