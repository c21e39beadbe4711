import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect'
import { accounts } from '../database/schema'
import { Refusal } from '../wire/refusals'

export type AccountRow = typeof accounts.$inferSelect

export async function findAccount(db: Database, accountId: number): Promise<AccountRow> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Refusal('AUTH-4010')
  return account
}
