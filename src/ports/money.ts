/** Recorded transactions, for looking up the outcome of a money call. */
import * as v from 'valibot'
import type { MoneyRecord } from '../../rules/moneyOutcome'
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

async function readNewest(
  api: Api,
  clientId: string,
  query: { pending?: true; minAmount?: number; maxAmount?: number },
) {
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page: 1, size: NEWEST, ...query } },
    }),
  )
  const { transactions, total } = shaped('getCardStats', records, data)
  return { transactions, isAll: total === null ? transactions.length < NEWEST : transactions.length >= total }
}

/**
 * The newest transactions of a card, including pending ones. Where there are older ones, those of this amount are read
 * too: what is like the effect that is looked up is told from it, however much has happened since. An issuer that does
 * not filter by the amount answers the newest once more.
 */
export async function readRecords(api: Api, clientId: string, cents: number): Promise<readonly MoneyRecord[]> {
  const read = async (pending: { pending?: true }) => {
    const newest = await readNewest(api, clientId, pending)
    if (newest.isAll) return newest.transactions
    const alike = await readNewest(api, clientId, { ...pending, minAmount: cents / 100, maxAmount: cents / 100 })
    const ids = new Set(newest.transactions.map(({ id }) => id))
    return [...newest.transactions, ...alike.transactions.filter(({ id }) => !ids.has(id))]
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
