/** Recorded transactions, for looking up the outcome of a money call. */
import * as v from 'valibot'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import type { Api } from '../api/client'
import { cents, shaped, text } from './shape'

/** The largest page. */
const NEWEST = 100

const records = v.object({
  total: v.fallback(v.nullish(v.number(), null), null),
  transactions: v.array(
    v.object({
      id: v.string(),
      typeCode: text,
      amount: cents,
      status: text,
      date: v.pipe(v.string(), v.transform(Date.parse), v.number()),
      reference: v.nullish(v.string(), null),
      authorizationCode: v.nullish(v.string(), null),
      idempotencyKey: v.nullish(v.string(), null),
    }),
  ),
})

type Query = { pending?: true; minAmount?: number; maxAmount?: number }

async function readPage(api: Api, clientId: string, page: number, query: Query) {
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page, size: NEWEST, ...query } },
    }),
  )
  const { transactions, total } = shaped('getCardStats', records, data)
  return { transactions, isAll: (seen: number) => (total === null ? transactions.length < NEWEST : seen >= total) }
}

/**
 * The newest transactions of a card, including pending ones. Where there are older ones, all of this amount are read
 * too: an older one that a later lookup reads for the first time would count as the effect. An issuer that does not
 * filter by the amount, or has no further pages, answers what is known.
 */
export async function readRecords(api: Api, clientId: string, cents: number): Promise<readonly MoneyRecord[]> {
  const read = async (pending: { pending?: true }) => {
    const { transactions, isAll } = await readPage(api, clientId, 1, pending)
    const found = new Map(transactions.map((transaction) => [transaction.id, transaction]))
    let isLast = isAll(transactions.length)
    for (let page = 1, seen = 0; !isLast; page += 1) {
      const known = found.size
      const alike = await readPage(api, clientId, page, { ...pending, minAmount: cents / 100, maxAmount: cents / 100 })
      for (const transaction of alike.transactions) found.set(transaction.id, transaction)
      seen += alike.transactions.length
      const isFiltered = alike.transactions.every(({ amount }) => Math.abs(amount) === cents)
      isLast = alike.isAll(seen) || !isFiltered || (page > 1 && found.size === known)
    }
    return [...found.values()]
  }
  const all = (await Promise.all([read({}), read({ pending: true })])).flat()
  return all.map(({ id, typeCode, amount, status, date, reference, authorizationCode, idempotencyKey }) => ({
    id,
    kind: typeCode,
    amountCents: amount,
    isDeclined: status === 'declined',
    idempotencyKey,
    reference: reference || null,
    authorization: authorizationCode || null,
    at: date,
  }))
}
