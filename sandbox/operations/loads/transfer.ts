import { TRANSFER_MAX_CENTS } from '../../../rules/money/transfer'
import { lockCards, requireUsable } from '../../cards/access'
import { lastFourOf } from '../../cards/cardOnTheWire'
import { credit, debit, newAuthorization, newReference } from '../../cards/ledger'
import { requireTodaysSpending } from '../../cards/limits'
import { programOf } from '../../cards/programs'
import { findAccount } from '../../identity/accounts'
import { moneyText } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import { CURRENCY, dollars } from '../../wire/money'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import type { Handler } from '../call'
import { noticeBalance } from './autoReload'
import { amountIn, requireFee } from './topUp'

export const transferFunds: Handler<'transferFunds'> = ({ body, world, account, once, idempotencyKey }) =>
  once(async (tx) => {
    const { accountId } = account()
    const { clock } = world
    const { funding, fundingAmount, receivingAmount, receivingCard, lastFourDigits } = body
    const cents = amountIn('fundingAmount.transactionAmount', fundingAmount.transactionAmount)
    if (amountIn('receivingAmount.transactionAmount', receivingAmount.transactionAmount) !== cents) {
      throw refuseFields({ field: 'receivingAmount.transactionAmount', problem: 'amountsDiffer' })
    }
    requireFee('fundingAmount.feeAmount', fundingAmount.feeAmount, 0)
    if (funding.fundingCard === receivingCard) throw refuseFields({ field: 'receivingCard', problem: 'otherCard' })

    const held = await lockCards(tx, accountId, [funding.fundingCard, receivingCard])
    const from = held.get(funding.fundingCard)
    const to = held.get(receivingCard)
    if (!from || !to) throw new Refusal('REQ-4040')
    const holder = await findAccount(tx, accountId)
    requireUsable(holder, from)
    const problems: FieldProblem[] = []
    if (to.cardStatus !== 'A') problems.push({ field: 'receivingCard', problem: 'otherCard' })
    if (lastFourDigits !== undefined && lastFourDigits !== lastFourOf(to)) {
      problems.push({ field: 'lastFourDigits', problem: 'invalid' })
    }
    if (problems.length > 0) throw new Refusal('REQ-4000', problems)
    if (cents > (TRANSFER_MAX_CENTS[programOf(from.cardProgram).cardType] ?? 0)) throw new Refusal('TRF-4002')
    await requireTodaysSpending({ tx, clock, card: from, cents }, 'TRF-4002')
    if (to.settledCents + cents > programOf(to.cardProgram).maxBalanceCents) {
      throw refuseFields({ field: 'fundingAmount.transactionAmount', problem: 'aboveMaximum' })
    }

    const externalReferenceId = newReference()
    const authorizationNumber = newAuthorization()
    const happenedAt = clock.date()
    const entry = {
      typeCode: 'TRF',
      category: 'PAYMENT',
      happenedAt,
      cents,
      reference: externalReferenceId,
      authorizationCode: authorizationNumber,
      idempotencyKey,
    }
    await debit(tx, { ...entry, clientId: from.clientId, merchant: `*${lastFourOf(to)}` })
    await credit(tx, { ...entry, clientId: to.clientId, merchant: `*${lastFourOf(from)}` })
    await noticeBalance(tx, world, from.clientId)
    await writeTo(tx, clock, holder, {
      kind: 'transferred',
      details: (language) => ({ amount: moneyText(cents, language), lastFour: lastFourOf(to) }),
    })
    return {
      status: 200,
      body: {
        externalReferenceId,
        authorizationNumber,
        fundingAmount: { transactionAmount: dollars(cents), currency: CURRENCY, feeAmount: 0 },
        receivingAmount: { transactionAmount: dollars(cents), currency: CURRENCY },
        date: happenedAt.toISOString(),
      },
    }
  })
