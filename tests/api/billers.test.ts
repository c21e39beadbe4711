import { expect, test } from 'vitest'
import { readBillers } from '../../src/ports/billers'
import { failing, issuerWith } from '../support/issuer'

const BILLERS = 'GET /api/prepaid/billPay/billers'
const wire = { serialNo: 'biller-1', billerId: 'payee-10', billerName: 'City Hydro', billerAccount: '001234567' }

test('the billers of the holder are read, with the rules of their account numbers', async () => {
  const { api } = issuerWith({
    [BILLERS]: [{ ...wire, alias: ' Home ', accountMin: 8, accountMax: 12, accountFormat: 'digits' }, wire],
  })
  const common = { billerId: 'payee-10', name: 'City Hydro', serialNo: 'biller-1', account: '001234567' }
  expect(await readBillers(api)).toEqual([
    { ...common, alias: 'Home', rules: { min: 8, max: 12, format: 'digits' }, idempotencyKey: null },
    { ...common, alias: null, rules: { min: 1, max: 40, format: 'alphanumeric' }, idempotencyKey: null },
  ])
})

test.each([
  [1, 1],
  [0, 1],
  [2.5, 1],
])('T22 a shortest account number of %s is one of %s', async (accountMin, min) => {
  const { api } = issuerWith({ [BILLERS]: [{ ...wire, accountMin, accountMax: 12 }] })
  expect((await readBillers(api))[0]?.rules).toMatchObject({ min, max: 12 })
})

test.each([
  [1, 1],
  [0, 40],
])('T22 a longest account number of %s is one of %s', async (accountMax, max) => {
  const { api } = issuerWith({ [BILLERS]: [{ ...wire, accountMax }] })
  expect((await readBillers(api))[0]?.rules).toMatchObject({ max })
})

test.each([
  ['no id', { serialNo: '' }],
  ['no account number', { billerAccount: undefined }],
])('T22 a biller with %s is no biller', async (_, changes) => {
  const { api } = issuerWith({ [BILLERS]: [{ ...wire, ...changes }] })
  await expect(readBillers(api)).rejects.toEqual(failing('error.readBills', 200))
})
