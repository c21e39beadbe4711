import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { skewOf } from '../../src/ports/skew'

const AT = Date.UTC(2026, 0, 1, 12)
const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers({ now: AT, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const answerOf = (date: string | null) => new Response(null, date === null ? {} : { headers: { Date: date } })
const written = (at: number) => answerOf(new Date(at).toUTCString())

test('the answer’s own date says how far the issuer’s clock is ahead or behind', () => {
  expect(skewOf(written(AT + HOUR), AT - 200)).toBe(HOUR)
  // A date has whole seconds: ignore a difference of up to one second.
  expect(skewOf(written(AT - HOUR), AT)).toBe(1_000 - HOUR)
})

test('an answer from between sending and now, and one without a date, is of the same clock', () => {
  expect(skewOf(written(AT - 1_000), AT - 2_000)).toBe(0)
  expect(skewOf(answerOf(null), AT)).toBe(0)
  expect(skewOf(answerOf('soon'), AT)).toBe(0)
})
