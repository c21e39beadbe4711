import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../database/connect'
import { settings } from '../database/schema'

const NAME = 'identityKey'

export async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'content' }
}

/** Made once per database. */
export async function readKey(db: Database): Promise<JWK> {
  const read = () => db.select().from(settings).where(eq(settings.name, NAME))
  const [known] = await read()
  if (known) return known.value as JWK
  await db
    .insert(settings)
    .values({ name: NAME, value: await createKey() })
    .onConflictDoNothing()
  const [row] = await read()
  return row?.value as JWK
}

/** The part that anybody may know. */
export const publicPart = ({ d: _, ...key }: JWK): JWK => key
