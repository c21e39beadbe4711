/** Disputes as the issuer answers them. */
import * as v from 'valibot'
import {
  type About,
  type DisputeTerms,
  type disputeEffect,
  type HandedOver,
  isOurs,
  type Said,
} from '../../machines/dispute/dispute'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { type Call, ConflictError } from '../../machines/effect/effect'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CallError, failed } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import {
  DISPUTE_STATUSES,
  type Dispute,
  type Draft,
  EVIDENCE,
  type Evidence,
  REASONS,
  type Reply,
  STEP_KINDS,
} from '../../rules/money/dispute'
import type { Api } from '../api/client'
import { calling, fromCall } from './fromCall'
import { optionalCents, shaped, text } from './shape'
import { skewOf } from './skew'
import { transaction } from './transactions'

const day = v.pipe(v.string(), v.isoDate())
const moment = v.pipe(
  v.string(),
  v.transform(Date.parse),
  v.check((at) => !Number.isNaN(at)),
)
const isEvidence = (name: string): name is Evidence => (EVIDENCE as readonly string[]).includes(name)

/** The answer must be about the same transaction: otherwise it does not prove the dispute. */
const disputeOf = (transactionId: string) =>
  v.pipe(
    v.object({
      transactionId: v.literal(transactionId),
      reference: v.pipe(v.string(), v.minLength(1)),
      reason: v.fallback(v.picklist(REASONS), 'other'),
      description: text,
      evidence: v.nullish(v.array(v.string()), []),
      status: v.picklist(DISPUTE_STATUSES),
      needed: text,
      answerBy: v.nullish(day, null),
      decision: v.nullish(v.picklist(['inFavour', 'notInFavour']), null),
      decisionReason: text,
      credit: optionalCents,
      steps: v.pipe(
        v.array(v.object({ kind: v.picklist(STEP_KINDS), at: moment, idempotencyKey: v.nullish(v.string(), null) })),
        v.minLength(1),
      ),
    }),
    v.check(({ status, answerBy }) => status !== 'needsAnswer' || answerBy !== null),
    v.check(({ status, decision }) => status !== 'decided' || decision !== null),
    v.transform(
      ({ transactionId: _, needed, answerBy, decision, decisionReason, credit, evidence, ...rest }): Dispute => ({
        ...rest,
        evidence: evidence.filter(isEvidence),
        needed: rest.status === 'needsAnswer' && answerBy !== null ? { what: needed, by: answerBy } : null,
        decision:
          rest.status === 'decided'
            ? { isInFavour: decision === 'inFavour', reason: decisionReason, creditCents: credit ?? 0 }
            : null,
      }),
    ),
  )
const subjectOf = (transactionId: string) =>
  v.object({
    transaction: v.pipe(
      transaction,
      v.check(({ id }) => id === transactionId),
    ),
    dispute: v.nullish(disputeOf(transactionId), null),
  })

const DISPUTE = '/api/prepaid/cards/{id}/transactions/{transactionId}/dispute'

async function readSubject(api: Api, { clientId, transactionId }: About) {
  const sentAt = Date.now()
  const { data, response } = await api.call('getDispute', (client) =>
    client.GET(DISPUTE, { params: { path: { id: clientId, transactionId } } }),
  )
  return { ...shaped('getDispute', subjectOf(transactionId), data), skewMs: skewOf(response, sentAt) }
}
const writtenBy = handovers<Said, null>()

export const disputeWith = (api: Api) =>
  disputeMachine.provide({
    actors: { readSubject: fromCall('getDispute', ({ input }) => readSubject(api, input)) },
    actions: { handOver: (_, { key, said }: HandedOver) => writtenBy(api).put(key, said, null) },
  })

const paramsOf = ({ key, terms: { clientId, transactionId } }: Call<DisputeTerms>) => ({
  path: { id: clientId, transactionId },
  header: { 'Idempotency-Key': key },
})

export function disputeEffectWith(api: Api): EffectPortsOf<typeof disputeEffect> {
  const open = calling('openDispute', async (call: Call<DisputeTerms>, body: Draft) => {
    const { data } = await api.call('openDispute', (client) => client.POST(DISPUTE, { params: paramsOf(call), body }))
    return shaped('openDispute', disputeOf(call.terms.transactionId), data)
  })
  const answer = calling('answerDispute', async (call: Call<DisputeTerms>, body: Reply) => {
    const { data } = await api.call('answerDispute', (client) =>
      client.POST(`${DISPUTE}/answer`, { params: paramsOf(call), body }),
    )
    return shaped('answerDispute', disputeOf(call.terms.transactionId), data)
  })
  return {
    async send(call) {
      const said = writtenBy(api).takeSecret(call.key)
      if (!said)
        throw new CallError(
          failed(call.terms.effect === 'opening' ? 'error.openDispute' : 'error.answerDispute'),
          'unsent',
        )
      const dispute = await ('draft' in said ? open(call, said.draft) : answer(call, said.reply))
      if (!isOurs(dispute, call)) throw new ConflictError(dispute)
      return dispute
    },
    lookUp: calling('getDispute', ({ terms }) => readSubject(api, terms)),
  }
}
