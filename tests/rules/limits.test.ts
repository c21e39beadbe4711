import { expect, test } from 'vitest'
import { type Limit, leftTodayOf, mostNowOf } from '../../rules/limits'

const limit = (
  perTransactionCents: number | null,
  perDayCents: number | null,
  usedTodayCents: number | null,
): Limit => ({
  feature: 'transfer',
  perTransactionCents,
  perDayCents,
  usedTodayCents,
})

test.each([
  [limit(25_000, 100_000, 0), 100_000],
  [limit(25_000, 100_000, 99_999), 1],
  [limit(25_000, 100_000, 100_000), 0],
  [limit(25_000, 100_000, 100_001), 0],
  [limit(25_000, null, 10), null],
  [limit(25_000, 100_000, null), null],
])('what is left today of %j is %j', (one, left) => {
  expect(leftTodayOf(one)).toBe(left)
})

test.each([
  [limit(25_000, 100_000, 74_999), 25_000],
  [limit(25_000, 100_000, 75_000), 25_000],
  [limit(25_000, 100_000, 75_001), 24_999],
  [limit(25_000, 100_000, 200_000), 0],
  [limit(null, 100_000, 75_001), 24_999],
  [limit(25_000, null, null), 25_000],
  [limit(null, null, null), null],
  [null, null],
])('one transaction of %j may have %j', (one, most) => {
  expect(mostNowOf(one)).toBe(most)
})
