import { and, eq } from 'drizzle-orm'
import type { FundingAmount } from '../../../contract/model'
import { lockCard, requireReloadable } from '../../cards/access'
import { type CardRow, lastFourOf } from '../../cards/cardOnTheWire'
import { credit, newAuthorization, newReference } from '../../cards/ledger'
import { requireTodaysLoads } from '../../cards/limits'
import { MIN_RELOAD_CENTS, programOf } from '../../cards/programs'
import type { Tx } from '../../database/connect'
import { cards } from '../../database/schema'
import { FEES } from '../../fees'
import { type AccountRow, findAccount } from '../../identity/accounts'
import { moneyText } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import { CURRENCY, centsOf, dollars } from '../../wire/money'
import { Refusal, refuseFields } from '../../wire/refusals'
import type { World } from '../../world'
import { requireOwnPid } from '../brand/operations'
import { requireOwnSession } from '../brand/ownSession'
import type { Handlers } from '../call'
import { evaluateRisk, type Purpose, requireCleared, spendEvaluation } from './riskEvaluations'
import { countingDeclines, isDecline, namedSource, refuseTwoSources, requireSource, resolveSource } from './sources'

export const amountIn = (field: string, amount: number) => {
  const cents = centsOf(amount)
  if (cents === null) throw refuseFields({ field, problem: 'twoDecimals' })
  return cents
}

/** The issuer sets the fee: a different amount means that the holder agreed to something else. */
export function requireFee(field: string, given: number | undefined, feeCents: number) {
  if (given !== undefined && centsOf(given) !== feeCents) throw refuseFields({ field, problem: 'feeChanged' })
}

/** An auto-reload must fit on the card only when it loads, so do not check the balance now. */
function requireLoadable(card: CardRow, cents: number, purpose: Purpose = 'topUp') {
  const { maxReloadCents, maxBalanceCents } = programOf(card.cardProgram)
  if (cents < MIN_RELOAD_CENTS) {
    throw refuseFields({ field: 'fundingAmount.transactionAmount', problem: 'belowMinimum' })
  }
  const isTooMuchNow = purpose === 'topUp' && card.settledCents + cents > maxBalanceCents
  if (cents > (maxReloadCents ?? 0) || isTooMuchNow) throw new Refusal('TOP-4002')
}

const withFee = ({ transactionAmount }: FundingAmount): FundingAmount => ({
  transactionAmount,
  currency: CURRENCY,
  feeAmount: dollars(FEES.onlineDebitLoadCents),
})

export const topUpOperations: Handlers<'evaluateTopUpRisk' | 'topUpCard'> = {
  evaluateTopUpRisk: ({ path: { serial }, body, world, account, language, once }) =>
    once(async (tx) => {
      const { accountId, sessionId } = account()
      requireOwnSession({ account, body })
      requireOwnPid(body)
      refuseTwoSources(body)
      const [card] = await tx
        .select()
        .from(cards)
        .where(and(eq(cards.serialNumber, serial), eq(cards.accountId, accountId)))
      if (!card || card.closedAt) throw new Refusal('REQ-4040')
      requireReloadable(await findAccount(tx, accountId), card)
      const amountCents = amountIn('fundingAmount.transactionAmount', body.fundingAmount.transactionAmount)
      const { purpose = 'topUp' } = body
      requireLoadable(card, amountCents, purpose)
      const asked = { accountId, sessionId, serial, amountCents, purpose, source: namedSource(body), language }
      return { status: 200, body: await evaluateRisk(tx, world, asked) }
    }),

  async topUpCard({ path, query, body, world, account, once, idempotencyKey }) {
    const { accountId } = account()
    const { clock } = world
    requireOwnSession({ account, body }, { isNeeded: !query.estimate })
    requireOwnPid(body)
    refuseTwoSources(body)
    const cents = amountIn('fundingAmount.transactionAmount', body.fundingAmount.transactionAmount)
    if (query.estimate) {
      return world.db.transaction(async (tx) => {
        const card = await lockCard(tx, accountId, path.id)
        requireReloadable(await findAccount(tx, accountId), card)
        requireLoadable(card, cents)
        return { status: 200, body: { isFeeEstimated: true, fundingAmount: withFee(body.fundingAmount) } }
      })
    }
    const work = () =>
      once(async (tx) => {
        requireFee('fundingAmount.feeAmount', body.fundingAmount.feeAmount, FEES.onlineDebitLoadCents)
        const card = await lockCard(tx, accountId, path.id)
        const holder = await findAccount(tx, accountId)
        requireReloadable(holder, card)
        if (body.serialNumber !== undefined && body.serialNumber !== card.serialNumber) {
          throw refuseFields({ field: 'serialNumber', problem: 'invalid' })
        }
        requireLoadable(card, cents)
        await requireTodaysLoads({ tx, clock, card, cents }, 'TOP-4002')
        const source = requireSource(body)
        await requireCleared(tx, world, { card, cents, purpose: 'topUp', source }, body)
        const paying = { accountId, clock, configuration: world.configuration }
        const { lastFour } = await resolveSource(tx, paying, source, body)
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
          idempotencyKey,
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
    return spendingOnDecline(world, accountId, body.riskReferenceId, work)
  },
}

/** A decline is counted, and uses up the evaluation. */
export async function spendingOnDecline<A>(
  world: World,
  accountId: number,
  riskReferenceId: string | undefined,
  work: () => Promise<A>,
): Promise<A> {
  try {
    return await countingDeclines(world, accountId, work)
  } catch (problem) {
    if (isDecline(problem)) await spendEvaluation(world, accountId, riskReferenceId)
    throw problem
  }
}

export async function writeOfLoad(
  tx: Tx,
  { clock }: Pick<World, 'clock'>,
  holder: AccountRow,
  card: CardRow,
  cents: number,
) {
  await writeTo(tx, clock, holder, {
    kind: 'loaded',
    details: (language) => ({ amount: moneyText(cents, language), lastFour: lastFourOf(card) }),
  })
}
