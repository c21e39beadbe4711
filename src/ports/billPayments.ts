/** Bill payments and their cancellations. */
import * as v from 'valibot'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { type Paying, type payBillsEffect, payingIn } from '../../machines/pay-bill/payBills'
import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import type { cancelPaymentEffect } from '../../machines/pending-payments/cancelPayment'
import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import { BILL_FEE_CENTS } from '../../rules/money/billPayments'
import type { Api } from '../api/client'
import { readBillers } from './billers'
import { readCards } from './cards'
import { comingMoneyWith } from './comingMoney'
import { calling, fromCall } from './fromCall'
import type { Holder } from './holder'
import { payment, paymentOf, readHistory, readPayments, readPending } from './payments'
import { acknowledged, CURRENCY, sameCents, shaped } from './shape'

/**
 * The answer must be about the same payment: otherwise it does not prove that it was made. Its date may be later, if
 * the cut-off has passed.
 */
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
    dateToPay: v.pipe(payment.entries.dateToPay, v.minValue(dateToPay)),
    amount: sameCents(amountCents),
    fee: sameCents(BILL_FEE_CENTS),
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
      readBasis: fromCall('getBillers', async ({ input: { username } }) => {
        const [billers, cards, reading] = await Promise.all([
          readBillers(api),
          readCards(api, username),
          readPayments(api),
        ])
        return { billers, cards, reading }
      }),
      readPayments: fromCall('getPayments', () => readPayments(api)),
    },
  })

export const payBillsEffectWith = (api: Api): EffectPortsOf<typeof payBillsEffect> => ({
  send: calling('payBill', (call) => payBill(api, payingIn(call))),
  lookUp: calling('getPayments', () => readPayments(api)),
})

export const pendingPaymentsWith = (api: Api, holder: Pick<Holder, 'pid' | 'username'>) =>
  pendingPaymentsMachine.provide({
    actors: {
      comingMoney: comingMoneyWith(api, holder),
      readPending: fromCall('getPendingPayments', () => readPending(api)),
    },
  })

export const cancelPaymentEffectWith = (api: Api): EffectPortsOf<typeof cancelPaymentEffect> => ({
  send: calling('cancelPayment', async ({ terms }) => {
    await cancelPayment(api, terms.id)
    return 'cancelled' as const
  }),
  lookUp: calling('getPayments', async () => (await readPayments(api)).payments),
})

export const paymentHistoryWith = (api: Api) =>
  paymentHistoryMachine.provide({
    actors: { readHistory: fromCall('getPayments', ({ input }) => readHistory(api, input)) },
  })
