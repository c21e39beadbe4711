/** Recorded transactions, for looking up the outcome of a money call. */
import * as v from 'valibot'
import type { MoneyRecord } from '../../rules/moneyOutcome'
import type { Api } from '../api/client'
import { cents, shaped, text } from './shape'

/** The largest page: an effect that is looked up is among the newest. */
const NEWEST = 100

const records = v.object({
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

/** The newest transactions of a card, including pending ones. */
export async function readRecords(api: Api, clientId: string): Promise<readonly MoneyRecord[]> {
  const read = async (pending: boolean) => {
    const { data } = await api.call('getCardStats', (client) =>
      client.GET('/api/prepaid/cards/{id}/stats', {
        params: { path: { id: clientId }, query: { page: 1, size: NEWEST, ...(pending ? { pending } : {}) } },
      }),
    )
    return shaped('getCardStats', records, data).transactions
  }
  const all = (await Promise.all([read(false), read(true)])).flat()
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
