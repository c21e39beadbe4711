import { expect, test } from 'vitest'
import { readPayments, readPending } from '../../src/ports/billPayments'
import { failing, issuerWith } from '../support/issuer'

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
const listed = (...payments: unknown[]) =>
  readPayments(issuerWith({ [PAYMENTS]: { payments, page: 1, size: 100, total: payments.length } }).api)

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
