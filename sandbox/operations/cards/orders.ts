import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CardOrder } from '../../../contract/model'
import { isInSaskatchewan } from '../../../rules/identity/identity'
import { easternDate } from '../../../rules/values/easternTime'
import { lockCard } from '../../cards/access'
import { type CardRow, lastFourOf } from '../../cards/cardOnTheWire'
import { issueCard } from '../../cards/issue'
import { newReference, writeOfPosting } from '../../cards/ledger'
import { isReloadable, programOf } from '../../cards/programs'
import { searchTextOf } from '../../cards/searchText'
import type { Clock } from '../../clock'
import type { Tx } from '../../database/connect'
import {
  accounts,
  autoReloads,
  cardOrders,
  cards,
  moneyRequests,
  payments,
  transactions,
  upgrades,
} from '../../database/schema'
import { type AccountRow, findAccount } from '../../identity/accounts'
import { dateText, moneyText, programText } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import type { Language } from '../../wire/language'
import { CURRENCY, dollars } from '../../wire/money'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import { columnsOf, provinceOf, requireSoundIdentity } from '../account/identityChecks'
import { requireOwnSession } from '../brand/ownSession'
import type { Handlers } from '../call'
import { isExpiring } from './expiring'
import { requireNoReloadableCard } from './registration'

export const orderOperations: Handlers<'orderCard' | 'replaceCard'> = {
  orderCard: ({ body, world, account, once }) =>
    once(async (tx) => {
      const { accountId } = account()
      const { clock } = world
      requireOwnSession({ account, body })
      const { programCode, plasticFlag, alias, monthlyFeeAccepted, thirdParty } = body
      const orderable = Object.hasOwn(world.configuration.current().open.cardTypes, programCode)
      if (!orderable) throw new Refusal('ORD-4001')
      const program = programOf(programCode)
      const more: FieldProblem[] = []
      if (plasticFlag !== undefined && plasticFlag !== program.plastic)
        more.push({ field: 'plasticFlag', problem: 'invalid' })
      if (thirdParty) more.push({ field: 'thirdParty', problem: 'thirdParty' })
      if (program.monthlyFeeCents !== null && !monthlyFeeAccepted)
        more.push({ field: 'monthlyFeeAccepted', problem: 'fee' })
      requireSoundIdentity(body, clock.now(), more)

      const holder = await findAccount(tx, accountId)
      if (isInSaskatchewan(provinceOf(body.currentAddress) ?? holder.province)) throw new Refusal('ORD-4002')
      const isEligible = program.plastic ? holder.eligibleForPhysicalCard : holder.eligibleForVirtualCard
      if (!isEligible) throw new Refusal('ORD-4001')
      requireFullProfile({ ...holder, ...columnsOf(body) })
      const canReload = isReloadable(program)
      if (canReload) await requireNoReloadableCard(tx, accountId)
      await tx
        .update(accounts)
        .set({ ...columnsOf(body), blankProfile: false, ...(canReload && { kycLevel: Math.max(holder.kycLevel, 1) }) })
        .where(eq(accounts.id, accountId))

      const feeDueCents = program.purchaseFeeCents
      const card = await issueCard(tx, { accountId, cardProgram: programCode, now: clock.now(), alias, feeDueCents })
      await writeOfOrder(tx, clock, holder, card)
      return { status: 200, body: await keepOrder(tx, clock, card, { feeCents: program.purchaseFeeCents }) }
    }),

  replaceCard: ({ path, body, world, account, once }) =>
    once(async (tx) => {
      const { accountId } = account()
      const { clock } = world
      requireOwnSession({ account, body })
      requireSoundIdentity(body, clock.now())
      const old = await lockCard(tx, accountId, path.id)
      if (old.cardStatus === 'N') throw new Refusal('ORD-4003')
      // The free replacement is for expiring cards only.
      if (body.reason === 'expiring' && !isExpiring(old, clock.now())) {
        throw refuseFields({ field: 'reason', problem: 'invalid' })
      }
      const holder = await findAccount(tx, accountId)
      const columns = columnsOf(body)
      if (Object.keys(columns).length > 0) await tx.update(accounts).set(columns).where(eq(accounts.id, accountId))
      // Only lost, stolen and damaged cards cost a fee, up to the available balance.
      const due = body.reason === 'expiring' ? 0 : programOf(old.cardProgram).replacementFeeCents
      const feeCents = Math.min(due, old.availableCents)
      await tx
        .update(cards)
        .set({ closedAt: clock.date(), cardStatus: 'C', defaultCard: false, availableCents: 0, settledCents: 0 })
        .where(eq(cards.clientId, old.clientId))
      const card = await issueCard(tx, {
        accountId,
        cardProgram: programOf(old.cardProgram).replacedBy ?? old.cardProgram,
        now: clock.now(),
        alias: old.alias ?? undefined,
        availableCents: old.availableCents - feeCents,
        settledCents: old.settledCents - feeCents,
        defaultCard: old.defaultCard,
        feeDueCents: old.feeDueCents,
      })
      await takeOver(tx, old, card)
      if (feeCents > 0) {
        const named = { merchant: 'Card replacement', reference: newReference() }
        await tx.insert(transactions).values({
          ...named,
          searchText: searchTextOf(named),
          clientId: card.clientId,
          typeCode: 'CR',
          category: 'OTHER',
          happenedAt: clock.date(),
          amountCents: -feeCents,
          balanceCents: card.settledCents,
          authorizationCode: '',
        })
        await writeOfPosting(tx, { clientId: card.clientId, amountCents: -feeCents, happenedAt: clock.date() })
      }
      await writeOfReplacement(tx, clock, holder, { old, card, feeCents })
      const order = await keepOrder(tx, clock, card, { feeCents, replacedClientId: old.clientId, reason: body.reason })
      return { status: 200, body: order }
    }),
}

/** Moves the old card's position, history and scheduled work to the new card. */
async function takeOver(tx: Tx, old: CardRow, card: CardRow) {
  const { clientId, serialNumber } = card
  await tx
    .update(cards)
    .set({ position: old.position, upgradeAllowed: old.upgradeAllowed, directDepositAccount: old.directDepositAccount })
    .where(eq(cards.clientId, clientId))
  await tx.update(transactions).set({ clientId }).where(eq(transactions.clientId, old.clientId))
  await tx.update(payments).set({ clientId }).where(eq(payments.clientId, old.clientId))
  await tx.update(autoReloads).set({ clientId }).where(eq(autoReloads.clientId, old.clientId))
  await tx.update(upgrades).set({ clientId }).where(eq(upgrades.clientId, old.clientId))
  await tx.update(moneyRequests).set({ clientId, serialNumber }).where(eq(moneyRequests.clientId, old.clientId))
}

export function requireFullProfile(holder: AccountRow) {
  const missing = (['legalFirstName', 'legalLastName', 'dateOfBirth'] as const).filter((field) => !holder[field])
  const problems: FieldProblem[] = missing.map((field) => ({ field, problem: 'required' }))
  if (!holder.phoneNumber && !holder.mobileNumber) problems.push({ field: 'phoneNumber', problem: 'required' })
  for (const [column, field] of [
    ['addressLine', 'addressLine'],
    ['city', 'city'],
    ['province', 'region'],
    ['postCode', 'postCode'],
  ] as const) {
    if (!holder[column]) problems.push({ field: `currentAddress.${field}`, problem: 'required' })
  }
  if (problems.length > 0) throw new Refusal('REQ-4000', problems)
}

async function writeOfOrder(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow) {
  await writeTo(tx, clock, holder, {
    kind: 'cardOrdered',
    details: (language) => ({
      ...detailsOf(card, language),
      program: programText(programOf(card.cardProgram).name, language),
      fee: moneyText(card.feeDueCents, language),
    }),
  })
  await postCard(tx, clock, holder, card)
}

type Replaced = { readonly old: CardRow; readonly card: CardRow; readonly feeCents: number }
async function writeOfReplacement(tx: Tx, clock: Clock, holder: AccountRow, { old, card, feeCents }: Replaced) {
  await writeTo(tx, clock, holder, {
    kind: 'cardReplaced',
    details: (language) => ({
      ...detailsOf(card, language),
      oldLastFour: lastFourOf(old),
      fee: moneyText(feeCents, language),
      balance: moneyText(card.availableCents, language),
    }),
  })
  await postCard(tx, clock, holder, card)
}

const detailsOf = (card: CardRow, language: Language) => ({
  lastFour: lastFourOf(card),
  expected: card.expectedOn ? dateText(card.expectedOn, language) : '',
})

/** Stands in for the mailed letter, with the details needed to activate the card. */
async function postCard(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow) {
  if (!card.plastic) return
  const { clientId, cardNumber, expiry, cvv } = card
  await writeTo(tx, clock, holder, { kind: 'newCard', details: () => ({ clientId, cardNumber, expiry, cvv }) })
}

type Kept = { readonly feeCents: number; readonly replacedClientId?: string; readonly reason?: string }

async function keepOrder(tx: Tx, clock: Clock, card: CardRow, kept: Kept): Promise<CardOrder> {
  const orderId = `ORD-${randomUUID().slice(0, 8).toUpperCase()}`
  const status = card.plastic ? 'ordered' : 'issued'
  await tx.insert(cardOrders).values({
    id: orderId,
    accountId: card.accountId ?? 0,
    kind: kept.replacedClientId ? 'replacement' : 'order',
    cardProgram: card.cardProgram,
    clientId: card.clientId,
    reason: kept.reason ?? null,
    feeCents: kept.feeCents,
    status,
    orderedAt: clock.date(),
  })
  return withoutNulls({
    orderId,
    status: status as CardOrder['status'],
    programCode: card.cardProgram,
    clientId: card.clientId,
    replacedClientId: kept.replacedClientId,
    feeAmount: dollars(kept.feeCents),
    currency: CURRENCY,
    orderedDate: easternDate(clock.now()),
    expectedDate: card.expectedOn,
  })
}
