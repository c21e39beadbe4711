import { decodeJwt } from 'jose'
import type { Token } from '../../machines/session/session'

/** Reads a token's times; null for one that has no expiry or cannot be read. `exp` and `iat` are seconds. */
export function tokenOf(xAuthToken: string, now: number): Token | null {
  try {
    const { exp, iat } = decodeJwt(xAuthToken)
    if (exp === undefined) return null
    const skew = iat === undefined ? 0 : iat * 1000 - now
    // `iat` has whole seconds: less than two apart are the same clock.
    return { xAuthToken, xAuthTokenExpiry: exp * 1000, clockSkewMs: Math.abs(skew) < 2_000 ? 0 : skew }
  } catch {
    return null
  }
}
