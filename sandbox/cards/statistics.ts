import { and, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../contract/model'
import { addDays, addMonths, easternDate, easternInstant } from '../../rules/easternTime'
import type { Database } from '../database/connect'
import { transactions } from '../database/schema'
import type { Handler } from '../http/call'
import type { Language, Text } from '../http/language'
import { dollars } from '../http/money'
import { withoutNulls } from '../http/withoutNulls'
import { findCard } from './access'

type Row = typeof transactions.$inferSelect

const PERIODS = {
  day10: (today: string) => addDays(today, -10),
  month1: (today: string) => addMonths(today, -1),
  month3: (today: string) => addMonths(today, -3),
  month6: (today: string) => addMonths(today, -6),
  month12: (today: string) => addMonths(today, -12),
} as const

const LABELS: Readonly<Record<string, Text>> = {
  POS: { en: 'Purchase', fr: 'Achat' },
  ATM: { en: 'Cash withdrawal', fr: 'Retrait d’espèces' },
  TRF: { en: 'Card-to-card transfer', fr: 'Virement entre cartes' },
  FEE: { en: 'Fee', fr: 'Frais' },
}

const DECLINES: Readonly<Record<string, Text>> = {
  cardLocked: { en: 'The card was locked.', fr: 'La carte était verrouillée.' },
  insufficientFunds: {
    en: 'There were not enough funds on the card.',
    fr: 'Les fonds sur la carte étaient insuffisants.',
  },
}

function transactionOnTheWire(row: Row, language: Language): Transaction {
  return withoutNulls({
    id: String(row.id),
    typeCode: row.typeCode,
    typeLabel: LABELS[row.typeCode]?.[language],
    merchant: row.merchant,
    date: row.happenedAt.toISOString(),
    amount: dollars(row.amountCents),
    reference: row.reference,
    authorizationCode: row.authorizationCode || null,
    fxRate: row.fxRate,
    originalAmount: row.originalAmountCents === null ? null : dollars(row.originalAmountCents),
    originalCurrency: row.originalCurrency,
    balance: row.status === 'declined' ? null : dollars(row.balanceCents),
    status: row.status as Transaction['status'],
    declineReason: row.declineReason === null ? null : DECLINES[row.declineReason]?.[language],
    category: row.category,
    idempotencyKey: row.idempotencyKey,
  })
}

type Wanted = {
  readonly clientId: string
  readonly isPending: boolean
  readonly from: string | null
  readonly to: string | null
}

/** Days are Toronto's, both included. */
const matching = ({ clientId, isPending, from, to }: Wanted) =>
  and(
    eq(transactions.clientId, clientId),
    isPending ? eq(transactions.status, 'pending') : ne(transactions.status, 'pending'),
    from ? gte(transactions.happenedAt, new Date(easternInstant(from, 0))) : undefined,
    to ? lt(transactions.happenedAt, new Date(easternInstant(addDays(to, 1), 0))) : undefined,
  )

const sumOf = (condition: string) =>
  sql<number>`coalesce(sum(${transactions.amountCents}) filter (where ${sql.raw(condition)}), 0)::integer`

async function totals(db: Database, wanted: Wanted) {
  const rows = await db
    .select({
      category: transactions.category,
      out: sumOf(`amount_cents < 0 and status <> 'declined'`),
      into: sumOf(`amount_cents > 0 and status <> 'declined'`),
      total: count(),
    })
    .from(transactions)
    .where(matching(wanted))
    .groupBy(transactions.category)
    .orderBy(transactions.category)
  return {
    spending: dollars(-rows.reduce((sum, { out }) => sum + out, 0)),
    deposits: dollars(rows.reduce((sum, { into }) => sum + into, 0)),
    total: rows.reduce((sum, row) => sum + row.total, 0),
    categories: rows.filter(({ out }) => out < 0).map(({ category, out }) => ({ category, amount: dollars(-out) })),
  }
}

export const getCardStats: Handler<'getCardStats'> = async ({ path, query, world, account, language }) => {
  const { page = 1, size = 10, filter, startDate, endDate, pending: isPending = false } = query
  const card = await findCard(world.db, account().accountId, path.id)
  const wanted = {
    clientId: card.clientId,
    isPending,
    from: startDate ?? (filter ? PERIODS[filter](easternDate(world.clock.now())) : null),
    to: endDate ?? null,
  }
  const [sums, rows] = await Promise.all([
    totals(world.db, wanted),
    world.db
      .select()
      .from(transactions)
      .where(matching(wanted))
      .orderBy(desc(transactions.happenedAt), desc(transactions.id))
      .limit(size)
      .offset((page - 1) * size),
  ])
  return {
    status: 200,
    body: { ...sums, transactions: rows.map((row) => transactionOnTheWire(row, language)), page, size },
  }
}
