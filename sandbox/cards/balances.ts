import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect'
import { cards } from '../database/schema'

/** The question that every open portal asks again and again, built once. */
export const prepareBalances = (db: Database) =>
  db
    .select({
      clientId: cards.clientId,
      cardStatus: cards.cardStatus,
      availableCents: cards.availableCents,
      settledCents: cards.settledCents,
    })
    .from(cards)
    .where(and(eq(cards.accountId, sql.placeholder('accountId')), isNull(cards.closedAt)))
    .orderBy(cards.position)
    .prepare('balances')

export type BalancesQuery = ReturnType<typeof prepareBalances>
