/** The payments of a holder's bills: what is pending, and what has become of the others. */
import * as v from 'valibot'
import type { Payment } from '../../rules/billPayments'
import type { Api } from '../api/client'
import { cents, shaped, text } from './shape'

/** As many as one page may have: what is looked up is among the newest. */
const NEWEST = 100

const payment = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  proxyId: v.string(),
  serialNo: v.string(),
  billerName: text,
  alias: v.nullish(v.string(), null),
  amount: cents,
  fee: cents,
  dateToPay: v.pipe(v.string(), v.isoDate()),
  pending: v.boolean(),
  status: text,
  sourceCard: v.fallback(v.nullish(v.object({ lastFourDigits: text }), null), null),
  createdAt: v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse))), null),
  idempotencyKey: v.nullish(v.string(), null),
})
const page = v.object({ payments: v.array(payment) })

const paymentOf = (wire: v.InferOutput<typeof payment>): Payment => ({
  id: wire.id,
  clientId: wire.proxyId,
  digits: wire.sourceCard?.lastFourDigits ?? '',
  serialNo: wire.serialNo,
  billerName: wire.billerName,
  alias: wire.alias?.trim() || null,
  amountCents: wire.amount,
  feeCents: wire.fee,
  dateToPay: wire.dateToPay,
  isPending: wire.pending,
  status: wire.status,
  createdAt: wire.createdAt,
  idempotencyKey: wire.idempotencyKey,
})

/** Everything that has not been sent yet. */
export async function readPending(api: Api): Promise<readonly Payment[]> {
  const { data } = await api.call('getPendingPayments', (client) =>
    client.GET('/api/prepaid/billPay/payments', { params: { query: { pending: true, page: 1, size: NEWEST } } }),
  )
  return shaped('getPendingPayments', page, data).payments.map(paymentOf)
}

/** The newest of all others. */
async function readHistory(api: Api): Promise<readonly Payment[]> {
  const { data } = await api.call('getPayments', (client) =>
    client.GET('/api/prepaid/billPay/payments', { params: { query: { page: 1, size: NEWEST } } }),
  )
  return shaped('getPayments', page, data).payments.map(paymentOf)
}

/** Where the outcome of a call about a payment is looked up. */
export async function readPayments(api: Api): Promise<readonly Payment[]> {
  return (await Promise.all([readPending(api), readHistory(api)])).flat()
}
