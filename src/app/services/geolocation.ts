/** The browser's position, read when the holder asks for it, and no more precise than needed. */
import type { Unlocated } from '../../../machines/retailers/retailersMachine'
import { isOnEarth, type Point, roundedPoint } from '../../../rules/site/places'

const PATIENCE_MS = 15_000
const MAX_AGE_MS = 600_000

export const locate = (): Promise<{ readonly point: Point } | { readonly because: Unlocated }> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve({ because: 'unavailable' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        const point = roundedPoint({ lat, lng })
        resolve(isOnEarth(point) ? { point } : { because: 'unavailable' })
      },
      ({ code, PERMISSION_DENIED }) => resolve({ because: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { timeout: PATIENCE_MS, maximumAge: MAX_AGE_MS },
    )
  })
