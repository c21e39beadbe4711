import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { UpgradeRequest } from '../../contract/model'
import { CallError, failed } from '../../machines/shared/failure'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import { hasUpgraded, type Outcome } from '../../rules/upgrade'
import type { Api } from '../api/client'
import { DEFAULT_FAILURES } from '../api/failures'
import { readAccount } from './account'
import { readCards } from './cards'
import { identityAnswer, identityOnTheWire } from './identity'
import { shaped, text } from './shape'

const choice = v.object({ id: v.string(), text: v.string() })
const question = v.object({ id: v.string(), text: v.string(), choices: v.fallback(v.array(choice), []) })
const answer = v.variant('status', [
  v.object({
    status: v.literal('questions'),
    id: v.pipe(v.string(), v.minLength(1)),
    questions: v.pipe(v.array(question), v.minLength(1)),
  }),
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('failed') }),
  v.object({ status: v.literal('upgraded'), programCode: text, programName: text }),
])

async function upgradeCard(api: Api, key: string, body: UpgradeRequest): Promise<Outcome> {
  const { data } = await api.call('upgradeCard', (client) =>
    client.POST('/api/prepaid/cards/upgrade', { params: { header: { 'Idempotency-Key': key } }, body }),
  )
  const answered = shaped('upgradeCard', answer, data)
  if (answered.status === 'questions') {
    const { id, questions } = answered
    return { status: 'questions', verification: { id, questions } }
  }
  if (answered.status !== 'upgraded') return { status: answered.status }
  return { status: 'upgraded', program: { code: answered.programCode ?? '', name: answered.programName ?? '' } }
}

export const upgradeWith = (api: Api, username: () => string) =>
  upgradeMachine.provide({
    actors: {
      readProfile: fromPromise(() => readAccount(api, username(), identityAnswer)),
      submitDetails: fromPromise(({ input: { clientId, key, details } }) => {
        const { identity, ...declarations } = details
        return upgradeCard(
          api,
          key,
          identity
            ? { step: 'long', clientId, ...identityOnTheWire(identity), ...declarations }
            : { step: 'short', clientId, ...declarations },
        )
      }),
      answerQuestions: fromPromise(({ input: { clientId, key, id, answers } }) =>
        upgradeCard(api, key, { step: 'answers', clientId, id, answers: [...answers] }),
      ),
      readProgram: fromPromise(async ({ input: { clientId } }) => {
        const card = (await readCards(api, username())).find((own) => own.clientId === clientId)
        if (!card) throw new CallError(failed(DEFAULT_FAILURES.getCards), 200)
        return hasUpgraded(card) ? { code: card.cardProgram, name: card.cardDescription ?? '' } : null
      }),
    },
  })
