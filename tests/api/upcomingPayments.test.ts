import { expect, test } from 'vitest'
import { upcomingPaymentsWith } from '../../src/ports/upcomingPayments'
import { ask, failing, issuerWith } from '../support/issuer'

const PAYMENTS = 'GET /api/prepaid/billPay/payments'

test('the payments to come are those that are pending', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [] } })
  expect(await ask(upcomingPaymentsWith(api), 'readPending')).toMatchObject({ payments: [] })
  expect(sent.map(({ call }) => call)).toEqual([`${PAYMENTS}?pending=true&page=1&size=100`])
})

test('payments that cannot be read are a failed call', async () => {
  const { api } = issuerWith({ [PAYMENTS]: Response.json(null, { status: 500 }) })
  await expect(ask(upcomingPaymentsWith(api), 'readPending')).rejects.toEqual(failing('error.readPending', 500))
})
