/**
 * Risk evaluation of a debit card, with its 3-D Secure challenge. One evaluation clears one load or one auto-reload.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { RiskAnswer, RiskRequest, ThreeDSecure } from '../../../contract/model'
import type { CardRow } from '../../cards/cardOnTheWire'
import { MINUTE, SECOND } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { riskEvaluations } from '../../database/schema'
import type { Language } from '../../wire/language'
import { Refusal, refuseFields } from '../../wire/refusals'
import type { World } from '../../world'
import type { Handlers } from '../call'
import type { NamedSource } from './sources'

export type Evaluation = typeof riskEvaluations.$inferSelect
type Status = NonNullable<RiskAnswer['status']>
export type Purpose = NonNullable<RiskRequest['purpose']>

/** Evaluations from this amount on ask for 3-D Secure. */
const STRONG_FROM_CENTS = 30_000
/** The evaluation declines this amount, so that the refusal can be tried. */
const RISKY_CENTS = 6_666
const EVALUATION_LIVES = 30 * MINUTE
/** ECI of a passed challenge. */
const ECI = '05'

/** Path of the challenge page, served by the sandbox. */
export const CHALLENGE_PATH = '/three-d-secure'

const millisecondsLeft = ({ evaluatedAt }: Evaluation, now: number) => evaluatedAt.getTime() + EVALUATION_LIVES - now
const WAITING: readonly string[] = ['cleared', 'challenged']
export const statusOf = (evaluation: Evaluation, now: number) =>
  (WAITING.includes(evaluation.status) && millisecondsLeft(evaluation, now) <= 0
    ? 'expired'
    : evaluation.status) as Status

const needsChallenge = ({ challengeId }: Evaluation) => challengeId !== null

function onTheWire(evaluation: Evaluation, now: number, language: Language): RiskAnswer {
  const status = statusOf(evaluation, now)
  const { id, challengeId, cavv, transactionId } = evaluation
  return {
    decision: evaluation.status === 'declined' ? 'declined' : 'approved',
    riskReferenceId: id,
    threeDSecureRequired: needsChallenge(evaluation),
    status,
    ...(status === 'challenged' && {
      challenge: {
        url: `${CHALLENGE_PATH}/${challengeId}?locale=${language}`,
        expiresInSeconds: Math.ceil(millisecondsLeft(evaluation, now) / SECOND),
      },
    }),
    ...(status === 'cleared' &&
      cavv !== null &&
      transactionId !== null && { threeDSecure: { status: 'Y', eci: ECI, cavv, transactionId } }),
  }
}

/** A hash: the card number itself is not stored. */
const sourceHashOf = ({ secret }: World, source: NamedSource) =>
  createHmac('sha256', secret)
    .update(source.isSaved ? `saved ${source.id}` : `number ${source.card.cardNumber}`)
    .digest('hex')

type Owned = { readonly accountId: number; readonly serial: string; readonly id: string }
async function lockEvaluation(tx: Tx, { accountId, serial, id }: Owned) {
  const [evaluation] = await tx
    .select()
    .from(riskEvaluations)
    .where(
      and(
        eq(riskEvaluations.id, id),
        eq(riskEvaluations.accountId, accountId),
        eq(riskEvaluations.serialNumber, serial),
      ),
    )
    .for('update')
  return evaluation ?? null
}
const setStatus = (db: Database, id: string, status: Status, more: Partial<Evaluation> = {}) =>
  db
    .update(riskEvaluations)
    .set({ status, ...more })
    .where(eq(riskEvaluations.id, id))

type Asked = Omit<Owned, 'id'> & {
  readonly sessionId: string
  readonly amountCents: number
  readonly purpose: Purpose
  readonly source: NamedSource | null
  readonly language: Language
}

export async function evaluateRisk(tx: Tx, world: World, asked: Asked) {
  const { accountId, sessionId, serial, amountCents, purpose, source, language } = asked
  const isDeclined = amountCents === RISKY_CENTS
  const isStrong = !isDeclined && amountCents >= STRONG_FROM_CENTS
  const [evaluation] = await tx
    .insert(riskEvaluations)
    .values({
      id: `risk-${randomUUID()}`,
      accountId,
      sessionId,
      serialNumber: serial,
      amountCents,
      purpose,
      sourceHash: source && sourceHashOf(world, source),
      status: isDeclined ? 'declined' : isStrong ? 'challenged' : 'cleared',
      challengeId: isStrong ? randomUUID() : null,
      evaluatedAt: world.clock.date(),
    })
    .returning()
  return onTheWire(evaluation as Evaluation, world.clock.now(), language)
}

export const riskOperations: Handlers<'getTopUpRisk' | 'cancelTopUpRisk'> = {
  async getTopUpRisk({ path, world, account, language }) {
    const { accountId, sessionId } = account()
    return world.db.transaction(async (tx) => {
      const evaluation = await lockEvaluation(tx, { accountId, serial: path.serial, id: path.riskReferenceId })
      if (!evaluation) throw new Refusal('REQ-4040')
      // The holder is back in another session: signing that one out cancels the challenge.
      if (evaluation.sessionId !== sessionId)
        await tx.update(riskEvaluations).set({ sessionId }).where(eq(riskEvaluations.id, evaluation.id))
      return { status: 200, body: onTheWire(evaluation, world.clock.now(), language) }
    })
  },

  cancelTopUpRisk: ({ path, account, once }) =>
    once(async (tx) => {
      const { accountId } = account()
      const evaluation = await lockEvaluation(tx, { accountId, serial: path.serial, id: path.riskReferenceId })
      if (!evaluation) throw new Refusal('REQ-4040')
      if (evaluation.status === 'used') throw new Refusal('TOP-4006')
      if (WAITING.includes(evaluation.status)) await setStatus(tx, evaluation.id, 'cancelled')
      return { status: 204 }
    }),
}

/** A declined evaluation must not serve a second card. Runs outside the call's transaction, which is rolled back. */
export const spendEvaluation = ({ db }: World, accountId: number, id = '') =>
  db
    .update(riskEvaluations)
    .set({ status: 'failed' })
    .where(
      and(eq(riskEvaluations.id, id), eq(riskEvaluations.accountId, accountId), eq(riskEvaluations.status, 'cleared')),
    )

type Clearance = { readonly riskReferenceId?: string; readonly threeDSecure?: ThreeDSecure }
type Paid = {
  readonly card: CardRow
  readonly cents: number
  readonly purpose: Purpose
  readonly source: NamedSource
}

/**
 * An evaluation clears one load or auto-reload: for this card, amount and source, after any challenge that it demanded.
 * The issuer's record decides, not the caller's word about the challenge.
 */
export async function requireCleared(
  tx: Tx,
  world: World,
  { card, cents, purpose, source }: Paid,
  clearance: Clearance,
) {
  const { riskReferenceId, threeDSecure } = clearance
  if (!riskReferenceId) throw refuseFields({ field: 'riskReferenceId', problem: 'required' })
  if (threeDSecure && threeDSecure.status !== 'Y') throw new Refusal('TOP-4004')
  const owned = { accountId: card.accountId ?? 0, serial: card.serialNumber, id: riskReferenceId }
  const evaluation = await lockEvaluation(tx, owned)
  if (!evaluation || evaluation.amountCents !== cents || evaluation.purpose !== purpose) throw new Refusal('TOP-4005')
  const status = statusOf(evaluation, world.clock.now())
  if (status === 'challenged') throw new Refusal('TOP-4004')
  // An evaluation made without a source clears nothing.
  const isSameSource = evaluation.sourceHash === sourceHashOf(world, source)
  if (status !== 'cleared' || !isSameSource) throw new Refusal('TOP-4005')
  const { cavv, transactionId } = evaluation
  const isOwnChallenge = threeDSecure?.transactionId === transactionId && threeDSecure?.cavv === cavv
  if (needsChallenge(evaluation) && !isOwnChallenge) throw new Refusal('TOP-4004')
  await setStatus(tx, evaluation.id, 'used')
}

/** Possible outcomes of a challenge. */
export const OUTCOMES = ['succeeded', 'failed', 'cancelled', 'timedOut'] as const
type Outcome = (typeof OUTCOMES)[number]
const STATUS_AFTER: Readonly<Record<Outcome, Status>> = {
  succeeded: 'cleared',
  failed: 'failed',
  cancelled: 'cancelled',
  timedOut: 'expired',
}

export async function findChallenge(db: Database, challengeId: string) {
  const [evaluation] = await db.select().from(riskEvaluations).where(eq(riskEvaluations.challengeId, challengeId))
  return evaluation ?? null
}

/** Only an open challenge takes an outcome, and only once. */
export async function settleChallenge({ db, clock }: World, challengeId: string, outcome: Outcome) {
  await db.transaction(async (tx) => {
    const [evaluation] = await tx
      .select()
      .from(riskEvaluations)
      .where(eq(riskEvaluations.challengeId, challengeId))
      .for('update')
    if (!evaluation || statusOf(evaluation, clock.now()) !== 'challenged') return
    const proof = outcome === 'succeeded' ? { cavv: randomUUID(), transactionId: randomUUID() } : {}
    await setStatus(tx, evaluation.id, STATUS_AFTER[outcome], proof)
  })
}
