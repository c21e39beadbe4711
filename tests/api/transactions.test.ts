import { expect, test } from 'vitest'
import { EVERYTHING } from '../../rules/money/transactionQuery'
import { LARGEST, readAllTransactions } from '../../src/ports/transactions'
import { apiAnsweredBy } from '../support/issuer'

const row = (id: string, status: string) => ({
  id,
  typeCode: '05',
  merchant: 'Maple Market',
  date: '2026-06-30T12:00:00Z',
  amount: -1,
  status,
  category: 'GROCERY',
  reference: id,
  authorizationCode: '',
})
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(`t-${from + at}`, 'posted'))

test('TXN-02 every page is read, each from where the one before ended, and what is pending once', async () => {
  const sent: string[] = []
  const api = apiAnsweredBy(async (request) => {
    const { searchParams } = new URL(request.url)
    sent.push(['pending', 'page', 'after'].map((name) => searchParams.get(name) ?? '').join(' '))
    if (searchParams.get('pending') === 'true')
      return Response.json({ spending: 1, deposits: 0, total: 1, transactions: [row('p-1', 'pending')] })
    const isFirst = searchParams.get('page') === '1'
    const transactions = isFirst ? rows(1, LARGEST) : rows(LARGEST + 1, 5)
    return Response.json({
      spending: 105,
      deposits: 0,
      total: LARGEST + 5,
      next: isFirst ? 'cursor-1' : null,
      transactions,
    })
  })
  const read = await readAllTransactions(api, '1000000001', EVERYTHING)
  expect(read.map(({ id }) => id)).toEqual(['p-1', ...rows(1, LARGEST + 5).map(({ id }) => id)])
  expect(sent).toEqual(['true 1 ', ' 1 ', ' 2 cursor-1'])
})

test('TXN-02 a pending hold says what it is, and one that nobody has told us of is a purchase', async () => {
  const held = (id: string, kind: string) => ({ ...row(id, 'pending'), hold: { kind, releaseBy: '2026-07-07' } })
  const api = apiAnsweredBy(async (request) => {
    const isPending = new URL(request.url).searchParams.get('pending') === 'true'
    const transactions = isPending ? [held('h-1', 'fuel'), held('h-2', 'unheard-of')] : []
    return Response.json({ spending: 0, deposits: 0, total: transactions.length, transactions })
  })
  const read = await readAllTransactions(api, '1000000001', EVERYTHING)
  expect(read.map(({ hold }) => hold)).toEqual([
    { kind: 'fuel', releaseBy: '2026-07-07' },
    { kind: 'purchase', releaseBy: '2026-07-07' },
  ])
})
