/** Where the browser is, asked for when a holder wants it. Rounded to about a kilometre: stores are looked for within a hundred. */
import type { Unlocated } from '../../machines/retailers/retailersMachine'
import type { Point } from '../../rules/places'

const PATIENCE_MS = 15_000
const MAX_AGE_MS = 600_000
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

export const locate = (): Promise<{ readonly point: Point } | { readonly because: Unlocated }> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve({ because: 'unavailable' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { lat: rounded(coords.latitude), lng: rounded(coords.longitude) } }),
      ({ code, PERMISSION_DENIED }) => resolve({ because: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { timeout: PATIENCE_MS, maximumAge: MAX_AGE_MS },
    )
  })
