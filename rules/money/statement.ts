/** What was posted on a card in a calendar month of Eastern time, from the opening to the closing balance. */
import { addDays, addMonths } from '../values/easternTime'
import type { Transaction } from './transaction'

/** `YYYY-MM`. */
export type Month = string
export const monthIn = (search: string): Month | null => {
  const month = new URLSearchParams(search).get('statement') ?? ''
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : null
}

export const firstDayOf = (month: Month) => `${month}-01`
export const lastDayOf = (month: Month) => addDays(addMonths(firstDayOf(month), 1), -1)

const MONTHS_KEPT = 12
const monthOf = (day: string): Month => day.slice(0, 7)
/** The month of a day and the ones before it, as far back as the issuer's data goes. */
export const monthsUntil = (day: string): readonly Month[] =>
  Array.from({ length: MONTHS_KEPT }, (_, back) => monthOf(addMonths(firstDayOf(monthOf(day)), -back)))

export type Statement = {
  readonly month: Month
  /** Empty if the issuer did not say. */
  readonly holderName: string
  /** Null if the issuer did not give the balances. */
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly spentCents: number
  readonly loadedCents: number
  /** Oldest first. */
  readonly transactions: readonly Transaction[]
}

const balanceBefore = (one: Transaction | undefined) =>
  one && one.balanceCents !== null ? one.balanceCents - one.amountCents : null

/** The posted transactions nearest to a month without any; null if there is none. */
export type Nearest = { readonly before: Transaction | null; readonly after: Transaction | null }
const NOTHING_NEAR: Nearest = { before: null, after: null }

/** `newestFirst`: as received. A declined transaction moved nothing. */
export function statementOf(
  month: Month,
  newestFirst: readonly Transaction[],
  holderName: string,
  { before, after }: Nearest = NOTHING_NEAR,
): Statement {
  const transactions = newestFirst.filter(({ status }) => status === 'posted').toReversed()
  const [first, last] = [transactions[0], transactions.at(-1)]
  const unchangedCents = before?.balanceCents ?? balanceBefore(after ?? undefined)
  const sum = (some: readonly Transaction[]) => some.reduce((all, { amountCents }) => all + amountCents, 0)
  return {
    month,
    holderName,
    openingCents: first ? balanceBefore(first) : unchangedCents,
    closingCents: last ? last.balanceCents : unchangedCents,
    spentCents: Math.abs(sum(transactions.filter(({ amountCents }) => amountCents < 0))),
    loadedCents: sum(transactions.filter(({ amountCents }) => amountCents > 0)),
    transactions,
  }
}
