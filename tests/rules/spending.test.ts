import { expect, test } from 'vitest'
import { byAmount, intervalOf, percentsOf, slicesOf, withEmptySteps } from '../../rules/money/spending'
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
const more = ['CLOTHING', 'COMMUTE', 'EDUCATION'] as const
test.each([
  ['each has its own', [97, 3], 2],
  ['one alone that is thin has its own', [98, 2], 2],
  ['two under 3 % are among the others', [95.02, 2.99, 1.99], 1],
  ['3 % is not', [91, 3, 3, 3], 4],
  ['twelve have their own', [20, 20, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6], 12],
  ['of thirteen the eleven largest', [20, 20, 6, 6, 6, 6, 6, 6, 6, 6, 4, 4, 4], 11],
] as const)('%s: %j', (_, parts, count) => {
  const sums = parts.map((part, index) => ({ category: [...names, ...more][index]!, cents: Math.round(part * 100) }))
  const { own, others } = slicesOf(sums)
  expect(own).toEqual(sums.slice(0, count))
  expect(others).toEqual(sums.slice(count))
})

test('OTHER is among the others where there are others, and has its own slice where there are none', () => {
  const other = { category: 'OTHER', cents: 5_000 } as const
  const thin = (['PETS', 'ATM'] as const).map((category) => ({ category, cents: 100 }))
  const large = { category: 'GROCERY', cents: 4_800 } as const
  expect(slicesOf([other, large, ...thin])).toEqual({ own: [large], others: [other, ...thin] })
  expect(slicesOf([other, large])).toEqual({ own: [other, large], others: [] })
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
  )
  expect(steps.map(({ from }) => from)).toEqual(all)
  expect(steps.reduce((sum, { spendingCents }) => sum + spendingCents, 0)).toBe(100 * known.length)
})

test('steps come oldest first, and none without any', () => {
  expect(withEmptySteps([step('2026-01-02', 2), step('2026-01-01', 1)], 'day').map((one) => one.spendingCents)).toEqual(
    [1, 2],
  )
  expect(withEmptySteps([], 'month')).toEqual([])
})

test('T22 two days that lie far apart do not make an endless list', () => {
  expect(withEmptySteps([step('1900-01-01'), step('2026-01-01')], 'day')).toHaveLength(400)
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
