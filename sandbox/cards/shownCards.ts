import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect'
import { cards } from '../database/schema'
import { shownColumns } from './access'

/** A holder's cards, as a prepared query: every open portal repeats it. */
export const prepareShownCards = (db: Database) =>
  db
    .select(shownColumns)
    .from(cards)
    .where(and(eq(cards.accountId, sql.placeholder('accountId')), isNull(cards.closedAt)))
    .orderBy(cards.position)
    .prepare('shown_cards')

export type ShownCardsQuery = ReturnType<typeof prepareShownCards>
