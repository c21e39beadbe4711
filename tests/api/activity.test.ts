import { describe, expect, test, vi } from 'vitest'
import type { Statement } from '../../rules/money/statement'
import type { Activity, Transaction } from '../../rules/money/transaction'
import { EVERYTHING, PERIODS, type TransactionQuery } from '../../rules/money/transactionQuery'
import type { Api } from '../../src/api/client'
import { activityWith } from '../../src/ports/activity'
import { dashboardWith } from '../../src/ports/dashboard'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'

const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const EXPIRING = 'GET /api/prepaid/cards/1000000001/expiring'
const transaction = {
  id: 't-1',
  typeCode: '05',
  typeLabel: 'Purchase',
  merchant: 'Maple Market',
  date: '2026-06-30T12:00:00Z',
  amount: -12.34,
  status: 'posted',
  category: 'GROCERY',
  reference: 'REF-1',
  authorizationCode: '410001',
  balance: 87.66,
}
const stats = { spending: 12.34, deposits: 500.01, total: 21, transactions: [transaction] }
const none = { spending: 0, deposits: 0, total: 0, transactions: [] }
const asked = (changes: Partial<TransactionQuery> = {}, after: string | null = null) => ({
  clientId: '1000000001',
  query: { ...EVERYTHING, ...changes },
  after,
})
const save = vi.fn(async () => {})

/** An issuer that answers with `body`, and with `pending` to a request for pending transactions. */
function issuer(body: unknown, pending: unknown = none) {
  const sent: string[] = []
  const api = apiAnsweredBy(async (request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    sent.push(`${request.method} ${pathname}${decodeURIComponent(search)}`)
    return Response.json(searchParams.get('pending') === 'true' ? pending : body)
  })
  const read = (input: ReturnType<typeof asked>) => ask(activityWith(api, save), 'readActivity', input)
  return { read, sent }
}
const read = (body: unknown, pending?: unknown) => issuer(body, pending).read(asked())

describe('TXN-02 what is asked for', () => {
  const queries = async (changes: Partial<TransactionQuery>, after?: string) => {
    const { read: ask, sent } = issuer(stats)
    await ask(asked(changes, after))
    return sent.map((call) => call.replace(STATS, ''))
  }

  test('TXN-01 TXN-05 CON-09 is the first ten posted transactions of a month, and what is pending, side by side', async () => {
    expect(await queries({})).toEqual(['?page=1&size=10&filter=month1', '?page=1&size=100&filter=month1&pending=true'])
  })

  test.each(PERIODS)('TXN-03 is the period %s', async (period) => {
    expect(await queries({ period, page: 2 })).toEqual([`?page=2&size=10&filter=${period}`])
  })

  test('is every filter, in dollars and days, also of what is pending', async () => {
    const filters = { text: 'tea', minCents: 1_050, maxCents: 99_999, category: 'PETS' } as const
    const wanted = 'text=tea&minAmount=10.5&maxAmount=999.99&category=PETS'
    expect(await queries({ ...filters, from: '2026-01-02', to: '2026-01-31' })).toEqual([
      `?page=1&size=10&startDate=2026-01-02&endDate=2026-01-31&${wanted}`,
      `?page=1&size=100&startDate=2026-01-02&endDate=2026-01-31&${wanted}&pending=true`,
    ])
  })

  test('is no period where one day limits the list', async () => {
    expect(await queries({ to: '2026-01-31', page: 2 })).toEqual(['?page=2&size=10&endDate=2026-01-31'])
  })

  test.each([
    ['pending', ['?page=1&size=100&filter=month1&pending=true']],
    ['posted', ['?page=1&size=10&filter=month1&status=posted']],
    ['declined', ['?page=1&size=10&filter=month1&status=declined']],
  ] as const)('is only what is %s', async (status, calls) => expect(await queries({ status })).toEqual(calls))

  test('is what follows the page before, where that said where it ended', async () => {
    expect(await queries({ page: 2 }, 'MTIz')).toEqual(['?page=2&size=10&filter=month1&after=MTIz'])
  })
})

test('TXN-49 the sums are those of the answer, in cents, and pending ones are apart', async () => {
  const hold = { ...transaction, id: 't-9', reference: 'REF-9', status: 'pending', amount: -40, balance: undefined }
  const activity = await read(
    { ...stats, next: 'MTIz' },
    { ...none, spending: 40, deposits: 10.5, total: 3, transactions: [hold] },
  )
  const { amount: _, balance: __, ...rest } = transaction
  const shown = {
    ...rest,
    date: '2026-06-30',
    at: Date.parse(transaction.date),
    amountCents: -1234,
    balanceCents: 8_766,
    foreign: null,
    decline: null,
    hold: null,
    review: null,
    disputeStatus: null,
  }
  expect(activity).toEqual({
    spendingCents: 1234,
    depositsCents: 50_001,
    total: 21,
    next: 'MTIz',
    transactions: [shown],
    pending: {
      total: 3,
      transactions: [
        { ...shown, id: 't-9', reference: 'REF-9', status: 'pending', amountCents: -4_000, balanceCents: null },
      ],
    },
  })
})

test('what is not asked for is nothing', async () => {
  expect(await issuer(stats).read(asked({ page: 2 }))).toMatchObject({
    spendingCents: 1234,
    pending: { transactions: [], total: 0 },
  })
  const { pending, ...posted } = (await issuer(stats, stats).read(asked({ status: 'pending' }))) as Activity
  expect(posted).toEqual({ spendingCents: 0, depositsCents: 0, total: 0, next: null, transactions: [] })
  expect(pending).toMatchObject({ total: 21 })
})

test('a transaction that was posted between the two calls is not shown as pending too', async () => {
  const activity = await read(stats, { ...none, spending: 12.34, total: 1, transactions: [transaction] })
  expect(activity).toMatchObject({ spendingCents: 1234, pending: { total: 0, transactions: [] } })
})

test('TXN-12 TXN-13 another currency comes with its amount and rate; a decline with its reason', async () => {
  const foreign = { originalAmount: -30, originalCurrency: '840', fxRate: 1.3917 }
  const declined = { status: 'declined', declineReason: 'The card was locked.', declineCode: 'cardLocked' }
  const first = async (changes: object) => {
    const { transactions } = (await read({ ...stats, transactions: [{ ...transaction, ...changes }] })) as Activity
    return transactions[0]
  }
  expect(await first({ ...foreign, fxFee: 1.22 })).toMatchObject({
    foreign: { cents: 3_000, currency: 'USD', rate: 1.3917, feeCents: 122 },
    decline: null,
  })
  expect(await first({ ...foreign, fxRate: null })).toMatchObject({ foreign: { rate: null } })
  expect(await first(declined)).toMatchObject({
    foreign: null,
    decline: { code: 'cardLocked', reason: 'The card was locked.' },
  })
  expect(await first({ status: 'declined' })).toMatchObject({ decline: { code: '', reason: '' } })
})

test('a hold and a review are those of a pending transaction, and an unknown kind of hold is a purchase', async () => {
  const hold = { kind: 'tent', releaseBy: '2026-07-30' }
  const review = { reason: 'The names differ.', needed: 'Send your ID.', by: '2026-07-14' }
  const one = async (status: string) => {
    const transactions = [{ ...transaction, reference: 'HOLD', id: 'p', status, hold, review }]
    const activity = (await read({ ...none }, { ...none, total: 1, transactions })) as Activity
    return activity.pending.transactions[0]
  }
  expect(await one('pending')).toMatchObject({ hold: { kind: 'purchase', releaseBy: '2026-07-30' }, review })
  expect(await one('posted')).toMatchObject({ hold: null, review: null })
})

test('a transaction may lack its words, not its day and amount', async () => {
  const { id, date, amount } = transaction
  expect(await read({ ...stats, transactions: [{ id, date, amount }] })).toMatchObject({
    transactions: [
      {
        id,
        date: '2026-06-30',
        at: Date.parse(transaction.date),
        amountCents: -1234,
        typeCode: '',
        typeLabel: null,
        merchant: '',
        status: '',
        category: 'OTHER',
        reference: '',
        authorizationCode: '',
        balanceCents: null,
      },
    ],
  })
})

test.each([
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
  ['2026-03-08T06:59:59Z', '2026-03-08'],
  ['2026-01-01T04:59:59Z', '2025-12-31'],
  ['2026-01-01T05:00:00Z', '2026-01-01'],
])('a transaction of %s is of %s in Eastern time', async (moment, date) =>
  expect(await read({ ...stats, transactions: [{ ...transaction, date: moment }] })).toMatchObject({
    // Midnight is the day alone.
    transactions: [{ date, at: moment.endsWith(':00Z') ? null : Date.parse(moment) }],
  }),
)

test.each([
  null,
  {},
  { ...stats, spending: '12' },
  { ...stats, transactions: [{ ...transaction, date: 'soon' }] },
  { ...stats, transactions: [{ id: 't-1' }] },
])('F6 %j is no activity, posted or pending', async (body) => {
  const failure = failing('error.readTransactions', 200)
  await expect(read(body)).rejects.toEqual(failure)
  await expect(read(stats, body)).rejects.toEqual(failure)
})

test.each([true, false])('whether the card expires is asked by its id: %j', async (expiring) => {
  const { api, sent } = issuerWith({ [EXPIRING]: { expiring } })
  expect(await ask(activityWith(api, save), 'checkExpiry', { clientId: '1000000001' })).toBe(expiring)
  expect(sent.map(({ call }) => call)).toEqual([EXPIRING])
})

describe('everything that a query finds', () => {
  const rowsOf = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => ({
      ...transaction,
      id: `t-${first + index}`,
      reference: `REF-${first + index}`,
    }))
  /** An issuer with `total` posted rows; `saysNext`: whether it names the next page. */
  function issuerOf(total: number, saysNext: boolean, pending: readonly object[] = [], holder?: Response) {
    const sent: string[] = []
    const api = apiAnsweredBy(async (request) => {
      const { pathname, search, searchParams } = new URL(request.url)
      if (pathname.startsWith('/api/prepaid/accounts/')) return holder ?? new Response(null, { status: 500 })
      sent.push(decodeURIComponent(search))
      const size = Number(searchParams.get('size'))
      if (searchParams.get('pending') === 'true') {
        return Response.json({ ...none, total: pending.length, transactions: pending })
      }
      const first = (Number(searchParams.get('page')) - 1) * size
      const rows = rowsOf(Math.min(size, total - first), first)
      const next = saysNext && first + size < total ? { next: `after-${first + size}` } : {}
      return Response.json({ ...none, total, transactions: rows, ...next })
    })
    return { api, sent }
  }
  const exported = async (api: Api, query: Partial<TransactionQuery> = {}) => {
    const saved: (readonly Transaction[])[] = []
    const keep = async (transactions: readonly Transaction[]) => void saved.push(transactions)
    const input = { clientId: '1000000001', query: { ...EVERYTHING, ...query } }
    await ask(activityWith(api, keep), 'exportTransactions', input)
    return saved.map((rows) => rows.map(({ id }) => id))
  }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `t-${index}`)

  test.each([true, false])('is saved once, page after page, with its filters (next is said: %s)', async (saysNext) => {
    const { api, sent } = issuerOf(230, saysNext)
    expect(await exported(api, { category: 'PETS', page: 7 })).toEqual([ids(230)])
    const after = (place: string) => (saysNext ? `&after=${place}` : '')
    expect(sent).toEqual([
      '?page=1&size=100&filter=month1&category=PETS&pending=true',
      '?page=1&size=100&filter=month1&category=PETS',
      `?page=2&size=100&filter=month1&category=PETS${after('after-100')}`,
      `?page=3&size=100&filter=month1&category=PETS${after('after-200')}`,
    ])
  })

  test.each([0, 1, 99, 100, 101, 200])('has each of %i rows once', async (total) => {
    const { api } = issuerOf(total, true)
    expect(await exported(api, { status: 'posted' })).toEqual([ids(total)])
  })

  test('has what is pending first, and not again where it is posted', async () => {
    const hold = { ...transaction, id: 'p-1', reference: 'HOLD', status: 'pending' }
    const { api } = issuerOf(2, true, [hold, { ...hold, id: 'p-2', reference: 'REF-1' }])
    expect(await exported(api)).toEqual([['p-1', 't-0', 't-1']])
    expect(await exported(api, { status: 'pending' })).toEqual([['p-1', 'p-2']])
  })

  test('is not saved in part', async () => {
    let asked = 0
    const api = apiAnsweredBy(async () => {
      asked += 1
      if (asked > 2) return new Response(null, { status: 500 })
      return Response.json({ ...none, total: 300, transactions: rowsOf(100) })
    })
    const keep = vi.fn(async () => {})
    const input = { clientId: '1000000001', query: { ...EVERYTHING, status: 'posted' } }
    await expect(ask(activityWith(api, keep), 'exportTransactions', input)).rejects.toBeTruthy()
    expect(keep).not.toHaveBeenCalled()
  })

  test('of a month is its statement: posted ones, from its first to its last day', async () => {
    const robin = Response.json({ username: 'robin@example.com', legalFirstName: 'Robin', legalLastName: 'Roy' })
    const { api, sent } = issuerOf(101, true, [], robin)
    const holder = { username: 'robin@example.com', sessionId: async () => '', cards: () => [] }
    const statement = (await ask(dashboardWith(api, holder, save), 'readStatement', {
      clientId: '1000000001',
      month: '2024-02',
    })) as Statement
    expect(sent[0]).toBe('?page=1&size=100&startDate=2024-02-01&endDate=2024-02-29&status=posted')
    expect(sent).toHaveLength(2)
    expect(statement).toMatchObject({ month: '2024-02', holderName: 'Robin Roy' })
    expect(statement.transactions.map(({ id }) => id)).toEqual(ids(101).toReversed())
  })

  test('of a month without any asks for the nearest one: the last before its end, else the first after it', async () => {
    const asked = async (rowsOfQuery: (query: URLSearchParams) => readonly object[], total: number) => {
      const sent: string[] = []
      const api = apiAnsweredBy(async (request) => {
        const { pathname, search, searchParams } = new URL(request.url)
        if (pathname.startsWith('/api/prepaid/accounts/')) return new Response(null, { status: 500 })
        sent.push(search)
        const transactions = rowsOfQuery(searchParams)
        return Response.json({ ...none, total: transactions.length && total, transactions })
      })
      const holder = { username: 'robin@example.com', sessionId: async () => '', cards: () => [] }
      const input = { clientId: '1000000001', month: '2024-02' }
      const { openingCents, closingCents } = (await ask(
        dashboardWith(api, holder, save),
        'readStatement',
        input,
      )) as Statement
      return { balances: [openingCents, closingCents], sent: sent.slice(1) }
    }
    const row = (balance: number, amount: number) => ({ ...rowsOf(1)[0], balance, amount })
    expect(await asked((query) => (query.has('startDate') ? [] : [row(17, -3)]), 9)).toEqual({
      balances: [1_700, 1_700],
      sent: ['?page=1&size=1&endDate=2024-02-29&status=posted'],
    })
    const later = (query: URLSearchParams) =>
      query.has('endDate') ? [] : [query.get('page') === '9' ? row(12, -5) : row(99, 1)]
    expect(await asked(later, 9)).toEqual({
      balances: [1_700, 1_700],
      sent: [
        '?page=1&size=1&endDate=2024-02-29&status=posted',
        '?page=1&size=1&startDate=2024-03-01&status=posted',
        '?page=9&size=1&startDate=2024-03-01&status=posted',
      ],
    })
    expect((await asked(() => [], 0)).balances).toEqual([null, null])
  })

  test('of a month is there without the name of its holder where that can’t be read', async () => {
    const { api } = issuerOf(1, true)
    const holder = { username: 'robin@example.com', sessionId: async () => '', cards: () => [] }
    const input = { clientId: '1000000001', month: '2024-02' }
    expect(await ask(dashboardWith(api, holder, save), 'readStatement', input)).toMatchObject({
      holderName: '',
      transactions: [{ id: ids(1)[0] }],
    })
  })
})
