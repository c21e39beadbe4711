import { describe, expect, test } from 'vitest'
import {
  byDay,
  CATEGORIES,
  categoryOf,
  currencyOf,
  linesOf,
  nextStepOf,
  type Pending,
  type Transaction,
  withoutPosted,
} from '../../rules/money/transaction'
import { transactionOf } from '../support/samples'

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

describe('a fee belongs to the line of the payment whose reference it has', () => {
  const bill = (id: string, reference: string) => transactionOf({ id, reference, typeCode: 'BPR' })
  const feeOf = (id: string, reference: string) => transactionOf({ id, reference, typeCode: 'FEE' })
  const idsOf = (...transactions: Transaction[]) =>
    linesOf(transactions).map(({ transaction, fees }) => [transaction, ...fees].map(({ id }) => id))

  test('wherever the issuer lists it', () => {
    expect(idsOf(feeOf('f1', 'R1'), bill('b1', 'R1'), bill('b2', 'R2'), feeOf('f2', 'R2'), feeOf('f3', 'R2'))).toEqual([
      ['b1', 'f1'],
      ['b2', 'f2', 'f3'],
    ])
  })

  test('and is a line of its own where its payment is not listed, or has no reference', () => {
    expect(idsOf(feeOf('f1', 'R1'), bill('b2', ''), feeOf('f2', ''))).toEqual([['f1'], ['b2'], ['f2']])
  })

  test('once, where several have its reference', () => {
    expect(idsOf(feeOf('f1', 'R1'), bill('b1', 'R1'), bill('b2', 'R1'))).toEqual([['b1', 'f1'], ['b2']])
  })
})

test('TXN-48 a category that nobody knows is OTHER, and every known one is itself', () => {
  expect(CATEGORIES).toHaveLength(23)
  expect(CATEGORIES.map(categoryOf)).toEqual(CATEGORIES)
  expect(['SPACE', 'grocery', '', '__proto__'].map(categoryOf)).toEqual(['OTHER', 'OTHER', 'OTHER', 'OTHER'])
})

const held = (id: string, reference: string, amountCents: number) =>
  transactionOf({ id, reference, amountCents, status: 'pending' })
const pending: Pending = {
  total: 3,
  transactions: [held('p1', 'R1', -1_000), held('p2', 'R2', -2_000), held('p3', '', -500)],
}

test('what was posted between the two calls counts as posted, by its id or its reference, and never twice', () => {
  const posted = [transactionOf({ id: 'p1', reference: '' }), transactionOf({ id: 'new', reference: 'R2' })]
  expect(withoutPosted(pending, posted)).toEqual({ total: 1, transactions: [pending.transactions[2]] })
})

test('transactions without a reference are not the same one', () => {
  expect(withoutPosted(pending, [transactionOf({ id: 'other', reference: '' })])).toEqual(pending)
})

test.each([
  ['036', 'AUD'],
  ['124', 'CAD'],
  ['392', 'JPY'],
  ['484', 'MXN'],
  ['756', 'CHF'],
  ['826', 'GBP'],
  ['840', 'USD'],
  ['978', 'EUR'],
  ['EUR', 'EUR'],
  ['999', '999'],
])('the currency %s is called %s', (code, name) => expect(currencyOf(code)).toBe(name))

test.each([
  ['cardLocked', 'unlock'],
  ['insufficientFunds', 'load'],
  ['', 'call'],
  ['somethingNew', 'call'],
  ['holdReleased', null],
] as const)('after a decline because of "%s" the next step is to %s', (code, step) =>
  expect(nextStepOf({ code, reason: '' })).toBe(step),
)
