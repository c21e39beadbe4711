import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chartsWith } from '../../src/ports/charts'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'

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
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-14T03:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const save = vi.fn(async () => {})
const read = (body: unknown, period = 'month12') =>
  ask(chartsWith(issuerWith({ [STATS]: body }).api, save), 'readSpending', { clientId: '1000000001', period })

test('TXN-24 the sums of a period, its categories and its steps are read in one call, in cents', async () => {
  const { api, sent } = issuerWith({ [STATS]: stats })
  const spending = await ask(chartsWith(api, save), 'readSpending', { clientId: '1000000001', period: 'month12' })
  expect(sent.map(({ call }) => call)).toEqual([`${STATS}?page=1&size=1&filter=month12&interval=month`])
  const empty = (from: string) => ({ from, spendingCents: 0, depositsCents: 0 })
  expect(spending).toEqual({
    // In Eastern time it is still the 13th.
    days: { from: '2025-03-13', to: '2026-03-13' },
    spendingCents: 10_050,
    depositsCents: 25_000,
    categories: [
      { category: 'GROCERY', cents: 8_025 },
      { category: 'PETS', cents: 2_025 },
    ],
    steps: [
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => empty(`2025-${month}-01`)),
      { from: '2026-01-01', spendingCents: 10_050, depositsCents: 0 },
      empty('2026-02-01'),
      { from: '2026-03-01', spendingCents: 0, depositsCents: 25_000 },
    ],
  })
})

test('the period before has as many days and ends before the first day of the period', async () => {
  const { api, sent } = issuerWith({ [STATS]: stats })
  const earlier = await ask(chartsWith(api, save), 'readEarlier', { clientId: '1000000001', period: 'month1' })
  expect(sent.map(({ call }) => call)).toEqual([`${STATS}?page=1&size=1&startDate=2026-01-15&endDate=2026-02-12`])
  expect(earlier).toEqual({
    days: { from: '2026-01-15', to: '2026-02-12' },
    spendingCents: 10_050,
    categories: [
      { category: 'GROCERY', cents: 8_025 },
      { category: 'PETS', cents: 2_025 },
    ],
  })
})

describe('the picture of a month', () => {
  const WHOLE = { startDate: '2026-02-01', endDate: '2026-02-28' }
  const issuer = (answerOf: (query: URLSearchParams) => Response) => {
    const sent: string[] = []
    const api = apiAnsweredBy(async ({ url }) => {
      const { search, searchParams } = new URL(url)
      sent.push(search)
      return answerOf(searchParams)
    })
    return { sent, read: () => ask(chartsWith(api, save), 'readMonth', { clientId: '1000000001' }) }
  }

  test('is of the last whole month and the one before; only what was posted is counted', async () => {
    const { sent, read } = issuer(() => Response.json({ ...stats, total: 7 }))
    expect(await read()).toEqual({
      days: { from: '2026-02-01', to: '2026-02-28' },
      spendingCents: 10_050,
      categories: [
        { category: 'GROCERY', cents: 8_025 },
        { category: 'PETS', cents: 2_025 },
      ],
      transactions: 7,
      earlier: expect.objectContaining({ days: { from: '2026-01-01', to: '2026-01-31' }, spendingCents: 10_050 }),
    })
    expect(sent).toEqual([
      `?page=1&size=1&startDate=${WHOLE.startDate}&endDate=${WHOLE.endDate}&status=posted`,
      '?page=1&size=1&startDate=2026-01-01&endDate=2026-01-31',
    ])
  })

  test('has no comparison if the month before could not be read', async () => {
    const { read } = issuer((query) =>
      query.get('startDate') === WHOLE.startDate
        ? Response.json({ ...stats, total: 7 })
        : Response.json(null, { status: 500 }),
    )
    expect(await read()).toMatchObject({ transactions: 7, earlier: null })
  })

  test('that could not be saved has failed', async () => {
    save.mockRejectedValueOnce(new Error('The browser has no canvas'))
    const { api } = issuerWith({})
    const month = { month: {}, hasAmounts: true }
    await expect(ask(chartsWith(api, save), 'savePicture', month)).rejects.toThrow('The browser has no canvas')
    expect(save).toHaveBeenLastCalledWith({}, true)
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
