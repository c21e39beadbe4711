import { jwtVerify, SignJWT } from 'jose'

export type Claims = { readonly accountId: number; readonly sessionId: string; readonly tokenId: string }
export type Token = Claims & { readonly issuedAt: number; readonly expiresAt: number }

const ALGORITHM = 'HS256'
const AUDIENCE = 'portal'

/** Times in milliseconds; the token carries seconds. The same claims always give the same token. */
export const signToken = ({ accountId, sessionId, tokenId, issuedAt, expiresAt }: Token, secret: Uint8Array) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(accountId))
    .setAudience(AUDIENCE)
    .setJti(tokenId)
    .setIssuedAt(Math.floor(issuedAt / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(secret)

/** Null if it is not ours, damaged, or expired at `now`; if `now` is null, its age is not checked. */
export async function readToken(token: string, secret: Uint8Array, now: Date | null): Promise<Token | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now ?? new Date(0),
    })
    const { sub, sid, jti, iat, exp } = payload as Record<string, unknown>
    if (typeof sid !== 'string' || typeof jti !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') {
      return null
    }
    return { accountId: Number(sub), sessionId: sid, tokenId: jti, issuedAt: iat * 1000, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}
