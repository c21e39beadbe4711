import * as v from 'valibot'
import type { Token } from '../../machines/session/session'

// `Date` has whole seconds, and the answer takes time: treat clocks less than 2 s apart as equal.
const SAME_CLOCK_MS = 2_000

/**
 * How far the issuer's clock is ahead of this one, in milliseconds, from the `Date` header of an answer written between
 * `sentAt` and `answeredAt`; null without the header (another origin must expose it).
 */
export function clockSkewOf(date: string | null, sentAt: number, answeredAt: number): number | null {
  const saidAt = Date.parse(date ?? '')
  if (Number.isNaN(saidAt)) return null
  if (saidAt > answeredAt) return saidAt - answeredAt
  return saidAt + 1_000 < sentAt ? saidAt + 1_000 - sentAt : 0
}

const claims = v.object({ exp: v.optional(v.number()), iat: v.optional(v.number()) })
/**
 * Decodes the payload of a JWT without verifying it: only the issuer can verify it. A library would add 1 KiB to
 * sign-in.
 */
function claimsOf(token: string) {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  return v.parse(claims, JSON.parse(new TextDecoder().decode(bytes)))
}

/**
 * Reads a token's times; null for a token that has no expiry, has expired or cannot be read. `exp` and `iat` are
 * seconds. Without the issuer's clock, the token shows only that it was not issued in the future. A token issued a
 * while ago says nothing about the clocks; do not assume that it lasts longer than it does.
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
