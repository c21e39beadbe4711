// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { locate } from '../../src/app/services/geolocation'

afterEach(() => vi.unstubAllGlobals())

const browserAt = (latitude: number, longitude: number) =>
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (done: (position: unknown) => void) => done({ coords: { latitude, longitude } }),
    },
  })

test('OP-76 the place of the browser leaves it rounded', async () => {
  browserAt(43.6512345, -79.3876543)
  expect(await locate()).toEqual({ point: { lat: 43.65, lng: -79.39 } })
})

test.each([
  [999, 0],
  [0, Number.NaN],
])('a browser at %d, %d does not know where it is', async (latitude, longitude) => {
  browserAt(latitude, longitude)
  expect(await locate()).toEqual({ because: 'unavailable' })
})
