import { fromPromise } from 'xstate'
import { CallError, failed } from '../../machines/shared/failure'
import type { Session } from '../../machines/session/session'
import { signInMachine } from '../../machines/sign-in/signInMachine'
import type { SignIn } from '../../rules/signIn'
import type { Api } from '../api/client'
import { DEFAULT_FAILURES } from '../api/failures'
import { tokenOf } from '../api/token'
import { account } from './account'
import { shaped } from './shape'

export const signInWith = (api: Api, pid: () => string) =>
  signInMachine.provide({
    actors: {
      submit: fromPromise<Session, { values: SignIn }>(async ({ input }) => {
        const { data, response } = await api.call('login', (client) =>
          client.POST('/api/login', { body: { pid: pid(), ...input.values } }),
        )
        const token = tokenOf(response.headers.get('X-AUTH-TOKEN') ?? '', Date.now())
        if (!token) throw new CallError(failed(DEFAULT_FAILURES.login), response.status)
        return { id: crypto.randomUUID(), account: shaped('login', account, data), ...token }
      }),
    },
  })
