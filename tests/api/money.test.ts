import { describe, expect, test } from 'vitest'
import { limitFor } from '../../rules/money/limits'
import { readLimitedCards } from '../../src/ports/cards'
import { readRecords } from '../../src/ports/money'
import { apiAnsweredBy, failing, issuerWith } from '../support/issuer'

const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const CARDS = 'GET /api/prepaid/cards'
const card = {
  clientId: '1000000001',
  cardProgram: 'BHW229',
  cardType: 'express-reloadable',
  cardStatus: 'A',
  plasticFlag: true,
  lastFourDigits: '0001',
  expiryDate: '2029-08',
  availableBalance: 123.45,
  settledBalance: 130,
  currency: '124',
  serialNumber: '457000000001',
}
const limitOf = async (limits: unknown) => {
  const [read] = await readLimitedCards(
    issuerWith({ [CARDS]: { cards: [{ ...card, limits }] } }).api,
    'robin@example.com',
  )
  return read ? limitFor('transfer', read) : undefined
}

test('a card comes with its balance and its limits, in cents', async () => {
  const { api, sent } = issuerWith({
    [CARDS]: {
      cards: [{ ...card, limits: [{ feature: 'transfer', perTransaction: 250, perDay: 0.3, usedToday: 0.1 }] }],
    },
  })
  expect(await readLimitedCards(api, 'robin@example.com')).toEqual([
    expect.objectContaining({
      clientId: '1000000001',
      availableCents: 12_345,
      limits: [{ feature: 'transfer', perTransactionCents: 25_000, perDayCents: 30, usedTodayCents: 10 }],
    }),
  ])
  expect(sent.map(({ call }) => call)).toEqual([`${CARDS}?username=robin@example.com`])
})

test.each([
  ['no limits', undefined, null],
  ['limits that are none', 'many', null],
  ['another feature', [{ feature: 'topUp', perDay: 1 }], null],
  ['a feature that nobody has told us of', [{ feature: 'gift', perDay: 1 }], null],
  [
    'one that cannot be read beside one that can',
    [
      { feature: 'topUp', perDay: 'much' },
      { feature: 'transfer', perDay: 5 },
    ],
    { feature: 'transfer', perTransactionCents: null, perDayCents: 500, usedTodayCents: null },
  ],
])('with %s, only what is known is told', async (_, limits, told) => {
  expect(await limitOf(limits)).toEqual(told)
})

const transaction = {
  id: 't-1',
  typeCode: 'TRF',
  merchant: '*0002',
  date: '2026-06-30T12:00:00Z',
  amount: -25.5,
  status: 'posted',
  reference: 'EXT-1',
  authorizationCode: '000123',
  idempotencyKey: 'key-1',
}

test('R2 the newest transactions are read, the pending ones too', async () => {
  const { api, sent } = issuerWith({ [STATS]: { transactions: [transaction] } })
  const read = await readRecords(api, '1000000001', 2_550)
  expect(sent.map(({ call }) => call)).toEqual([`${STATS}?page=1&size=100`, `${STATS}?page=1&size=100&pending=true`])
  expect(read).toHaveLength(2)
  expect(read[0]).toEqual({
    id: 't-1',
    kind: 'TRF',
    amountCents: -2550,
    isDeclined: false,
    idempotencyKey: 'key-1',
    reference: 'EXT-1',
    authorization: '000123',
    at: Date.parse('2026-06-30T12:00:00Z'),
  })
})

describe('R2 a card on which more has happened than one page holds', () => {
  const sent = { ...transaction, id: 't-0', amount: -12.34 }
  const others = Array.from({ length: 101 }, (_, index) => ({ ...transaction, id: `t-${101 - index}`, amount: -5 }))
  /** Newest first, as the contract has it. */
  const issuer = ({ filters = true, tellsTotal = true, list = [...others, sent] }) => {
    const calls: string[] = []
    const api = apiAnsweredBy(async (request) => {
      const { searchParams } = new URL(request.url)
      searchParams.sort()
      calls.push(searchParams.toString())
      const within = (amount: number) =>
        !filters ||
        (amount >= Number(searchParams.get('minAmount') ?? 0) && amount <= Number(searchParams.get('maxAmount') ?? 1e6))
      const found = searchParams.get('pending') ? [] : list.filter(({ amount }) => within(Math.abs(amount)))
      return Response.json({ transactions: found.slice(0, 100), ...(tellsTotal && { total: found.length }) })
    })
    return { api, calls }
  }
  const idsOf = async (api: Parameters<typeof readRecords>[0]) =>
    (await readRecords(api, '1000000001', 1_234)).map(({ id }) => id)
  const newest = others.slice(0, 100).map(({ id }) => id)

  test.each([true, false])('what is like the effect is read however old it is (total: %s)', async (tellsTotal) => {
    const { api, calls } = issuer({ tellsTotal })
    expect(await idsOf(api)).toEqual([...newest, 't-0'])
    expect(calls.sort()).toEqual([
      'maxAmount=12.34&minAmount=12.34&page=1&size=100',
      'page=1&pending=true&size=100',
      'page=1&size=100',
    ])
  })

  test('an issuer that does not filter is believed by its newest', async () => {
    expect(await idsOf(issuer({ filters: false }).api)).toEqual(newest)
  })

  test('nothing more is asked where one page holds everything', async () => {
    const { api, calls } = issuer({ list: [...others.slice(0, 99), sent] })
    expect(await idsOf(api)).toEqual([...newest.slice(0, 99), 't-0'])
    expect(calls).toHaveLength(2)
  })
})

describe('R2 a card on which one amount fills several pages', () => {
  const numbered = (count: number, amount = -12.34) =>
    Array.from({ length: count }, (_, index) => ({ ...transaction, id: `t-${count - index}`, amount }))
  type Kind = { tellsTotal?: boolean; hasPages?: boolean; filters?: boolean; pending?: boolean }
  const issuer = (list: (typeof transaction)[], kind: Kind = {}) => {
    const { tellsTotal = true, hasPages = true, filters = true, pending = false } = kind
    const calls: string[] = []
    const api = apiAnsweredBy(async (request) => {
      const { searchParams } = new URL(request.url)
      searchParams.sort()
      calls.push(searchParams.toString())
      const bound = (name: string, otherwise: number) => (filters && Number(searchParams.get(name))) || otherwise
      const asked = searchParams.has('pending') === pending ? list : []
      const found = asked.filter(
        ({ amount }) => Math.abs(amount) >= bound('minAmount', 0) && Math.abs(amount) <= bound('maxAmount', 1e6),
      )
      const from = hasPages ? (Number(searchParams.get('page')) - 1) * 100 : 0
      return Response.json({
        transactions: found.slice(from, from + 100),
        ...(tellsTotal && { total: found.length }),
      })
    })
    return { api, calls }
  }
  const idsOf = async (api: Parameters<typeof readRecords>[0]) =>
    (await readRecords(api, '1000000001', 1_234)).map(({ id }) => id)
  const idsIn = (list: readonly { id: string }[]) => list.map(({ id }) => id)

  test.each([
    [250, true, false],
    [250, false, false],
    [250, true, true],
    [300, true, false],
    [300, false, false],
  ])('all %i of it are read (total: %s, pending: %s)', async (count, tellsTotal, pending) => {
    const list = numbered(count)
    const { api, calls } = issuer(list, { tellsTotal, pending })
    expect(await idsOf(api)).toEqual(idsIn(list))
    const pages = calls.filter((call) => call.includes('minAmount=12.34'))
    // Without a total, only a page that is not full says that it is the last.
    const last = !tellsTotal && count === 300 ? 4 : 3
    const isPending = pending ? '&pending=true' : ''
    expect(pages).toEqual(
      Array.from(
        { length: last },
        (_, index) => `maxAmount=12.34&minAmount=12.34&page=${index + 1}${isPending}&size=100`,
      ),
    )
  })

  test('also beside as many others that are newer', async () => {
    const others = numbered(150, -5).map((other) => ({ ...other, id: `o-${other.id}` }))
    const list = numbered(250)
    const { api } = issuer([...others, ...list])
    expect(await idsOf(api)).toEqual([...idsIn(others.slice(0, 100)), ...idsIn(list)])
  })

  test('of an issuer without further pages the first is all that there is', async () => {
    const list = numbered(250)
    const { api, calls } = issuer(list, { hasPages: false })
    expect(await idsOf(api)).toEqual(idsIn(list.slice(0, 100)))
    expect(calls.filter((call) => call.includes('minAmount'))).toHaveLength(2)
  })

  test('an issuer that does not filter is not read to its end', async () => {
    const list = [...numbered(150), ...numbered(250, -5).map((other) => ({ ...other, id: `o-${other.id}` }))]
    const { api, calls } = issuer(list, { filters: false })
    expect(await idsOf(api)).toEqual(idsIn(list.slice(0, 200)))
    expect(calls.filter((call) => call.includes('minAmount'))).toHaveLength(2)
  })
})

test('R2 a declined transaction moved nothing, and an issuer may tell no keys', async () => {
  const { id, date, amount } = transaction
  const { api } = issuerWith({ [STATS]: { transactions: [{ id, date, amount, status: 'declined' }] } })
  expect((await readRecords(api, '1000000001', 2_550))[0]).toMatchObject({
    kind: '',
    isDeclined: true,
    idempotencyKey: null,
    reference: null,
    authorization: null,
  })
})

test('R2 an empty reference or authorization counts as none', async () => {
  const { api } = issuerWith({ [STATS]: { transactions: [{ ...transaction, reference: '', authorizationCode: '' }] } })
  expect((await readRecords(api, '1000000001', 2_550))[0]).toMatchObject({ reference: null, authorization: null })
})

test.each([
  ['no list', {}],
  ['a transaction without an amount', { transactions: [{ ...transaction, amount: undefined }] }],
  ['a transaction of no day', { transactions: [{ ...transaction, date: 'soon' }] }],
  ['a transaction without an id', { transactions: [{ ...transaction, id: undefined }] }],
])('R2 %s is a failed lookup, not an empty one', async (_, body) => {
  await expect(readRecords(issuerWith({ [STATS]: body }).api, '1000000001', 2_550)).rejects.toEqual(
    failing('error.readTransactions', 200),
  )
})
