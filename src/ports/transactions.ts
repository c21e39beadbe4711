/** A card's transactions as the issuer answers them. */
import * as v from 'valibot'
import { DISPUTE_STATUSES } from '../../rules/money/dispute'
import {
  type Activity,
  categoryOf,
  currencyOf,
  holdKindOf,
  momentOf,
  NONE_PENDING,
  PAGE_SIZE,
  type Transaction,
  withoutPosted,
} from '../../rules/money/transaction'
import type { TransactionQuery } from '../../rules/money/transactionQuery'
import { easternDate } from '../../rules/values/easternTime'
import type { Api } from '../api/client'
import { cents, optionalCents, shaped, text } from './shape'

/** The largest page: pending transactions are shown together. */
export const LARGEST = 100

const moment = v.pipe(
  v.string(),
  v.check((sent) => !Number.isNaN(Date.parse(sent))),
)
const day = v.pipe(v.string(), v.isoDate())
export const transaction = v.pipe(
  v.object({
    id: v.string(),
    typeCode: text,
    typeLabel: v.nullish(v.string(), null),
    merchant: text,
    date: moment,
    amount: cents,
    status: text,
    category: text,
    reference: text,
    authorizationCode: text,
    balance: optionalCents,
    fxRate: v.nullish(v.number(), null),
    originalAmount: optionalCents,
    originalCurrency: text,
    declineReason: text,
    declineCode: text,
    fxFee: optionalCents,
    hold: v.nullish(v.object({ kind: text, releaseBy: day }), null),
    review: v.nullish(v.object({ reason: text, needed: text, by: day }), null),
    // An unknown status counts as no dispute: it could not be shown.
    disputeStatus: v.fallback(v.nullish(v.picklist(['none', ...DISPUTE_STATUSES]), null), null),
  }),
  v.transform(
    ({
      date,
      amount,
      balance,
      category,
      fxRate,
      originalAmount,
      originalCurrency,
      declineReason,
      declineCode,
      fxFee,
      hold,
      review,
      ...rest
    }): Transaction => ({
      ...rest,
      date: easternDate(Date.parse(date)),
      at: momentOf(date),
      amountCents: amount,
      balanceCents: balance,
      category: categoryOf(category),
      foreign:
        originalAmount === null
          ? null
          : { cents: Math.abs(originalAmount), currency: currencyOf(originalCurrency), rate: fxRate, feeCents: fxFee },
      decline: rest.status === 'declined' ? { code: declineCode, reason: declineReason } : null,
      // A posted transaction is no longer held or under review.
      hold: hold && rest.status === 'pending' ? { ...hold, kind: holdKindOf(hold.kind) } : null,
      review: rest.status === 'pending' ? review : null,
    }),
  ),
)
const stats = v.object({
  spending: cents,
  deposits: cents,
  total: v.number(),
  next: v.nullish(v.string(), null),
  transactions: v.array(transaction),
})

/** Dates replace the period. */
const wanted = ({ period, from, to, text: words, minCents, maxCents, category }: TransactionQuery) => ({
  ...(from === null && to === null
    ? { filter: period }
    : { ...(from !== null && { startDate: from }), ...(to !== null && { endDate: to }) }),
  ...(words !== '' && { text: words }),
  ...(minCents !== null && { minAmount: minCents / 100 }),
  ...(maxCents !== null && { maxAmount: maxCents / 100 }),
  ...(category !== null && { category }),
})

export type Slice = {
  readonly pending?: true
  readonly page: number
  readonly size: number
  readonly after?: string | null
}

export async function readTransactions(api: Api, clientId: string, query: TransactionQuery, slice: Slice) {
  const { pending, page, size, after } = slice
  const status = query.status === 'posted' || query.status === 'declined' ? query.status : null
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: {
        path: { id: clientId },
        query: {
          page,
          size,
          ...wanted(query),
          ...(pending ? { pending } : status && { status }),
          ...(after && { after }),
        },
      },
    }),
  )
  return shaped('getCardStats', stats, data)
}
type Answer = Awaited<ReturnType<typeof readTransactions>>
const NOTHING: Answer = { spending: 0, deposits: 0, total: 0, next: null, transactions: [] }

/** The requested page and, on page 1, the pending transactions. */
export async function readActivity(
  api: Api,
  { clientId, query, after }: { clientId: string; query: TransactionQuery; after: string | null },
): Promise<Activity> {
  const [posted, pending] = await Promise.all([
    query.status === 'pending'
      ? NOTHING
      : readTransactions(api, clientId, query, { page: query.page, size: PAGE_SIZE, after }),
    query.page > 1 || query.status === 'posted' || query.status === 'declined'
      ? null
      : readTransactions(api, clientId, query, { pending: true, page: 1, size: LARGEST }),
  ])
  const { spending, deposits, total, next, transactions } = posted
  return {
    spendingCents: spending,
    depositsCents: deposits,
    total,
    next,
    transactions,
    pending: pending
      ? withoutPosted(
          {
            transactions: pending.transactions,
            total: pending.total,
          },
          transactions,
        )
      : NONE_PENDING,
  }
}

/** Every transaction that matches the query: the pending ones first, then the posted ones, each in list order. */
export async function readAllTransactions(api: Api, clientId: string, query: TransactionQuery) {
  const pages = async (pending?: true) => {
    const rows: Transaction[] = []
    for (let page = 1, after: string | null = null, isLast = false; !isLast; page += 1) {
      const slice: Answer = await readTransactions(api, clientId, query, {
        ...(pending && { pending }),
        page,
        size: LARGEST,
        after,
      })
      rows.push(...slice.transactions)
      after = slice.next
      isLast = slice.transactions.length < LARGEST || rows.length >= slice.total
    }
    return rows
  }
  const pending = query.status === null || query.status === 'pending' ? await pages(true) : []
  const posted = query.status === 'pending' ? [] : await pages()
  const held = withoutPosted({ total: pending.length, transactions: pending }, posted)
  return [...held.transactions, ...posted]
}
