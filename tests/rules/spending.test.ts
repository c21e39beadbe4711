import { expect, test } from 'vitest'
import {
  averageOf,
  biggestChange,
  byAmount,
  changeBeyond,
  changeIn,
  daysBefore,
  daysOf,
  intervalOf,
  lastMonths,
  percentsOf,
  rankedOf,
  withEmptySteps,
} from '../../rules/money/spending'
import { PERIODS } from '../../rules/money/transactionQuery'

test('TXN-48 categories come largest first, and unknown ones are part of OTHER', () => {
  expect(
    byAmount([
      { category: 'PETS', cents: 500 },
      { category: 'SPACE', cents: 300 },
      { category: 'OTHER', cents: 400 },
      { category: 'GROCERY', cents: 600 },
      { category: 'ATM', cents: 500 },
      { category: 'HOME', cents: 0 },
      { category: 'AUTO', cents: -20 },
    ]),
  ).toEqual([
    { category: 'OTHER', cents: 700 },
    { category: 'GROCERY', cents: 600 },
    { category: 'ATM', cents: 500 },
    { category: 'PETS', cents: 500 },
  ])
})

const names = ['GROCERY', 'PETS', 'AUTO', 'HOME', 'LOTTO', 'TRAVEL', 'BILLS', 'ATM', 'B2B', 'CHARITY'] as const

test.each([
  ['five have their own bar', 5, 5],
  ['a sixth alone has its own', 6, 6],
  ['of seven two share one', 7, 5],
  ['of ten five do', 10, 5],
] as const)('%s', (_, count, own) => {
  const sums = names.slice(0, count).map((category, index) => ({ category, cents: 1_000 - index }))
  expect(rankedOf(sums)).toEqual({ own: sums.slice(0, own), others: sums.slice(own) })
})

test('OTHER is among the others where there are others, and has its own bar where there are none', () => {
  const other = { category: 'OTHER', cents: 5_000 } as const
  const rest = names.slice(0, 6).map((category) => ({ category, cents: 100 }))
  expect(rankedOf([other, ...rest])).toEqual({ own: rest.slice(0, 5), others: [other, ...rest.slice(5)] })
  expect(rankedOf([other, ...rest.slice(0, 2)])).toEqual({ own: [other, ...rest.slice(0, 2)], others: [] })
})

test('the changes of the categories and of all others add up to the change of the whole', () => {
  const sum = (category: (typeof names)[number], cents: number) => ({ category, cents })
  const spending = { categories: [sum('GROCERY', 900), sum('PETS', 300), sum('AUTO', 50)] }
  const earlier = {
    days: { from: '2026-01-01', to: '2026-01-31' },
    spendingCents: 1_130,
    categories: [sum('GROCERY', 1_000), sum('HOME', 90), sum('AUTO', 40)],
  }
  const own = spending.categories.slice(0, 2)
  expect(own.map((one) => changeIn(one, earlier))).toEqual([-100, 300])
  expect(changeBeyond(own, spending, earlier)).toBe(50 - 40 - 90)
})

test.each([
  ['day10', '2026-03-13', '2026-03-03', '2026-02-20', '2026-03-02'],
  ['month1', '2026-03-31', '2026-02-28', '2026-01-27', '2026-02-27'],
  ['month3', '2026-01-15', '2025-10-15', '2025-07-14', '2025-10-14'],
  ['month12', '2024-02-29', '2023-02-28', '2022-02-26', '2023-02-27'],
] as const)('%s until %s begins on %s; before it are as many days', (period, today, from, earlier, eve) => {
  const days = daysOf(period, today)
  expect(days).toEqual({ from, to: today })
  expect(daysBefore(days)).toEqual({ from: earlier, to: eve })
})

test.each([
  ['day10', '2026-03-13', 11_000, 1_000],
  ['month1', '2026-03-13', 2_900, 100],
  ['month3', '2026-01-15', 93_00, 700],
  ['month6', '2026-03-13', 60_000, 10_000],
  ['month12', '2026-03-13', 100_000, 8_333],
] as const)('the average of %s until %s', (period, today, cents, average) => {
  expect(averageOf(cents, period, daysOf(period, today))).toBe(average)
})

test.each([
  ['2026-03-13', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-03-31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
])('on %s the last whole month begins on %s', (today, from, to, beforeFrom, beforeTo) => {
  expect(lastMonths(today)).toEqual({ month: { from, to }, before: { from: beforeFrom, to: beforeTo } })
})

test('the biggest change may be a category that is no longer spent in', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const now = { categories: [{ category: 'GROCERY', cents: 900 }] as const }
  const before = (...categories: { category: 'GROCERY' | 'HOME'; cents: number }[]) => ({
    days,
    spendingCents: 0,
    categories,
  })
  expect(biggestChange(now, before({ category: 'GROCERY', cents: 1_000 }, { category: 'HOME', cents: 99 }))).toEqual({
    category: 'GROCERY',
    cents: -100,
    earlierCents: 1_000,
  })
  expect(biggestChange(now, before({ category: 'GROCERY', cents: 1_000 }, { category: 'HOME', cents: 101 }))).toEqual({
    category: 'HOME',
    cents: -101,
    earlierCents: 101,
  })
  expect(biggestChange(now, before({ category: 'GROCERY', cents: 900 }))).toBeNull()
})

test('a longer period has longer steps', () => {
  expect(PERIODS.map(intervalOf)).toEqual(['day', 'day', 'week', 'month', 'month'])
})

const step = (from: string, spendingCents = 100) => ({ from, spendingCents, depositsCents: 0 })

test.each([
  ['day', ['2026-02-27', '2026-03-02'], ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  ['day', ['2025-12-31', '2026-01-02'], ['2025-12-31', '2026-01-01', '2026-01-02']],
  // The clocks change on March 8 and November 1.
  ['day', ['2026-03-07', '2026-03-09'], ['2026-03-07', '2026-03-08', '2026-03-09']],
  ['day', ['2026-10-31', '2026-11-02'], ['2026-10-31', '2026-11-01', '2026-11-02']],
  ['week', ['2026-02-23', '2026-03-16'], ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16']],
  ['month', ['2025-11-01', '2026-02-01'], ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']],
] as const)('a %s without a transaction is a step too: %j', (interval, known, all) => {
  const steps = withEmptySteps(
    known.map((from) => step(from)),
    interval,
    { from: known[0], to: known[1] },
  )
  expect(steps.map(({ from }) => from)).toEqual(all)
  expect(steps.reduce((sum, { spendingCents }) => sum + spendingCents, 0)).toBe(100 * known.length)
})

test('steps come oldest first, and none without any', () => {
  const days = { from: '2026-01-01', to: '2026-01-02' }
  const steps = withEmptySteps([step('2026-01-02', 2), step('2026-01-01', 1)], 'day', days)
  expect(steps.map((one) => one.spendingCents)).toEqual([1, 2])
  expect(withEmptySteps([], 'month', days)).toEqual([])
})

test.each([
  ['day', '2026-01-12', ['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13']],
  // A Saturday and a Tuesday.
  ['week', '2026-01-12', ['2026-01-05', '2026-01-12']],
  ['month', '2026-01-01', ['2026-01-01']],
] as const)('the steps of a %s reach from the first to the last day of the period', (interval, only, all) => {
  const steps = withEmptySteps([step(only)], interval, { from: '2026-01-10', to: '2026-01-13' })
  expect(steps.map(({ from }) => from)).toEqual(all)
})

test('T22 two days that lie far apart do not make an endless list', () => {
  expect(withEmptySteps([step('1900-01-01')], 'day', { from: '2025-12-01', to: '2026-01-01' })).toHaveLength(400)
})

test.each([
  [[0], 100, [0]],
  [[1], 10_000, [1]],
  [[4_449], 10_000, [44]],
  [[4_450], 10_000, [45]],
  [[100], 100, [100]],
  [[5], 0, [0]],
  // Rounded separately, the sum would be 101.
  [[7_550, 2_450], 10_000, [76, 24]],
  [[1, 1, 1], 3, [34, 33, 33]],
  // A part above zero is never 0 %: the largest part gives it the difference.
  [[9_940, 20, 20, 20], 10_000, [97, 1, 1, 1]],
  // Many small parts take from all large parts, as far as those have any left.
  [
    [...Array(60).fill(5), ...Array(35).fill(20)],
    1000,
    [...Array(60).fill(1), ...Array(30).fill(1), ...Array(5).fill(2)],
  ],
  [[0, 10], 10, [0, 100]],
  [[1], 1, [100]],
  // The parts are not the whole: their sum is only that share.
  [[3_333, 3_333], 10_000, [34, 33]],
])('%j of %i is %j %%', (parts, whole, percents) => expect(percentsOf(parts, whole)).toEqual(percents))
