import { expect, test } from 'vitest'
import { boundBy, type Limit, leftTodayOf, mostNowOf, roomOn, whyNoLoad } from '../../rules/money/limits'
import { cardOf } from '../support/samples'

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

const power = { cardProgram: 'BHW229', cardType: 'express-reloadable', plasticFlag: true } as const
test.each([
  [0, 250_000],
  [223_162, 26_838],
  [249_999, 1],
  [250_000, 0],
  [250_001, 0],
])('a Power Reloadable with %i settled has room for %i', (settledCents, leftCents) => {
  expect(roomOn(cardOf({ ...power, settledCents, availableCents: 0 }))).toEqual({ maxBalanceCents: 250_000, leftCents })
})

const roomFor = (leftCents: number) => ({ maxBalanceCents: 250_000, leftCents })
test.each([
  [null, null, 2_000, null],
  [null, roomFor(2_000), 2_000, null],
  [null, roomFor(1_999), 2_000, 'full'],
  [null, roomFor(1), null, null],
  [null, roomFor(0), null, 'full'],
  [null, roomFor(0), 0, 'full'],
  [limit(50_000, 100_000, 98_000), roomFor(2_000), 2_000, null],
  [limit(50_000, 100_000, 98_001), roomFor(2_000), 2_000, 'limitReached'],
  [limit(50_000, 100_000, 100_000), roomFor(2_000), null, 'limitReached'],
  [limit(50_000, 100_000, 100_000), roomFor(0), null, 'full'],
  [limit(50_000, null, 100_000), null, 2_000, null],
])('of %j and %j, at least %j: %s', (one, room, minCents, closed) => {
  expect(whyNoLoad({ limit: one, room, minCents })).toBe(closed)
})

test.each([
  [50_000, limit(50_000, 100_000, 0), roomFor(60_000), 'transaction'],
  [40_000, limit(50_000, 100_000, 60_000), roomFor(60_000), 'day'],
  [40_000, limit(50_000, 100_000, 60_000), roomFor(40_000), 'room'],
  [30_000, limit(50_000, 100_000, 60_000), roomFor(30_000), 'room'],
  [50_000, null, null, 'transaction'],
  [null, null, null, 'transaction'],
])('a maximum of %j is bound by the %4$s', (maxCents, one, room, by) => {
  expect(boundBy(maxCents, { limit: one, room })).toBe(by)
})
