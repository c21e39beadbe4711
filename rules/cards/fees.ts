/** What a card costs to have and to replace, by its family. Content spec §9. Money is integer cents. */
import { type Card, isReloadable } from './card'

export type CardFees = {
  readonly purchaseCents: number
  readonly isTaxAdded: boolean
  /** Null if there is none. */
  readonly monthlyCents: number | null
  readonly replacementCents: number
  readonly maxBalanceCents: number
}
export const CARD_FAMILIES = ['nonReloadable', 'digitalNonReloadable', 'digitalReloadable', 'reloadable'] as const
export type CardFamily = (typeof CARD_FAMILIES)[number]

export const FAMILY_FEES = {
  nonReloadable: {
    purchaseCents: 995,
    isTaxAdded: true,
    monthlyCents: null,
    replacementCents: 1000,
    maxBalanceCents: 50_000,
  },
  digitalNonReloadable: {
    purchaseCents: 100,
    isTaxAdded: false,
    monthlyCents: null,
    replacementCents: 0,
    maxBalanceCents: 99_999,
  },
  digitalReloadable: {
    purchaseCents: 250,
    isTaxAdded: false,
    monthlyCents: 100,
    replacementCents: 250,
    maxBalanceCents: 1_000_000,
  },
  reloadable: {
    purchaseCents: 1000,
    isTaxAdded: false,
    monthlyCents: 300,
    replacementCents: 1000,
    maxBalanceCents: 1_000_000,
  },
} satisfies Readonly<Record<CardFamily, CardFees>>
export const POWER_CARDS = ['power', 'powerReloadable', 'powerPlus'] as const
type PowerCard = (typeof POWER_CARDS)[number]
export const isPower = (column: FeeColumn) => POWER_CARDS.some((card) => card === column)
/** The fees that differ from those of the family. */
export const POWER_FEES = {
  power: { maxBalanceCents: FAMILY_FEES.nonReloadable.maxBalanceCents },
  powerReloadable: { monthlyCents: 495, maxBalanceCents: 250_000 },
  powerPlus: { monthlyCents: 495, maxBalanceCents: FAMILY_FEES.reloadable.maxBalanceCents },
} satisfies Readonly<Record<PowerCard, Partial<CardFees>>>
const POWER_PROGRAMS: Readonly<Record<string, PowerCard>> = {
  BLK229: 'power',
  BLK230: 'power',
  BHW229: 'powerReloadable',
  BHW230: 'powerPlus',
}
/** The cards that can be ordered here, in the order in which every page lists them: the programs that the portal specification names. */
export const OFFERED_CARDS = [
  { column: 'digitalReloadable', cardProgram: 'BHN230', cardType: 'express-reloadable', plasticFlag: false },
  { column: 'powerReloadable', cardProgram: 'BHW229', cardType: 'express-reloadable', plasticFlag: true },
  { column: 'powerPlus', cardProgram: 'BHW230', cardType: 'select', plasticFlag: true },
  { column: 'digitalNonReloadable', cardProgram: 'BHN229', cardType: 'express', plasticFlag: false },
] as const
/** A Power card that holders have and that nobody can order. */
export const isEarlier = (column: FeeColumn) => isPower(column) && !OFFERED_CARDS.some((card) => card.column === column)
/** A column of the published tables. */
export type FeeColumn = CardFamily | PowerCard
export const FEE_COLUMNS: readonly FeeColumn[] = [...CARD_FAMILIES, ...POWER_CARDS]
/** Fees that are the same for every card with the feature. */
export const USE_FEES = {
  loadInStoreCents: 695,
  loadCreditCents: 495,
  loadDebitCents: 395,
  loadInteracCents: 100,
  loadDirectDepositCents: 0,
  billCents: 195,
  atmCents: 195,
  atmAbroadCents: 395,
  foreignPercent: 3,
  chequeCents: 1000,
  inactivityCents: 250,
} as const

/** For bill payments from one card, counted back from now. Content spec §9. */
export const BILL_LIMITS = [
  { key: 'bills24Hours', days: 1, count: 5, cents: 100_000 },
  { key: 'bills7Days', days: 7, count: 10, cents: 250_000 },
  { key: 'bills30Days', days: 30, count: 15, cents: 500_000 },
] as const

type Family = Pick<Card, 'cardProgram' | 'cardType' | 'plasticFlag'>

export const familyOf = ({ cardType, plasticFlag }: Omit<Family, 'cardProgram'>): CardFamily => {
  if (isReloadable({ cardType })) return plasticFlag ? 'reloadable' : 'digitalReloadable'
  return plasticFlag ? 'nonReloadable' : 'digitalNonReloadable'
}

/** The card's column in the published tables. */
export const feeColumnOf = (card: Family): FeeColumn => POWER_PROGRAMS[card.cardProgram] ?? familyOf(card)

export function feesOf(card: Family): CardFees {
  const power = POWER_PROGRAMS[card.cardProgram]
  return { ...FAMILY_FEES[familyOf(card)], ...(power ? POWER_FEES[power] : {}) }
}
