import { expect, test } from 'vitest'
import { dashboardWith } from '../../src/ports/dashboard'
import { upcomingPaymentsWith } from '../../src/ports/upcomingPayments'
import { ask, failing, issuerWith } from '../support/issuer'
import { cardOf } from '../support/samples'

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

test.each([
  ['an active reloadable card', {}, true],
  // Unlocking it makes it usable again.
  ['a locked one', { cardStatus: 'S' }, true],
  ['one that may not pay bills', { billPayAllowed: false }, false],
  ['one that cannot be reloaded', { cardType: 'express' }, false],
  ['another one', { clientId: '1000000009' }, false],
] as const)('BIL-53 the payments to come are read for %s: %s', async (_, changes, expected) => {
  const { api, sent } = issuerWith({})
  const holder = { username: 'robin@example.com', sessionId: async () => 'brand-1', cards: () => [cardOf(changes)] }
  const { clientId } = cardOf()
  expect(
    await ask(
      dashboardWith(api, holder, async () => {}),
      'mayPayBills',
      { clientId },
    ),
  ).toBe(expected)
  expect(sent).toEqual([])
})
