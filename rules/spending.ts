/** What was spent and received in a period: by category, and step by step. Portal spec §1, §9. */
import { type Category, categoryOf } from './transaction'
import type { Period } from './transactionQuery'

export type CategorySum = { readonly category: Category; readonly cents: number }
/** `from`: the first day of a day, a week or a month, `YYYY-MM-DD`. */
export type Step = { readonly from: string; readonly spendingCents: number; readonly depositsCents: number }
export type Spending = {
  readonly spendingCents: number
  readonly depositsCents: number
  /** The largest first. */
  readonly categories: readonly CategorySum[]
  /** Null where the issuer does not say when. */
  readonly steps: readonly Step[] | null
}

export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
/** Between ten and some thirty steps: more could not be told apart on a phone. */
const INTERVAL_OF: Readonly<Record<Period, Interval>> = {
  day10: 'day',
  month1: 'day',
  month3: 'week',
  month6: 'month',
  month12: 'month',
}
export const intervalOf = (period: Period) => INTERVAL_OF[period]

/** Categories that nobody has told us of are one with OTHER; nothing that was not spent is there. */
export function byAmount(
  sums: readonly { readonly category: string; readonly cents: number }[],
): readonly CategorySum[] {
  const all = new Map<Category, number>()
  for (const { category, cents } of sums) {
    const known = categoryOf(category)
    all.set(known, (all.get(known) ?? 0) + cents)
  }
  return [...all]
    .flatMap(([category, cents]) => (cents > 0 ? [{ category, cents }] : []))
    .sort((one, other) => other.cents - one.cents || one.category.localeCompare(other.category))
}

function nextStep(from: string, interval: Interval): string {
  const day = new Date(`${from}T00:00:00Z`)
  if (interval === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + (interval === 'week' ? 7 : 1))
  return day.toISOString().slice(0, 10)
}

/** A period of a year has no more days. */
const MOST_STEPS = 400

/** A day on which nothing happened is a step too: without it the ones beside it would look like neighbours. */
export function withEmptySteps(steps: readonly Step[], interval: Interval): readonly Step[] {
  const known = new Map(steps.map((step) => [step.from, step]))
  const ordered = [...known.keys()].sort()
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: Step[] = []
  for (let from = first; from <= last && all.length < MOST_STEPS; from = nextStep(from, interval)) {
    all.push(known.get(from) ?? { from, spendingCents: 0, depositsCents: 0 })
  }
  return all
}

/** Whole percents, less than one as 1: a slice that is there is not nothing. */
export const percentOf = (cents: number, allCents: number) =>
  allCents > 0 ? Math.max(cents > 0 ? 1 : 0, Math.round((cents / allCents) * 100)) : 0
