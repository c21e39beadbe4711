import * as v from 'valibot'
import { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import type { Challenge, RecoveryAnswer } from '../../rules/identity/recovery'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import '../api/laterFailures'
import { acknowledged, shaped } from './shape'

const challenge = v.object({ userName: v.nullish(v.string(), ''), challenge: v.string() })

export const passwordRecoveryWith = (api: Api, pid: () => string) =>
  passwordRecoveryMachine.provide({
    actors: {
      requestLink: fromCall<void, { username: string }>('startPasswordRecovery', async ({ input: { username } }) => {
        const answer = await api.call('startPasswordRecovery', (client) =>
          client.POST('/api/users/{pid}/{username}/password/recovery', {
            params: { path: { pid: pid(), username } },
          }),
        )
        acknowledged('startPasswordRecovery', answer)
      }),
      challengeLink: fromCall<Challenge, { link: string; code: string }>(
        'challengePasswordRecovery',
        async ({ input: { link, code } }) => {
          const { data } = await api.call('challengePasswordRecovery', (client) =>
            client.POST('/api/users/password/challenge', { body: { link, code } }),
          )
          const { userName, challenge: question } = shaped('challengePasswordRecovery', challenge, data)
          return { question, userName: userName || null }
        },
      ),
      changePassword: fromCall<void, { link: string } & RecoveryAnswer>(
        'completePasswordRecovery',
        async ({ input }) => {
          const { userName, link, code, response, newPassword } = input
          const answer = await api.call('completePasswordRecovery', (client) =>
            client.POST('/api/users/password/response', { body: { userName, link, code, response, newPassword } }),
          )
          acknowledged('completePasswordRecovery', answer)
        },
      ),
    },
  })
