import { createHash } from 'node:crypto'
import type { Card, CardBalance, CardLimit, KnownCardStatus } from '../../contract/model'
import { addDays } from '../../rules/values/easternTime'
import type { cards } from '../database/schema'
import { CURRENCY, dollars } from '../wire/money'
import { withoutNulls } from '../wire/withoutNulls'
import { MIN_RELOAD_CENTS, programOf } from './programs'

export type CardRow = typeof cards.$inferSelect
export type ShownCard = CardRow & { readonly isUpgradePending: boolean }

const ISSUER = 'Example Trust'
const DAYS_TO_MAIL = 3

export const lastFourOf = ({ cardNumber }: Pick<CardRow, 'cardNumber'>) => cardNumber.slice(-4)

const amountsOf = (card: CardRow) => ({
  availableBalance: dollars(card.availableCents),
  settledBalance: dollars(card.settledCents),
  currency: CURRENCY,
  conversionRate: 1,
  convertedAmount: dollars(card.availableCents),
})

/** All fields of a card except its amounts. */
function factsOf(card: ShownCard, today: string) {
  const program = programOf(card.cardProgram)
  const { maxReloadCents, maxEtransferReloadCents } = program
  const mailedOn = card.orderedOn && card.plastic ? addDays(card.orderedOn, DAYS_TO_MAIL) : null
  return withoutNulls({
    clientId: card.clientId,
    cardStatus: card.cardStatus as KnownCardStatus,
    clientCode: card.clientCode,
    alias: card.alias,
    cardType: program.cardType,
    cardProgram: card.cardProgram,
    plasticFlag: card.plastic,
    lastFourDigits: lastFourOf(card),
    expiryDate: card.expiry,
    cardDescription: program.name,
    cardIssuer: ISSUER,
    cardNumMasked: `${card.cardNumber.slice(0, 6)}******${lastFourOf(card)}`,
    defaultCard: card.defaultCard,
    reloadAllowed: card.reloadAllowed,
    upgradeAllowed: card.upgradeAllowed,
    upgradeStatus: card.isUpgradePending ? ('pending' as const) : null,
    billPayAllowed: card.billPayAllowed,
    directDepositAllowed: card.directDepositAllowed,
    requestMoneyAllowed: card.requestMoneyAllowed,
    directDepositAccount: card.directDepositAccount,
    minReloadAmount: maxReloadCents === null ? null : dollars(MIN_RELOAD_CENTS),
    maxReloadAmount: maxReloadCents === null ? null : dollars(maxReloadCents),
    maxEtransferReloadAmount: maxEtransferReloadCents === null ? null : dollars(maxEtransferReloadCents),
    serialNumber: card.serialNumber,
    orderedDate: card.orderedOn,
    mailedDate: mailedOn && mailedOn <= today ? mailedOn : null,
    expectedDate: card.expectedOn,
  })
}

const revisionOf = (facts: ReturnType<typeof factsOf>) =>
  createHash('sha1').update(JSON.stringify(facts)).digest('base64url')

export function cardOnTheWire(card: ShownCard, today: string, limits: readonly CardLimit[] = []): Card {
  const facts = factsOf(card, today)
  const known = limits.length > 0 ? { limits: [...limits] } : {}
  return { ...facts, ...amountsOf(card), revision: revisionOf(facts), ...known }
}

export function balanceOnTheWire(card: ShownCard, today: string): CardBalance {
  const facts = factsOf(card, today)
  const { clientId, cardStatus } = facts
  return { clientId, cardStatus, ...amountsOf(card), revision: revisionOf(facts) }
}
