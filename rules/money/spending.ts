/** What was spent and received in a period: by category, and by step. Portal spec §1, §9. */
import { addDays, addMonths } from '../values/easternTime'
import { type Category, categoryOf } from './transaction'
import type { Period } from './transactionQuery'

export type CategorySum = { readonly category: Category; readonly cents: number }
/** `from`: the first day of the step, which is a day, a week or a month, `YYYY-MM-DD`. */
export type Step = { readonly from: string; readonly spendingCents: number; readonly depositsCents: number }
/** Eastern days, both included. */
export type Days = { readonly from: string; readonly to: string }
export type Spending = {
  readonly days: Days
  readonly spendingCents: number
  readonly depositsCents: number
  /** Largest first. */
  readonly categories: readonly CategorySum[]
  /** Null if the issuer gives no dates. */
  readonly steps: readonly Step[] | null
}
/** What was spent in the days before a period. */
export type Earlier = Pick<Spending, 'days' | 'spendingCents' | 'categories'>

const FIRST_DAY: Readonly<Record<Period, (today: string) => string>> = {
  day10: (today) => addDays(today, -10),
  month1: (today) => addMonths(today, -1),
  month3: (today) => addMonths(today, -3),
  month6: (today) => addMonths(today, -6),
  month12: (today) => addMonths(today, -12),
}
/** The days that the issuer counts in a period. */
export const daysOf = (period: Period, today: string): Days => ({ from: FIRST_DAY[period](today), to: today })
const countOf = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
/** As many days, right before these. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -countOf(days)),
  to: addDays(days.from, -1),
})

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

/** As many as are compared at a glance. */
const MOST_RANKED = 5

/**
 * `own`: the largest, with a bar each. `others`: those that share one bar, with OTHER among them; empty if all have their
 * own bar.
 */
export function rankedOf<Sum extends CategorySum>(
  categories: readonly Sum[],
): { readonly own: readonly Sum[]; readonly others: readonly Sum[] } {
  // A single one more needs no shared bar.
  if (categories.length <= MOST_RANKED + 1) return { own: categories, others: [] }
  const own = categories.filter(({ category }) => category !== 'OTHER').slice(0, MOST_RANKED)
  return { own, others: categories.filter((one) => !own.includes(one)) }
}

/** How much more was spent in a category than before; negative if it was less. */
export const changeIn = (category: CategorySum, earlier: Earlier) =>
  category.cents - (earlier.categories.find((one) => one.category === category.category)?.cents ?? 0)
/** The same for all categories but these, with those that had spending only before. */
export function changeBeyond(own: readonly CategorySum[], spending: Pick<Spending, 'categories'>, earlier: Earlier) {
  const isOther = ({ category }: CategorySum) => own.every((one) => one.category !== category)
  const centsIn = ({ categories }: Pick<Spending, 'categories'>) =>
    sumOf(categories.filter(isOther).map(({ cents }) => cents))
  return centsIn(spending) - centsIn(earlier)
}

/** A calendar month, for a picture of it. `earlier`: the month before, null if it is not known. */
export type MonthSpending = Pick<Spending, 'days' | 'spendingCents' | 'categories'> & {
  readonly transactions: number
  readonly earlier: Earlier | null
}
/** The last whole month before a day, and the month before that. */
export function lastMonths(today: string): { readonly month: Days; readonly before: Days } {
  const monthBack = (count: number) => {
    const from = addMonths(`${today.slice(0, 7)}-01`, -count)
    return { from, to: addDays(addMonths(from, 1), -1) }
  }
  return { month: monthBack(1), before: monthBack(2) }
}

export type Change = { readonly category: Category; readonly cents: number; readonly earlierCents: number }
/** The category whose amount changed most; null if none did. */
export function biggestChange({ categories }: Pick<Spending, 'categories'>, earlier: Earlier): Change | null {
  const gone = earlier.categories
    .filter((one) => categories.every(({ category }) => category !== one.category))
    .map(({ category }) => ({ category, cents: 0 }))
  const changes = [...categories, ...gone].map((sum) => {
    const cents = changeIn(sum, earlier)
    return { category: sum.category, cents, earlierCents: sum.cents - cents }
  })
  const [first] = changes.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))
  return first && first.cents !== 0 ? first : null
}

function nextStep(from: string, interval: Interval): string {
  const day = new Date(`${from}T00:00:00Z`)
  if (interval === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + (interval === 'week' ? 7 : 1))
  return day.toISOString().slice(0, 10)
}

/** The first day of the step that a day is in. A week begins on Monday. */
function stepOf(day: string, interval: Interval): string {
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  return interval === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day
}

/** The longest period, a year, has fewer days. */
const MOST_STEPS = 400

/**
 * From the first to the last day of the period. A step without transactions is a step too: without it the steps beside it
 * would look adjacent.
 */
export function withEmptySteps(steps: readonly Step[], interval: Interval, days: Days): readonly Step[] {
  if (steps.length === 0) return []
  const known = new Map(steps.map((step) => [step.from, step]))
  const ordered = [...known.keys(), stepOf(days.from, interval), stepOf(days.to, interval)].sort()
  const first = ordered[0] as string
  const last = ordered.at(-1) as string
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

const MONTHS: Partial<Record<Period, number>> = { month6: 6, month12: 12 }

/** What was spent in a day, a week or a month of the period on average, whatever the steps at its ends contain. */
export function averageOf(cents: number, period: Period, days: Days): number {
  const perDay = cents / countOf(days)
  const months = MONTHS[period]
  return Math.round(months ? cents / months : intervalOf(period) === 'week' ? perDay * 7 : perDay)
}
