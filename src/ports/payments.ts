/** Payments of a holder's bills as the issuer lists them: the pending ones, and the outcome of the others. */
import * as v from 'valibot'
import { HISTORY_SIZE, type HistoryPage, type Payment, type PaymentReading } from '../../rules/money/billPayments'
import type { Api } from '../api/client'
import { cents, shaped, text } from './shape'
import { skewOf } from './skew'

/** The largest page: what is looked up is among the newest. */
const NEWEST = 100

export const payment = v.object({
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
const page = v.object({
  payments: v.array(payment),
  total: v.fallback(v.nullish(v.number(), null), null),
  next: v.nullish(v.string(), null),
})

export const paymentOf = (wire: v.InferOutput<typeof payment>): Payment => ({
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

async function readPage(api: Api, query: { pending?: true; page: number; size: number; after?: string }) {
  const sentAt = Date.now()
  const name = query.pending ? 'getPendingPayments' : 'getPayments'
  const { data, response } = await api.call(name, (client) =>
    client.GET('/api/prepaid/billPay/payments', { params: { query } }),
  )
  const { payments, total, next } = shaped(name, page, data)
  const skewMs = skewOf(response, sentAt)
  return { payments: payments.map(paymentOf), total: total ?? payments.length, next, skewMs }
}

/** All payments that have not been sent. */
export const readPending = (api: Api): Promise<PaymentReading> =>
  readPage(api, { pending: true, page: 1, size: NEWEST })

/** One page of all others, newest first. `after`: the cursor at which it begins, if it is known. */
export const readHistory = (
  api: Api,
  { page: number, after }: { readonly page: number; readonly after: string | null },
): Promise<HistoryPage> => readPage(api, { page: number, size: HISTORY_SIZE, ...(after !== null && { after }) })

/** For looking up the outcome of a payment call: the pending payments and the newest of the others. */
export async function readPayments(api: Api): Promise<PaymentReading> {
  const [pending, others] = await Promise.all([readPending(api), readPage(api, { page: 1, size: NEWEST })])
  return { payments: [...pending.payments, ...others.payments], skewMs: pending.skewMs }
}
