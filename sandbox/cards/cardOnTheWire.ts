import type { Card, CardBalance, KnownCardStatus } from '../../contract/model'
import type { cards } from '../database/schema'
import { addDays } from '../easternTime'
import { CURRENCY, dollars } from '../http/money'
import { withoutNulls } from '../http/withoutNulls'
import { MIN_RELOAD_CENTS, programOf } from './programs'

export type CardRow = typeof cards.$inferSelect

const ISSUER = 'Example Trust'
const DAYS_TO_MAIL = 3

export const lastFourOf = ({ cardNumber }: Pick<CardRow, 'cardNumber'>) => cardNumber.slice(-4)

export function balanceOnTheWire(card: Pick<CardRow, 'clientId' | 'cardStatus' | 'availableCents' | 'settledCents'>) {
  return {
    clientId: card.clientId,
    cardStatus: card.cardStatus as KnownCardStatus,
    availableBalance: dollars(card.availableCents),
    settledBalance: dollars(card.settledCents),
    currency: CURRENCY,
    conversionRate: 1,
    convertedAmount: dollars(card.availableCents),
  } satisfies CardBalance
}

export function cardOnTheWire(card: CardRow, today: string): Card {
  const program = programOf(card.cardProgram)
  const { maxReloadCents, maxEtransferReloadCents } = program
  const mailedOn = card.orderedOn && card.plastic ? addDays(card.orderedOn, DAYS_TO_MAIL) : null
  return withoutNulls({
    ...balanceOnTheWire(card),
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
