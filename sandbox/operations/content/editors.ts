import { jwtVerify, SignJWT } from 'jose'

const AUDIENCE = 'content'

/** The editor's e-mail from the token, or null. A cardholder's token has another audience. */
export async function readEditor(bearer: string, secret: Uint8Array, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(bearer, secret, { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now })
    return typeof payload['email'] === 'string' ? payload['email'] : null
  } catch {
    return null
  }
}

export const signEditorToken = (email: string, secret: Uint8Array, now: Date) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 3600)
    .sign(secret)
