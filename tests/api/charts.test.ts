import { expect, test } from 'vitest'
import { chartsWith } from '../../src/ports/charts'
import { ask, failing, issuerWith } from '../support/issuer'

const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const stats = {
  spending: 100.5,
  deposits: 250,
  categories: [
    { category: 'PETS', amount: 20.25 },
    { category: 'GROCERY', amount: 80.25 },
  ],
  series: [
    { from: '2026-01-01', spending: 100.5, deposits: 0 },
    { from: '2026-03-01', spending: 0, deposits: 250 },
  ],
}
const read = (body: unknown, period = 'month12') =>
  ask(chartsWith(issuerWith({ [STATS]: body }).api), 'readSpending', { clientId: '1000000001', period })

test('TXN-24 the sums of a period, its categories and its steps are read in one call, in cents', async () => {
  const { api, sent } = issuerWith({ [STATS]: stats })
  const spending = await ask(chartsWith(api), 'readSpending', { clientId: '1000000001', period: 'month12' })
  expect(sent.map(({ call }) => call)).toEqual([`${STATS}?page=1&size=1&filter=month12&interval=month`])
  expect(spending).toEqual({
    spendingCents: 10_050,
    depositsCents: 25_000,
    categories: [
      { category: 'GROCERY', cents: 8_025 },
      { category: 'PETS', cents: 2_025 },
    ],
    steps: [
      { from: '2026-01-01', spendingCents: 10_050, depositsCents: 0 },
      { from: '2026-02-01', spendingCents: 0, depositsCents: 0 },
      { from: '2026-03-01', spendingCents: 0, depositsCents: 25_000 },
    ],
  })
})

test('an issuer that does not know the steps leaves the rest', async () => {
  const { series: _, ...rest } = stats
  expect(await read(rest)).toMatchObject({ spendingCents: 10_050, steps: null })
})

test.each([
  null,
  { ...stats, categories: null },
  { ...stats, spending: 'much' },
  { ...stats, series: [{ from: 'soon', spending: 1, deposits: 0 }] },
])('F6 %j is no spending', (body) => expect(read(body)).rejects.toEqual(failing('error.readTransactions', 200)))
