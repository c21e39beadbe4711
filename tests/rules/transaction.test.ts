import { expect, test } from 'vitest'
import { byDay, type Transaction } from '../../rules/transaction'

const of = (id: string, date: string) => ({ id, date }) as Transaction

test('transactions are grouped by their day, in their order, each day once', () => {
  const [a, b, c, d] = [
    of('a', '2026-11-21'),
    of('b', '2026-11-20'),
    of('c', '2026-11-20'),
    of('d', '2026-11-21'),
  ] as const
  expect(byDay([a, b, c, d])).toEqual([
    { date: '2026-11-21', transactions: [a, d] },
    { date: '2026-11-20', transactions: [b, c] },
  ])
  expect(byDay([])).toEqual([])
})
