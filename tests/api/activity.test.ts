import { expect, test } from 'vitest'
import { activityWith } from '../../src/ports/activity'
import { ask, failing, issuerWith } from '../support/issuer'

const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const EXPIRING = 'GET /api/prepaid/cards/1000000001/expiring'
const transaction = {
  id: 't-1',
  typeCode: '05',
  typeLabel: 'Purchase',
  merchant: 'Maple Market',
  date: '2026-06-30T12:00:00Z',
  amount: -12.34,
  status: 'P',
  category: 'groceries',
}
const stats = { spending: 12.34, deposits: 500.01, total: 21, transactions: [transaction] }
const read = (body: unknown) =>
  ask(activityWith(issuerWith({ [STATS]: body }).api), 'readActivity', { clientId: '1000000001' })

test('the last ten transactions of a month are read, in cents', async () => {
  const { api, sent } = issuerWith({ [STATS]: stats })
  const activity = await ask(activityWith(api), 'readActivity', { clientId: '1000000001' })
  expect(sent).toEqual([{ call: `${STATS}?page=1&size=10&filter=month1`, body: null, key: null }])
  const { amount: _, ...rest } = transaction
  expect(activity).toEqual({
    spendingCents: 1234,
    depositsCents: 50_001,
    total: 21,
    transactions: [{ ...rest, date: '2026-06-30', amountCents: -1234 }],
  })
})

test('a transaction may lack its words, not its day and amount', async () => {
  const { id, date, amount } = transaction
  expect(await read({ ...stats, transactions: [{ id, date, amount }] })).toMatchObject({
    transactions: [
      {
        id,
        date: '2026-06-30',
        amountCents: -1234,
        typeCode: '',
        typeLabel: null,
        merchant: '',
        status: '',
        category: '',
      },
    ],
  })
})

test.each([
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('a transaction of %s is of %s in Eastern time', async (moment, date) =>
  expect(await read({ ...stats, transactions: [{ ...transaction, date: moment }] })).toMatchObject({
    transactions: [{ date }],
  }),
)

test.each([
  null,
  {},
  { ...stats, spending: '12' },
  { ...stats, transactions: [{ ...transaction, date: 'soon' }] },
  { ...stats, transactions: [{ id: 't-1' }] },
])('%j is no activity', (body) => expect(read(body)).rejects.toEqual(failing('error.readTransactions', 200)))

test.each([true, false])('whether the card expires is asked by its id: %j', async (expiring) => {
  const { api, sent } = issuerWith({ [EXPIRING]: { expiring } })
  expect(await ask(activityWith(api), 'checkExpiry', { clientId: '1000000001' })).toBe(expiring)
  expect(sent.map(({ call }) => call)).toEqual([EXPIRING])
})
