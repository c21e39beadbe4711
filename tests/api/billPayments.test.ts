import { expect, test } from 'vitest'
import { createActor, createMachine, waitFor } from 'xstate'
import { payBillsEffect } from '../../machines/pay-bill/payBills'
import type { PaymentReading } from '../../rules/money/billPayments'
import {
  cancelPaymentEffectWith,
  payBillsEffectWith,
  payBillWith,
  paymentHistoryWith,
  pendingPaymentsWith,
} from '../../src/ports/billPayments'
import { readPayments, readPending } from '../../src/ports/payments'
import { ask, failing, issuerWith } from '../support/issuer'

const PAYMENTS = 'GET /api/prepaid/billPay/payments'
const wire = {
  id: 'payment-1',
  proxyId: '1000000001',
  serialNo: 'biller-1',
  billerName: 'City Hydro',
  amount: 100.29,
  fee: 1.95,
  dateToPay: '2030-01-15',
  pending: false,
  status: 'SUCCESS',
}
const listed = async (...payments: unknown[]) =>
  (await readPayments(issuerWith({ [PAYMENTS]: { payments, page: 1, size: 100, total: payments.length } }).api))
    .payments

test('what the issuer may leave out of a payment is known to be missing', async () => {
  const [read] = await listed(wire)
  expect(read).toMatchObject({ digits: '', alias: null, createdAt: null, idempotencyKey: null, amountCents: 10_029 })
  const [whole] = await listed({
    ...wire,
    alias: ' Home ',
    sourceCard: { clientId: '1000000001', lastFourDigits: '1111' },
    createdAt: '2030-01-10T14:20:00Z',
    idempotencyKey: 'key-1',
  })
  expect(whole).toMatchObject({ digits: '1111', alias: 'Home', createdAt: Date.UTC(2030, 0, 10, 14, 20) })
  expect(whole?.idempotencyKey).toBe('key-1')
})

test.each([
  ['no id', { id: '' }],
  ['an amount that is no number', { amount: '100.29' }],
  ['a day that is none', { dateToPay: 'soon' }],
  ['no word on whether it is pending', { pending: undefined }],
])('a payment with %s is no payment', async (_, changes) => {
  await expect(listed({ ...wire, ...changes })).rejects.toMatchObject({ status: 200 })
})

test('pending payments that cannot be read have their own text', async () => {
  const { api } = issuerWith({ [PAYMENTS]: Response.json(null, { status: 500 }) })
  await expect(readPending(api)).rejects.toEqual(failing('error.readPending', 500))
})

const PAY = 'POST /api/prepaid/billPay/payments'
const paying = {
  key: 'key-of-all',
  terms: {
    draft: {
      clientId: '1000000001',
      card: { alias: null, plasticFlag: true, lastFourDigits: '1111', nth: 1 },
      when: 'now' as const,
      dateToPay: '2030-01-15',
      availableCents: null,
    },
    lines: [
      {
        serialNo: 'biller-1',
        bill: { alias: null, name: 'City Hydro', account: '00123456' },
        cents: 10_029,
        idempotencyKey: 'key-1',
        state: 'ready' as const,
        isDoubted: false,
        told: null,
        failure: null,
      },
    ],
    known: [],
  },
}
const pay = (body: unknown) => payBillsEffectWith(issuerWith({ [PAY]: body }).api).send(paying)

test('BIL-10 BIL-11 BIL-12 BIL-13 BIL-14 BIL-37 API-39 the call names the card, the bill, the amount, the date and the fee, under its key', async () => {
  const { api, sent } = issuerWith({ [PAY]: wire })
  await payBillsEffectWith(api).send(paying)
  expect(sent).toEqual([
    {
      call: PAY,
      key: 'key-1',
      body: {
        proxyId: '1000000001',
        serialNo: 'biller-1',
        amount: 100.29,
        dateToPay: '2030-01-15',
        fee: 1.95,
        currency: '124',
      },
    },
  ])
})

test('BIL-15 BIL-16 an answer says its status, its day and the card that pays', async () => {
  const sourceCard = { clientId: '1000000001', lastFourDigits: '1111' }
  expect(await pay({ ...wire, sourceCard })).toMatchObject({ status: 'SUCCESS', isPending: false, digits: '1111' })
  // The cut-off passed meanwhile.
  const scheduled = { ...wire, pending: true, status: undefined, dateToPay: '2030-01-16' }
  expect(await pay(scheduled)).toMatchObject({ isPending: true, status: '', dateToPay: '2030-01-16' })
})

test.each([
  ['another amount', { amount: 100.28 }],
  ['another fee', { fee: 2.95 }],
  ['another bill', { serialNo: 'biller-2' }],
  ['another card', { proxyId: '1000000002' }],
  ['an earlier day', { dateToPay: '2030-01-14' }],
  ['no id', { id: '' }],
])('an answer about %s does not say that this was paid', async (_, changes) => {
  await expect(pay({ ...wire, ...changes })).rejects.toMatchObject({ status: 200 })
})

test('ERR-41 a refusal without words has the default text', async () => {
  await expect(pay(Response.json(null, { status: 400 }))).rejects.toEqual(failing('error.payBill', 400))
})

test('BIL-03 API-40 the history is asked for ten at a time', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [wire], page: 2, size: 10, total: 14 } })
  expect(await ask(paymentHistoryWith(api), 'readHistory', { page: 2, after: null })).toMatchObject({
    total: 14,
    next: null,
  })
  expect(sent.map(({ call }) => call)).toEqual([`${PAYMENTS}?page=2&size=10`])
})

test('a page of the history is asked for by the cursor that the page before ended with', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [wire], page: 2, size: 10, total: 24, next: 'there' } })
  expect(await ask(paymentHistoryWith(api), 'readHistory', { page: 2, after: 'here' })).toMatchObject({ next: 'there' })
  expect(sent.map(({ call }) => call)).toEqual([`${PAYMENTS}?page=2&size=10&after=here`])
})

test('CON-09 the history begins with its first ten', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [wire], page: 1, size: 10, total: 1 } })
  const parent = createActor(createMachine({}))
  const history = createActor(paymentHistoryWith(api), { parent, input: { search: '' } }).start()
  await waitFor(history, (snapshot) => !snapshot.hasTag('busy'))
  expect(sent.map(({ call }) => call)).toEqual([`${PAYMENTS}?page=1&size=10`])
})

const cancelling = { key: 'cancelPayment payment-1', terms: { id: 'payment-1' } }
test('BIL-02 what is pending is asked for as such, and cancelled by its id', async () => {
  const cancel = 'DELETE /api/prepaid/billPay/payments/payment-1'
  const { api, sent } = issuerWith({
    [PAYMENTS]: { payments: [{ ...wire, pending: true }], page: 1, size: 100, total: 1 },
    [cancel]: new Response(null, { status: 204 }),
  })
  const pending = pendingPaymentsWith(api, { pid: () => 'pid-1', username: () => 'robin@example.com' })
  expect(await ask(pending, 'readPending', undefined)).toMatchObject({ payments: [{ isPending: true }] })
  expect(await cancelPaymentEffectWith(api).send(cancelling)).toBe('cancelled')
  expect(sent.map(({ call }) => call)).toEqual([`${PAYMENTS}?pending=true&page=1&size=100`, cancel])
})

test('R2 a cancellation is looked up among all payments, and an answer that says too much is none', async () => {
  const { api } = issuerWith({
    [PAYMENTS]: { payments: [wire], page: 1, size: 100, total: 1 },
    'DELETE /api/prepaid/billPay/payments/payment-1': 'gone',
  })
  const { send, lookUp } = cancelPaymentEffectWith(api)
  const payments = await lookUp?.(cancelling, new AbortController().signal)
  expect(payments?.map(({ id }) => id)).toContain('payment-1')
  await expect(send(cancelling)).rejects.toEqual(failing('error.cancelPayment', 200))
})

test('the form opens with the bills, the cards of the holder and the payments there are', async () => {
  const { api, sent } = issuerWith({
    'GET /api/prepaid/billPay/billers': [],
    'GET /api/prepaid/cards': { cards: [] },
    [PAYMENTS]: { payments: [wire], page: 1, size: 100, total: 1 },
  })
  expect(await ask(payBillWith(api), 'readBasis', { username: 'robin@example.com' })).toMatchObject({
    billers: [],
    cards: [],
    reading: { payments: expect.arrayContaining([expect.objectContaining({ id: 'payment-1' })]) },
  })
  expect(sent.map(({ call }) => call)).toContain('GET /api/prepaid/cards?username=robin@example.com')
})

test('the lookup of a payment reads the payments only', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [wire], page: 1, size: 100, total: 1 } })
  const looked = await payBillsEffectWith(api).lookUp?.(paying, new AbortController().signal)
  expect(looked?.payments[0]?.id).toBe('payment-1')
  const read = (await ask(payBillWith(api), 'readPayments', undefined)) as PaymentReading
  expect(read).toEqual(looked)
  expect(new Set(sent.map(({ call }) => call.split('?')[0]))).toEqual(new Set([PAYMENTS]))
})

test('a lookup of one line shows what another tab has paid meanwhile of the others: they are not sent again', () => {
  const [line] = paying.terms.lines
  const second = { ...line!, serialNo: 'biller-2', idempotencyKey: 'key-2' }
  const third = { ...line!, serialNo: 'biller-3', idempotencyKey: 'key-3' }
  const call = { ...paying, terms: { ...paying.terms, lines: [line!, second, third] } }
  const doubt = { isLast: false, failure: null }
  const paid = (serialNo: string, idempotencyKey: string) => ({ ...wire, id: serialNo, serialNo, idempotencyKey })
  const outcome = async (...payments: object[]) =>
    payBillsEffect.several!.outcomeIn({ payments: await listed(...payments) } as PaymentReading, call, doubt)
  return Promise.all([
    expect(outcome(paid('biller-1', 'key-1'), paid('biller-2', 'key-2'))).resolves.toMatchObject({
      type: 'effect.more',
      progress: [{ state: 'paid' }, { state: 'paid' }, { state: 'ready' }],
    }),
    // The one in doubt is looked up first.
    expect(outcome(paid('biller-2', 'key-2'))).resolves.toEqual({ type: 'notFound' }),
  ])
})
