import { and, eq } from 'drizzle-orm'
import { addDays, easternDate, easternInstant } from '../../rules/values/easternTime'
import type { Database } from '../database/connect'
import { transactions } from '../database/schema'

type Row = typeof transactions.$inferSelect

const HOLD_DAYS = 30

/** A merchant's hold; amounts reserved for bills and fees are not holds. */
export const isHold = ({ status, typeCode }: Row) => status === 'pending' && typeCode === 'POS'

/** An Eastern day, shown to the holder as the latest possible. */
export const lastDayOf = ({ happenedAt }: Row) => addDays(easternDate(happenedAt.getTime()), HOLD_DAYS)
/** The first instant after the last day. */
export const endOf = (row: Row) => easternInstant(addDays(lastDayOf(row), 1), 0)

/** The hold that ends first. */
export async function oldestHold(db: Database) {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.status, 'pending'), eq(transactions.typeCode, 'POS')))
    .orderBy(transactions.happenedAt)
    .limit(1)
  return row
}
