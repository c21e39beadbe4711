import * as v from 'valibot'
import type { Token } from '../../machines/session/session'

// Both clocks are read in whole seconds or on the way: less than two apart are the same clock.
const SAME_CLOCK_MS = 2_000

/**
 * How far the issuer's clock is ahead of this one, by an answer's `Date`, which was written between `sentAt` and
 * `answeredAt`; null where the answer does not say (another origin must expose the header).
 */
export function clockSkewOf(date: string | null, sentAt: number, answeredAt: number): number | null {
  const saidAt = Date.parse(date ?? '')
  if (Number.isNaN(saidAt)) return null
  if (saidAt > answeredAt) return saidAt - answeredAt
  return saidAt + 1_000 < sentAt ? saidAt + 1_000 - sentAt : 0
}

const claims = v.object({ exp: v.optional(v.number()), iat: v.optional(v.number()) })
/** The middle part of a JWT, unverified: only the issuer can tell whether it is genuine. A library for it costs sign-in 1 KiB. */
function claimsOf(token: string) {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  return v.parse(claims, JSON.parse(new TextDecoder().decode(bytes)))
}

/**
 * Reads a token's times; null for one that has no expiry, has expired or cannot be read. `exp` and `iat` are seconds.
 * Without a word of the issuer's clock only this can be told from the token: it was not issued in the future. One that
 * was issued a while ago says nothing about the clocks, and must not be believed to last longer than it does.
 */
export function tokenOf(xAuthToken: string, now: number, clockSkewMs: number | null = null): Token | null {
  try {
    const { exp, iat } = claimsOf(xAuthToken)
    const issuedIn = iat === undefined ? 0 : iat * 1000 - now
    const skew = Math.max(clockSkewMs ?? 0, issuedIn)
    const token = {
      xAuthToken,
      xAuthTokenExpiry: (exp ?? 0) * 1000,
      clockSkewMs: Math.abs(skew) < SAME_CLOCK_MS ? 0 : skew,
    }
    return token.xAuthTokenExpiry > now + token.clockSkewMs ? token : null
  } catch {
    return null
  }
}
