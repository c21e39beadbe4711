import { expect, test } from 'vitest'
import { billActivityWith } from '../../src/ports/bills'
import { comingMoneyWith } from '../../src/ports/comingMoney'
import { ask, failing, issuerWith } from '../support/issuer'

const PAYMENTS = 'GET /api/prepaid/billPay/payments'
const RULES = 'GET /api/prepaid/entity/ar/pid-1/robin@example.com'
const holder = { pid: () => 'pid-1', username: () => 'robin@example.com' }
const rule = { id: 'ar-1', clientId: '1000000001', amountReload: 100, amountThreshold: 25.5 }

test('beside the bills stand the pending payments and the first page of the history', async () => {
  const { api, sent } = issuerWith({ [PAYMENTS]: { payments: [], total: 0 } })
  await ask(billActivityWith(api), 'readPending')
  await ask(billActivityWith(api), 'readNewest')
  expect(sent.map(({ call }) => call)).toEqual([
    `${PAYMENTS}?pending=true&page=1&size=100`,
    `${PAYMENTS}?page=1&size=10`,
  ])
})

test('an auto-reload to come has its amounts in cents, and is active where the issuer gives no health', async () => {
  const { api } = issuerWith({ [RULES]: [rule, { ...rule, id: 'ar-2', health: 'suspended' }] })
  expect(await ask(comingMoneyWith(api, holder), 'readReloads')).toEqual([
    { id: 'ar-1', clientId: '1000000001', reloadCents: 10_000, thresholdCents: 2_550, health: 'active' },
    { id: 'ar-2', clientId: '1000000001', reloadCents: 10_000, thresholdCents: 2_550, health: 'suspended' },
  ])
})

test('auto-reloads that cannot be read are a failed call', async () => {
  const { api } = issuerWith({ [RULES]: Response.json(null, { status: 500 }) })
  await expect(ask(comingMoneyWith(api, holder), 'readReloads')).rejects.toEqual(failing('error.readAutoReload', 500))
})
