import * as v from 'valibot'
import type { UpgradeRequest } from '../../contract/model'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CallError, mayStillRun } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import {
  type HandedOver,
  lostAs,
  NOT_UPGRADED,
  type Result,
  type Submitted,
  type upgradeEffect,
} from '../../machines/upgrade/upgrade'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import type { Card } from '../../rules/cards/card'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { readCards } from './cards'
import { calling, fromCall } from './fromCall'
import { identityAnswer, identityOnTheWire } from './identity'
import { shaped, text } from './shape'

const choice = v.object({ id: v.string(), text: v.string() })
const question = v.object({ id: v.string(), text: v.string(), choices: v.fallback(v.array(choice), []) })
/** The answer must not be about another card, and success must name this card. */
const answerAbout = (clientId: string) => {
  const about = v.nullish(v.literal(clientId))
  return v.variant('status', [
    v.object({
      status: v.literal('questions'),
      clientId: about,
      id: v.pipe(v.string(), v.minLength(1)),
      questions: v.pipe(v.array(question), v.minLength(1)),
    }),
    v.object({ status: v.literal('pending'), clientId: about }),
    v.object({ status: v.literal('failed'), clientId: about }),
    v.object({ status: v.literal('upgraded'), clientId: v.literal(clientId), programCode: text, programName: text }),
  ])
}

function onTheWire(clientId: string, submitted: Submitted): UpgradeRequest {
  if ('answers' in submitted) {
    const { id, answers } = submitted
    return { step: 'answers', clientId, id, answers: [...answers] }
  }
  const { identity, ...declarations } = submitted.details
  return identity
    ? { step: 'long', clientId, ...identityOnTheWire(identity), ...declarations }
    : { step: 'short', clientId, ...declarations }
}

async function upgradeCard(api: Api, idempotencyKey: string, body: UpgradeRequest): Promise<Result> {
  const { data } = await api.call('upgradeCard', (client) =>
    client.POST('/api/prepaid/cards/upgrade', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body }),
  )
  const answered = shaped('upgradeCard', answerAbout(body.clientId), data)
  if (answered.status === 'questions') {
    const { id, questions } = answered
    return { status: 'questions', verification: { id, questions } }
  }
  if (answered.status !== 'upgraded') return { status: answered.status }
  return { status: 'upgraded', program: { code: answered.programCode ?? '', name: answered.programName ?? '' } }
}

const typedBy = handovers<Submitted, null>()

type Holder = { readonly username: () => string }
const findCard = (cards: readonly Card[], clientId: string) => cards.find((card) => card.clientId === clientId) ?? null

export const upgradeWith = (api: Api, { username, cards }: Holder & { readonly cards: () => readonly Card[] }) =>
  upgradeMachine.provide({
    actors: {
      prepare: fromCall('getCards', async ({ input: { clientId } }) => {
        const card = findCard(cards(), clientId)
        // A pending upgrade asks for nothing.
        const profile = card?.isUpgradePending ? null : await readAccount(api, username(), identityAnswer)
        return { card, profile }
      }),
    },
    actions: { handOver: (_, { key, submitted }: HandedOver) => typedBy(api).put(key, submitted, null) },
  })

export const upgradeEffectWith = (api: Api, { username }: Holder): EffectPortsOf<typeof upgradeEffect> => ({
  send: calling('upgradeCard', async ({ key, terms }) => {
    const submitted = typedBy(api).takeSecret(key)
    if (!submitted) throw new CallError(NOT_UPGRADED, 'unsent')
    try {
      return await upgradeCard(api, key, onTheWire(terms.clientId, submitted))
    } catch (error) {
      if (!(error instanceof CallError && mayStillRun(error))) throw error
      throw new CallError(lostAs(terms), error.status, error.sentAt)
    }
  }),
  lookUp: calling('getCards', async ({ terms: { clientId } }) => findCard(await readCards(api, username()), clientId)),
})
