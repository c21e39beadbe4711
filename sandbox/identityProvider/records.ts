import { and, eq, lt, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../database/connect'
import { identityRecords } from '../database/schema'

/**
 * The provider's records in the sandbox's database, so that several processes are one provider. They expire by the
 * machine's clock, as the provider's tokens do.
 */
export const createRecords =
  (db: Database, { errors }: Pick<typeof import('oidc-provider'), 'errors'>) =>
  (model: string): Adapter => {
    const of = (id: string) => and(eq(identityRecords.model, model), eq(identityRecords.id, id))
    async function read(where: ReturnType<typeof of>) {
      const [row] = await db.select().from(identityRecords).where(where)
      if (!row || (row.expiresAt && row.expiresAt.getTime() <= Date.now())) return undefined
      return row.payload as AdapterPayload
    }
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await db.delete(identityRecords).where(lt(identityRecords.expiresAt, new Date()))
        await db
          .insert(identityRecords)
          .values({ model, id, ...row })
          .onConflictDoUpdate({ target: [identityRecords.model, identityRecords.id], set: row })
      },
      find: (id) => read(of(id)),
      findByUid: (uid) => read(and(eq(identityRecords.model, model), eq(identityRecords.uid, uid))),
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) })
        const [won] = await db
          .update(identityRecords)
          .set({ payload: sql`${identityRecords.payload} || ${consumed}::jsonb` })
          .where(and(of(id), sql`not ${identityRecords.payload} ? 'consumed'`))
          .returning({ id: identityRecords.id })
        // The provider has looked before, but so may another call have that uses the same code or token.
        if (!won) throw new errors.InvalidGrant('used by another call')
      },
      async destroy(id) {
        await db.delete(identityRecords).where(of(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(identityRecords).where(eq(identityRecords.grantId, grantId))
      },
    }
  }
