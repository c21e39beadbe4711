import { and, count, desc, eq, gte, inArray, like, lt, lte, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../contract/model'
import { addDays, addMonths, easternDate, easternInstant } from '../../../rules/values/easternTime'
import { findCard } from '../../cards/access'
import { isHold, lastDayOf } from '../../cards/holds'
import { searchPattern } from '../../cards/searchText'
import type { Database } from '../../database/connect'
import { disputes, transactions } from '../../database/schema'
import { cursorOf, placeOf } from '../../wire/cursor'
import type { Language, Text } from '../../wire/language'
import { dollars } from '../../wire/money'
import { Refusal } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { Query as CallQuery, Handler } from '../call'

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
  DSC: { en: 'Dispute credit', fr: 'Crédit pour contestation' },
}

const DECLINES: Readonly<Record<string, Text>> = {
  cardLocked: { en: 'The card was locked.', fr: 'La carte était verrouillée.' },
  insufficientFunds: {
    en: 'There were not enough funds on the card.',
    fr: 'Les fonds sur la carte étaient insuffisants.',
  },
  holdReleased: {
    en: 'The merchant never collected this amount, and its hold was released.',
    fr: 'Le commerçant n’a jamais perçu ce montant, et la retenue a été levée.',
  },
}

const DISPUTABLE = ['POS', 'ATM']
const isByMerchant = ({ typeCode, amountCents }: Row) => DISPUTABLE.includes(typeCode) && amountCents < 0
/** Whether a merchant or an ATM has taken the money, or is about to. */
export const isDisputable = (row: Row) => isByMerchant(row) && row.status !== 'declined'
async function disputeStatusesOf(db: Database, rows: readonly Row[]) {
  const ids = rows.filter(isByMerchant).map(({ id }) => id)
  if (ids.length === 0) return new Map<number, string>()
  const found = await db
    .select({ id: disputes.transactionId, status: disputes.status })
    .from(disputes)
    .where(inArray(disputes.transactionId, ids))
  return new Map(found.map(({ id, status }) => [id, status]))
}

const REVIEW_DAYS = 14
const HELD_FOR: Readonly<Record<string, string>> = { AUTO: 'fuel', ACCOMODATION: 'lodging', TRAVEL: 'carRental' }
const REVIEWS: Readonly<Record<string, { readonly reason: Text; readonly needed: Text }>> = {
  otherName: {
    reason: {
      en: 'The name on the bank account is not the one on the card.',
      fr: 'Le nom du compte bancaire n’est pas celui de la carte.',
    },
    needed: {
      en: 'Send a photo of a government ID to customer service.',
      fr: 'Envoyez une photo d’une pièce d’identité officielle au service à la clientèle.',
    },
  },
}

const daysAfter = ({ happenedAt }: Row, days: number) => addDays(easternDate(happenedAt.getTime()), days)
const holdOf = (row: Row) =>
  isHold(row) ? { kind: HELD_FOR[row.category] ?? 'purchase', releaseBy: lastDayOf(row) } : null
function reviewOf(row: Row, language: Language) {
  const review = REVIEWS[row.review ?? '']
  if (!review || row.status !== 'pending') return null
  return { reason: review.reason[language], needed: review.needed[language], by: daysAfter(row, REVIEW_DAYS) }
}
const exchangeFeeOf = ({ amountCents, fxRate, originalAmountCents }: Row) =>
  fxRate === null || originalAmountCents === null
    ? null
    : dollars(Math.max(0, Math.abs(amountCents) - Math.round(originalAmountCents * fxRate)))

/** `disputeStatus`: undefined without a dispute. */
export function transactionOnTheWire(row: Row, language: Language, disputeStatus: string = 'none'): Transaction {
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
    declineCode: row.declineReason,
    category: row.category,
    fxFee: exchangeFeeOf(row),
    hold: holdOf(row),
    review: reviewOf(row, language),
    disputeStatus:
      isDisputable(row) || disputeStatus !== 'none' ? (disputeStatus as Transaction['disputeStatus']) : null,
    idempotencyKey: row.idempotencyKey,
  })
}

type Query = CallQuery<'getCardStats'>
type Wanted = Pick<Query, 'status' | 'category' | 'text' | 'minAmount' | 'maxAmount'> & {
  readonly clientId: string
  readonly isPending: boolean
  readonly from: string | null
  readonly to: string | null
}

/** One pattern over one column, so that the trigram index applies. */
const hasText = (text: string) => like(transactions.searchText, searchPattern(text))
const amount = sql`abs(${transactions.amountCents})`

/** `from` and `to` are Eastern days, both included. */
const matching = ({ clientId, isPending, from, to, status, category, text, minAmount, maxAmount }: Wanted) =>
  and(
    eq(transactions.clientId, clientId),
    isPending ? eq(transactions.status, 'pending') : ne(transactions.status, 'pending'),
    from ? gte(transactions.happenedAt, new Date(easternInstant(from, 0))) : undefined,
    to ? lt(transactions.happenedAt, new Date(easternInstant(addDays(to, 1), 0))) : undefined,
    status && !isPending ? eq(transactions.status, status) : undefined,
    category ? eq(transactions.category, category) : undefined,
    text ? hasText(text) : undefined,
    minAmount === undefined ? undefined : gte(amount, Math.round(minAmount * 100)),
    maxAmount === undefined ? undefined : lte(amount, Math.round(maxAmount * 100)),
  )

function follows(cursor: string) {
  const { at, id } = placeOf(cursor)
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('REQ-4000')
  return sql`(${transactions.happenedAt}, ${transactions.id}) < (${at}::timestamptz, ${Number(id)})`
}

const sumOf = (condition: string) =>
  sql<number>`coalesce(sum(${transactions.amountCents}) filter (where ${sql.raw(condition)}), 0)::integer`
const SPENT = sumOf(`amount_cents < 0 and status <> 'declined'`)
const RECEIVED = sumOf(`amount_cents > 0 and status <> 'declined'`)

async function totals(db: Database, wanted: Wanted) {
  const rows = await db
    .select({ category: transactions.category, out: SPENT, into: RECEIVED, total: count() })
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

async function seriesOf(db: Database, wanted: Wanted, interval: NonNullable<Query['interval']>) {
  const from = sql<string>`to_char(date_trunc(${sql.raw(`'${interval}'`)}, ${transactions.happenedAt} at time zone 'America/Toronto'), 'YYYY-MM-DD')`
  const rows = await db
    .select({ from, out: SPENT, into: RECEIVED })
    .from(transactions)
    .where(and(matching(wanted), ne(transactions.status, 'declined')))
    .groupBy(from)
    .orderBy(from)
  return rows.map(({ from: first, out, into }) => ({ from: first, spending: dollars(-out), deposits: dollars(into) }))
}

export const getCardStats: Handler<'getCardStats'> = async ({ path, query, world, account, language }) => {
  const { page = 1, size = 10, filter, startDate, endDate, pending: isPending = false, after, interval } = query
  const card = await findCard(world.db, account().accountId, path.id)
  const wanted = {
    ...query,
    clientId: card.clientId,
    isPending,
    from: startDate ?? (filter ? PERIODS[filter](easternDate(world.clock.now())) : null),
    to: endDate ?? null,
  }
  const [sums, series, rows] = await Promise.all([
    totals(world.db, wanted),
    interval ? seriesOf(world.db, wanted, interval) : undefined,
    world.db
      .select()
      .from(transactions)
      .where(and(matching(wanted), after ? follows(after) : undefined))
      .orderBy(desc(transactions.happenedAt), desc(transactions.id))
      // One extra row shows whether there is a next page.
      .limit(size + 1)
      .offset(after ? 0 : (page - 1) * size),
  ])
  const shown = rows.slice(0, size)
  const disputed = await disputeStatusesOf(world.db, shown)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    status: 200,
    body: {
      ...sums,
      transactions: shown.map((row) => transactionOnTheWire(row, language, disputed.get(row.id))),
      page,
      size,
      ...(last && { next: cursorOf(last.happenedAt, last.id) }),
      ...(series && { series }),
    },
  }
}
