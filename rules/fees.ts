/** What a card costs to have and to replace, by its family. Content spec §9. Money is integer cents. */
import { type Card, isReloadable } from './card'

export type CardFees = {
  readonly purchaseCents: number
  readonly isTaxAdded: boolean
  /** Null where there is none. */
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
/** Power Reloadable and Power Plus differ from their family. */
const PROGRAM_FEES: Readonly<Record<string, Partial<CardFees>>> = {
  BHW229: { monthlyCents: 495, maxBalanceCents: 250_000 },
  BHW230: { monthlyCents: 495 },
}
/** What is the same for every card that can do it. */
export const USE_FEES = {
  loadInStoreCents: 695,
  loadCreditCents: 495,
  loadDebitCents: 395,
  loadInteracCents: 100,
  billCents: 195,
  atmCents: 195,
  atmAbroadCents: 395,
  foreignPercent: 3,
  chequeCents: 1000,
} as const

type Family = Pick<Card, 'cardProgram' | 'cardType' | 'plasticFlag'>

export const familyOf = ({ cardType, plasticFlag }: Omit<Family, 'cardProgram'>): CardFamily => {
  if (isReloadable({ cardType })) return plasticFlag ? 'reloadable' : 'digitalReloadable'
  return plasticFlag ? 'nonReloadable' : 'digitalNonReloadable'
}

export const feesOf = (card: Family): CardFees => ({
  ...FAMILY_FEES[familyOf(card)],
  ...PROGRAM_FEES[card.cardProgram],
})
