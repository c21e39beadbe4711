/** The payments of a holder's bills: made, cancelled, what is pending, and what has become of the others. */
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Paying } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import {
  BILL_FEE_CENTS,
  HISTORY_SIZE,
  type HistoryPage,
  type Payment,
  type PaymentReading,
} from '../../rules/billPayments'
import type { Api } from '../api/client'
import { clockSkewOf } from '../api/token'
import { readBillers } from './billers'
import { readCards } from './cards'
import { acknowledged, cents, shaped, text } from './shape'

const CURRENCY = '124'
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
const page = v.object({ payments: v.array(payment), total: v.fallback(v.nullish(v.number(), null), null) })

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

async function readPage(api: Api, query: { pending?: true; page: number; size: number }) {
  const sentAt = Date.now()
  const name = query.pending ? 'getPendingPayments' : 'getPayments'
  const { data, response } = await api.call(name, (client) =>
    client.GET('/api/prepaid/billPay/payments', { params: { query } }),
  )
  const { payments, total } = shaped(name, page, data)
  const skewMs = clockSkewOf(response.headers.get('Date'), sentAt, Date.now()) ?? 0
  return { payments: payments.map(paymentOf), total: total ?? payments.length, skewMs }
}

/** Everything that has not been sent yet. */
export const readPending = (api: Api): Promise<PaymentReading> =>
  readPage(api, { pending: true, page: 1, size: NEWEST })

/** One page of all others, the newest first. */
export const readHistory = (api: Api, number: number): Promise<HistoryPage> =>
  readPage(api, { page: number, size: HISTORY_SIZE })

/** Where the outcome of a call about a payment is looked up: what is pending, and the newest of the others. */
export async function readPayments(api: Api): Promise<PaymentReading> {
  const [pending, others] = await Promise.all([readPending(api), readPage(api, { page: 1, size: NEWEST })])
  return { payments: [...pending.payments, ...others.payments], skewMs: pending.skewMs }
}

/** An answer about another payment does not say that this one was made. Its date may be later: the cut-off may have passed. */
async function payBill(api: Api, { clientId, serialNo, cents: amountCents, dateToPay, idempotencyKey }: Paying) {
  const { data } = await api.call('payBill', (client) =>
    client.POST('/api/prepaid/billPay/payments', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: {
        proxyId: clientId,
        serialNo,
        amount: amountCents / 100,
        dateToPay,
        fee: BILL_FEE_CENTS / 100,
        currency: CURRENCY,
      },
    }),
  )
  const told = v.object({
    ...payment.entries,
    proxyId: v.literal(clientId),
    serialNo: v.literal(serialNo),
    amount: v.pipe(
      cents,
      v.check((told) => told === amountCents),
    ),
    fee: v.pipe(
      cents,
      v.check((fee) => fee === BILL_FEE_CENTS),
    ),
  })
  return paymentOf(shaped('payBill', told, data))
}

export async function cancelPayment(api: Api, paymentId: string) {
  acknowledged(
    'cancelPayment',
    await api.call('cancelPayment', (client) =>
      client.DELETE('/api/prepaid/billPay/payments/{id}', { params: { path: { id: paymentId } } }),
    ),
  )
}

export const payBillWith = (api: Api) =>
  payBillMachine.provide({
    actors: {
      readBasis: fromPromise(async ({ input: { username } }) => {
        const [billers, cards, reading] = await Promise.all([
          readBillers(api),
          readCards(api, username),
          readPayments(api),
        ])
        return { billers, cards, reading }
      }),
      readPayments: fromPromise(() => readPayments(api)),
      payBill: fromPromise(({ input }) => payBill(api, input)),
    },
  })

export const pendingPaymentsWith = (api: Api) =>
  pendingPaymentsMachine.provide({
    actors: {
      readPending: fromPromise(() => readPending(api)),
      readPayments: fromPromise(() => readPayments(api)),
      cancelPayment: fromPromise(({ input }) => cancelPayment(api, input.id)),
    },
  })

export const paymentHistoryWith = (api: Api) =>
  paymentHistoryMachine.provide({
    actors: { readHistory: fromPromise(({ input }) => readHistory(api, input.page)) },
  })
