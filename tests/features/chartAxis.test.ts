import { expect, test } from 'vitest'
import { axisOf } from '../../src/features/charts/axis'

test.each([
  [0, 100, 100],
  [1, 100, 100],
  [399, 400, 100],
  [401, 600, 200],
  [16_050, 20_000, 5_000],
  [50_000, 60_000, 20_000],
  [123_456_789, 150_000_000, 50_000_000],
])('the axis for at most %i cents ends at %i, with a line every %i', (most, max, interval) => {
  expect(axisOf(most)).toEqual({ max, interval })
})

test('no axis has more than five lines, and each is at a whole dollar', () => {
  for (let most = 1; most < 10_000_000; most = Math.ceil(most * 1.37)) {
    const { max, interval } = axisOf(most)
    expect(max).toBeGreaterThanOrEqual(most)
    expect(max / interval).toBeLessThanOrEqual(4)
    expect(interval % 100).toBe(0)
  }
})
