/** Disputes as the issuer answers them. */
import * as v from 'valibot'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { DISPUTE_STATUSES, type Dispute, EVIDENCE, type Evidence, REASONS, STEP_KINDS } from '../../rules/money/dispute'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
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

export const disputeWith = (api: Api) =>
  disputeMachine.provide({
    actors: {
      readSubject: fromCall('getDispute', async ({ input: { clientId, transactionId } }) => {
        const sentAt = Date.now()
        const { data, response } = await api.call('getDispute', (client) =>
          client.GET(DISPUTE, { params: { path: { id: clientId, transactionId } } }),
        )
        return { ...shaped('getDispute', subjectOf(transactionId), data), skewMs: skewOf(response, sentAt) }
      }),
      openDispute: fromCall('openDispute', async ({ input: { clientId, transactionId, draft, idempotencyKey } }) => {
        const { data } = await api.call('openDispute', (client) =>
          client.POST(DISPUTE, {
            params: { path: { id: clientId, transactionId }, header: { 'Idempotency-Key': idempotencyKey } },
            body: draft,
          }),
        )
        return shaped('openDispute', disputeOf(transactionId), data)
      }),
      answerDispute: fromCall(
        'answerDispute',
        async ({ input: { clientId, transactionId, reply, idempotencyKey } }) => {
          const { data } = await api.call('answerDispute', (client) =>
            client.POST(`${DISPUTE}/answer`, {
              params: { path: { id: clientId, transactionId }, header: { 'Idempotency-Key': idempotencyKey } },
              body: reply,
            }),
          )
          return shaped('answerDispute', disputeOf(transactionId), data)
        },
      ),
    },
  })
