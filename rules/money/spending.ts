/** What was spent and received in a period: by category, and by step. Portal spec §1, §9. */
import { type Category, categoryOf } from './transaction'
import type { Period } from './transactionQuery'

export type CategorySum = { readonly category: Category; readonly cents: number }
/** `from`: the first day of the step, which is a day, a week or a month, `YYYY-MM-DD`. */
export type Step = { readonly from: string; readonly spendingCents: number; readonly depositsCents: number }
export type Spending = {
  readonly spendingCents: number
  readonly depositsCents: number
  /** Largest first. */
  readonly categories: readonly CategorySum[]
  /** Null if the issuer gives no dates. */
  readonly steps: readonly Step[] | null
}

export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
/** At most some thirty steps: more could not be told apart on a phone. */
const INTERVAL_OF: Readonly<Record<Period, Interval>> = {
  day10: 'day',
  month1: 'day',
  month3: 'week',
  month6: 'month',
  month12: 'month',
}
export const intervalOf = (period: Period) => INTERVAL_OF[period]

/** Unknown categories are merged into OTHER; categories without spending are left out. */
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

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

/** More slices could not be told apart. */
const MOST_SLICES = 12

/** A thinner slice could hardly be seen or clicked. */
const LEAST_PERCENT = 3

/**
 * `own`: the largest, with a slice each. `others`: those that share one slice, with OTHER among them; empty if all have
 * their own slice.
 */
export function slicesOf<Sum extends CategorySum>(
  categories: readonly Sum[],
): { readonly own: readonly Sum[]; readonly others: readonly Sum[] } {
  const whole = sumOf(categories.map(({ cents }) => cents))
  const large = categories.filter(({ cents }) => cents * 100 >= whole * LEAST_PERCENT)
  // A single small one needs no shared slice.
  if (categories.length <= MOST_SLICES && large.length >= categories.length - 1) return { own: categories, others: [] }
  const own = large.filter(({ category }) => category !== 'OTHER').slice(0, MOST_SLICES - 1)
  return { own, others: categories.filter((one) => !own.includes(one)) }
}

function nextStep(from: string, interval: Interval): string {
  const day = new Date(`${from}T00:00:00Z`)
  if (interval === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + (interval === 'week' ? 7 : 1))
  return day.toISOString().slice(0, 10)
}

/** The longest period, a year, has fewer days. */
const MOST_STEPS = 400

/** A step without transactions is a step too: without it the steps beside it would look adjacent. */
export function withEmptySteps(steps: readonly Step[], interval: Interval): readonly Step[] {
  const known = new Map(steps.map((step) => [step.from, step]))
  const ordered = [...known.keys()].sort()
  const [first] = ordered
  const last = ordered.at(-1) ?? ''
  if (first === undefined) return []
  const all: Step[] = []
  for (let from = first; from <= last && all.length < MOST_STEPS; from = nextStep(from, interval)) {
    all.push(known.get(from) ?? { from, spendingCents: 0, depositsCents: 0 })
  }
  return all
}

/** Whole percents that add up to the parts' share of the whole. Less than one percent is shown as 1, never as 0. */
export function percentsOf(parts: readonly number[], whole: number): number[] {
  if (whole <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part / whole) * 100)
  const percents = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0))
  let rest = Math.round(sumOf(exact)) - sumOf(percents)
  const missing = (index: number) => (exact[index] as number) - (percents[index] as number)
  const indexes = exact.flatMap((share, index) => (share > 1 ? [index] : []))
  for (const index of indexes.toSorted((one, other) => missing(other) - missing(one))) {
    if (rest <= 0) break
    percents[index] = (percents[index] as number) + 1
    rest -= 1
  }
  // Many small slices were rounded up: take the excess from the largest.
  for (const index of indexes.toSorted((one, other) => (exact[other] as number) - (exact[one] as number))) {
    if (rest >= 0) break
    const given = Math.min(-rest, (percents[index] as number) - 1)
    percents[index] = (percents[index] as number) - given
    rest += given
  }
  return percents
}
