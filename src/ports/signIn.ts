import type { Session } from '../../machines/session/session'
import { CallError, failed } from '../../machines/shared/failure'
import { signInMachine } from '../../machines/sign-in/signInMachine'
import type { SignIn } from '../../rules/identity/signIn'
import type { Api } from '../api/client'
import { FIRST_FAILURES } from '../api/failures'
import { account } from './account'
import { fromCall } from './fromCall'
import { shaped } from './shape'

export const signInWith = (api: Api, pid: () => string) =>
  signInMachine.provide({
    actors: {
      submit: fromCall<Session, { values: SignIn }>('login', async ({ input }) => {
        const { data, response, token } = await api.call('login', (client) =>
          client.POST('/api/login', { body: { pid: pid(), ...input.values } }),
        )
        if (!token) throw new CallError(failed(FIRST_FAILURES.login), response.status)
        return { id: crypto.randomUUID(), openedAt: Date.now(), account: shaped('login', account, data), ...token }
      }),
    },
  })
