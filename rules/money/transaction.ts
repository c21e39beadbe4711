/** A transaction of a card. Portal spec §3. */
import { easternClock } from '../values/easternTime'
import type { DisputeStatus } from './dispute'

/** As the issuer spells them. */
export const CATEGORIES = [
  'ACCOMODATION',
  'ATM',
  'AUTO',
  'B2B',
  'BILLS',
  'CHARITY',
  'CLOTHING',
  'COMMUTE',
  'EDUCATION',
  'ENTERTAINMENT',
  'GROCERY',
  'HOME',
  'LOTTO',
  'MAINTENANCE',
  'OTHER',
  'PAYMENT',
  'PETS',
  'RECREATION',
  'RESTAURANTS',
  'SELF_CARE',
  'SHOPPING',
  'TRAVEL',
  'LOADHUB',
] as const
export type Category = (typeof CATEGORIES)[number]

/** An unknown category is shown as OTHER. */
export const categoryOf = (category: string): Category => CATEGORIES.find((known) => known === category) ?? 'OTHER'

export type Transaction = {
  readonly id: string
  readonly typeCode: string
  readonly typeLabel: string | null
  readonly merchant: string
  /** `YYYY-MM-DD`, Eastern. */
  readonly date: string
  /** Its moment in milliseconds; null if the issuer gives the day alone. */
  readonly at: number | null
  /** Negative for spending. */
  readonly amountCents: number
  readonly status: string
  readonly category: Category
  readonly reference: string
  readonly authorizationCode: string
  /** The balance after it; null if it has not been posted. */
  readonly balanceCents: number | null
  readonly foreign: Foreign | null
  readonly decline: Decline | null
  readonly hold: Hold | null
  readonly review: Review | null
  /** Null if it cannot be disputed. */
  readonly disputeStatus: DisputeStatus | 'none' | null
}

/** An issuer that knows the day alone sends its first instant, in Eastern time or in UTC. */
export function momentOf(sent: string): number | null {
  const at = Date.parse(sent)
  return at % 86_400_000 === 0 || (at % 60_000 === 0 && easternClock(at).endsWith('T00:00')) ? null : at
}

/**
 * What was paid in another currency. `rate`: dollars for one unit of it. `feeCents`: the part of the amount that is the
 * fee for it.
 */
export type Foreign = {
  readonly cents: number
  readonly currency: string
  readonly rate: number | null
  readonly feeCents: number | null
}
export const HOLD_KINDS = ['fuel', 'lodging', 'carRental', 'purchase'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]
export const holdKindOf = (kind: string): HoldKind => HOLD_KINDS.find((known) => known === kind) ?? 'purchase'
/** What a merchant holds, and the last day on which it may. `YYYY-MM-DD`. */
export type Hold = { readonly kind: HoldKind; readonly releaseBy: string }
/** Why money is not on the card yet and what is needed, in the issuer's words, and until when the holder must act. */
export type Review = { readonly reason: string; readonly needed: string; readonly by: string }
/** `code`: the reason as a code, if the issuer gives one. `reason`: in the issuer's words. */
export type Decline = { readonly code: string; readonly reason: string }

/** One page of a card's transactions. The sums and `total` cover the whole query, not the page. */
export type Activity = {
  readonly spendingCents: number
  readonly depositsCents: number
  readonly transactions: readonly Transaction[]
  readonly total: number
  /** The cursor of the next page; null if the issuer did not give one. */
  readonly next: string | null
  readonly pending: Pending
}
/** Transactions that are not in the balance's history yet: never among the posted ones, and never in their sums. */
export type Pending = {
  readonly transactions: readonly Transaction[]
  readonly total: number
}
export const NONE_PENDING: Pending = { transactions: [], total: 0 }

export const PAGE_SIZE = 10

/** A transaction that was posted between the two calls is in both responses: it counts as posted. */
export function withoutPosted(pending: Pending, posted: readonly Transaction[]): Pending {
  const ids = new Set(posted.map(({ id }) => id))
  const references = new Set(posted.flatMap(({ reference }) => (reference ? [reference] : [])))
  const isPosted = ({ id, reference }: Transaction) => ids.has(id) || references.has(reference)
  const again = pending.transactions.filter(isPosted)
  return {
    transactions: pending.transactions.filter((one) => !isPosted(one)),
    total: pending.total - again.length,
  }
}

export type Day = { readonly date: string; readonly transactions: readonly Transaction[] }

/** In the order received, each day once. */
export function byDay(transactions: readonly Transaction[]): readonly Day[] {
  const days = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const known = days.get(transaction.date)
    if (known) known.push(transaction)
    else days.set(transaction.date, [transaction])
  }
  return [...days].map(([date, all]) => ({ date, transactions: all }))
}

const FEE = 'FEE'
/** A transaction and its fees. */
export type Line = { readonly transaction: Transaction; readonly fees: readonly Transaction[] }

/** In the order received, newest first; but a fee, which has the reference of its payment, belongs to the payment's line. */
export function linesOf(transactions: readonly Transaction[]): readonly Line[] {
  const paymentOf = ({ typeCode, reference }: Transaction) =>
    typeCode === FEE && reference !== ''
      ? transactions.find((one) => one.typeCode !== FEE && one.reference === reference)
      : undefined
  return transactions
    .filter((one) => !paymentOf(one))
    .map((transaction) => ({ transaction, fees: transactions.filter((one) => paymentOf(one) === transaction) }))
}

/** Numeric codes that some issuers send, and their letter codes. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '036': 'AUD',
  '124': 'CAD',
  '392': 'JPY',
  '484': 'MXN',
  '756': 'CHF',
  '826': 'GBP',
  '840': 'USD',
  '978': 'EUR',
}
export const currencyOf = (code: string) => CURRENCIES[code] ?? code

/**
 * What a holder can do after a decline; null if a hold was released: the money is back, and nothing needs to be done.
 */
export type NextStep = 'unlock' | 'load' | 'call'
export function nextStepOf({ code }: Decline): NextStep | null {
  if (code === 'holdReleased') return null
  return code === 'cardLocked' ? 'unlock' : code === 'insufficientFunds' ? 'load' : 'call'
}

/** The issuer declines a hold that was released. */
export const isReleased = ({ decline }: Pick<Transaction, 'decline'>) =>
  decline !== null && nextStepOf(decline) === null
/** The status as a holder reads it. */
export const shownStatusOf = (transaction: Pick<Transaction, 'status' | 'decline'>) =>
  isReleased(transaction) ? 'released' : transaction.status
