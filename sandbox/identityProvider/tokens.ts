import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { publicPart } from './keys'
import { PEOPLE } from './people'

/** The client of the provider, and so the audience of its tokens. */
export const CLIENT_ID = 'content'

/**
 * Who sent an identity token, or null: wrong issuer, audience, key or time, or no e-mail. By the machine's clock, which
 * the provider has too: moving the sandbox's clock ends no editor's session.
 */
export function createTokenReader(issuer: string, key: JWK) {
  const keys = createLocalJWKSet({ keys: [publicPart(key)] })
  return async (bearer: string) => {
    try {
      const { payload } = await jwtVerify(bearer, keys, {
        algorithms: ['ES256'],
        issuer,
        audience: CLIENT_ID,
        requiredClaims: ['exp', 'sub'],
      })
      const email = payload['email']
      if (typeof email !== 'string' || email === '') return null
      return { email, mayEdit: PEOPLE.some((person) => person.email === email && person.mayEdit) }
    } catch {
      return null
    }
  }
}
