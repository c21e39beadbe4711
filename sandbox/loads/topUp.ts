import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FundingAmount, ThreeDSecure } from '../../contract/model'
import { type AccountRow, findAccount, isInSaskatchewan, lockCard, requireUsable } from '../cards/access'
import { type CardRow, lastFourOf } from '../cards/cardOnTheWire'
import { credit, newAuthorization, newReference } from '../cards/ledger'
import { MIN_RELOAD_CENTS, programOf } from '../cards/programs'
import { MINUTE } from '../clock'
import type { Tx } from '../database/connect'
import { cards, riskEvaluations } from '../database/schema'
import { FEES } from '../fees'
import type { Handlers } from '../http/call'
import { CURRENCY, centsOf, dollars } from '../http/money'
import { Refusal, refuseFields } from '../http/refusals'
import { moneyText } from '../mail/letters'
import { sendMail } from '../mail/send'
import type { World } from '../world'
import { resolveSource } from './sources'

/** From here on the risk evaluation asks for the three-D Secure step. */
const STRONG_FROM_CENTS = 30_000
/** An amount that the risk evaluation declines, so that the refusal can be tried. */
const RISKY_CENTS = 6_666
const EVALUATION_LIVES = 30 * MINUTE

export const amountIn = (field: string, amount: number) => {
  const cents = centsOf(amount)
  if (cents === null) throw refuseFields({ field, problem: 'twoDecimals' })
  return cents
}

/** The fee is ours to say: another one than today's means that the holder agreed to something else. */
export function requireFee(field: string, given: number | undefined, feeCents: number) {
  if (given !== undefined && centsOf(given) !== feeCents) throw refuseFields({ field, problem: 'feeChanged' })
}

/** Portal spec §6: loads need a reloadable, active card; residents of Saskatchewan cannot load. */
export function requireReloadable(holder: AccountRow, card: CardRow) {
  requireUsable(holder, card, { feature: 'reloadAllowed' })
  if (isInSaskatchewan(holder.province)) throw new Refusal('TOP-4003')
}

function requireLoadable(card: CardRow, cents: number) {
  const { maxReloadCents, maxBalanceCents } = programOf(card.cardProgram)
  if (cents < MIN_RELOAD_CENTS) {
    throw refuseFields({ field: 'fundingAmount.transactionAmount', problem: 'belowMinimum' })
  }
  if (cents > (maxReloadCents ?? 0) || card.settledCents + cents > maxBalanceCents) throw new Refusal('TOP-4002')
}

const withFee = ({ transactionAmount }: FundingAmount): FundingAmount => ({
  transactionAmount,
  currency: CURRENCY,
  feeAmount: dollars(FEES.onlineDebitLoadCents),
})

export const topUpOperations: Handlers<'evaluateTopUpRisk' | 'topUpCard'> = {
  evaluateTopUpRisk: ({ path, body, world, account, once }) =>
    once(async (tx) => {
      const { accountId } = account()
      const [card] = await tx
        .select()
        .from(cards)
        .where(and(eq(cards.serialNumber, path.serial), eq(cards.accountId, accountId)))
      if (!card || card.closedAt) throw new Refusal('REQ-4040')
      requireReloadable(await findAccount(tx, accountId), card)
      const amountCents = amountIn('fundingAmount.transactionAmount', body.fundingAmount.transactionAmount)
      const decision = amountCents === RISKY_CENTS ? 'declined' : 'approved'
      const riskReferenceId = `risk-${randomUUID()}`
      await tx.insert(riskEvaluations).values({
        id: riskReferenceId,
        accountId,
        serialNumber: path.serial,
        amountCents,
        decision,
        evaluatedAt: world.clock.date(),
      })
      const threeDSecureRequired = decision === 'approved' && amountCents >= STRONG_FROM_CENTS
      return { status: 200, body: { decision, riskReferenceId, threeDSecureRequired } }
    }),

  async topUpCard({ path, query, body, world, account, once }) {
    const { accountId } = account()
    const { clock } = world
    const cents = amountIn('fundingAmount.transactionAmount', body.fundingAmount.transactionAmount)
    if (query.estimate) {
      return world.db.transaction(async (tx) => {
        const card = await lockCard(tx, accountId, path.id)
        requireReloadable(await findAccount(tx, accountId), card)
        requireLoadable(card, cents)
        return { status: 200, body: { isFeeEstimated: true, fundingAmount: withFee(body.fundingAmount) } }
      })
    }
    requireFee('fundingAmount.feeAmount', body.fundingAmount.feeAmount, FEES.onlineDebitLoadCents)
    return once(async (tx) => {
      const card = await lockCard(tx, accountId, path.id)
      const holder = await findAccount(tx, accountId)
      requireReloadable(holder, card)
      if (body.serialNumber !== undefined && body.serialNumber !== card.serialNumber) {
        throw refuseFields({ field: 'serialNumber', problem: 'invalid' })
      }
      requireLoadable(card, cents)
      await requireCleared(tx, world, card, cents, body)
      const { lastFour } = await resolveSource(tx, { accountId, clock, configuration: world.configuration }, body)
      const externalReferenceId = newReference()
      const authorizationNumber = newAuthorization()
      const happenedAt = clock.date()
      await credit(tx, {
        clientId: card.clientId,
        typeCode: 'DP',
        merchant: `*${lastFour}`,
        category: 'PAYMENT',
        happenedAt,
        cents,
        reference: externalReferenceId,
        authorizationCode: authorizationNumber,
      })
      await writeOfLoad(tx, world, holder, card, cents)
      return {
        status: 200,
        body: {
          isFeeEstimated: false,
          fundingAmount: withFee(body.fundingAmount),
          externalReferenceId,
          authorizationNumber,
          microfilmRefNumber: `MFR-${authorizationNumber}`,
          date: happenedAt.toISOString(),
        },
      }
    })
  },
}

type Clearance = { readonly riskReferenceId?: string; readonly threeDSecure?: ThreeDSecure }

/** An evaluation that was asked for holds: for this card, this amount, and with the step that it demanded. */
async function requireCleared(tx: Tx, world: World, card: CardRow, cents: number, clearance: Clearance) {
  const { riskReferenceId, threeDSecure } = clearance
  const isAuthenticated = threeDSecure?.status === 'Y' || threeDSecure?.status === 'A'
  if (threeDSecure && !isAuthenticated) throw new Refusal('TOP-4004')
  if (riskReferenceId === undefined) return
  const [evaluation] = await tx
    .select()
    .from(riskEvaluations)
    .where(
      and(
        eq(riskEvaluations.id, riskReferenceId),
        eq(riskEvaluations.serialNumber, card.serialNumber),
        gt(riskEvaluations.evaluatedAt, new Date(world.clock.now() - EVALUATION_LIVES)),
      ),
    )
  if (!evaluation || evaluation.decision !== 'approved' || evaluation.amountCents !== cents)
    throw new Refusal('TOP-4005')
  if (cents >= STRONG_FROM_CENTS && !isAuthenticated) throw new Refusal('TOP-4004')
}

export async function writeOfLoad(
  tx: Tx,
  { clock }: Pick<World, 'clock'>,
  holder: AccountRow,
  card: CardRow,
  cents: number,
) {
  if (!holder.notifyReloads) return
  const language = holder.locale === 'fr' ? 'fr' : 'en'
  const details = { amount: moneyText(cents, language), lastFour: lastFourOf(card) }
  await sendMail(tx, clock, { to: holder.username, locale: holder.locale, kind: 'loaded', details })
}
