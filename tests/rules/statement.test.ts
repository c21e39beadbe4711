import { expect, test } from 'vitest'
import { firstDayOf, lastDayOf, monthIn, monthsUntil, statementOf } from '../../rules/money/statement'
import { transactionOf } from '../support/samples'

test.each([
  ['?statement=2026-01', '2026-01'],
  ['?category=PETS&statement=2025-12', '2025-12'],
  ['?statement=2026-13', null],
  ['?statement=2026-00', null],
  ['?statement=2026-1', null],
  ['?statement=1999-01', null],
  ['?statement=-2026-01', null],
  ['?statement=2026-01-31', null],
  ['?statement=%3Cb%3E', null],
  ['', null],
])('T2 %s asks for %s', (search, month) => expect(monthIn(search)).toBe(month))

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-11', '2026-11-01', '2026-11-30'],
])('%s is from %s to %s', (month, first, last) => expect([firstDayOf(month), lastDayOf(month)]).toEqual([first, last]))

test('the months of a year, over its end', () => {
  const months = monthsUntil('2026-02-28')
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(months.at(-1)).toBe('2025-03')
})

test('begins with the balance before its first transaction, and ends with the one after its last', () => {
  const rows = [
    transactionOf({ id: 'c', amountCents: -300, balanceCents: 1_700 }),
    transactionOf({ id: 'x', amountCents: -999, balanceCents: null, status: 'declined' }),
    transactionOf({ id: 'b', amountCents: 1_500, balanceCents: 2_000 }),
    transactionOf({ id: 'a', amountCents: -500, balanceCents: 500 }),
  ]
  const { transactions, ...sums } = statementOf('2026-01', rows, 'Robin Roy')
  expect(sums).toEqual({
    month: '2026-01',
    holderName: 'Robin Roy',
    openingCents: 1_000,
    closingCents: 1_700,
    spentCents: 800,
    loadedCents: 1_500,
  })
  expect(transactions.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect((sums.openingCents ?? 0) + sums.loadedCents - sums.spentCents).toBe(sums.closingCents)
})

test('leaves out what is only reserved', () => {
  const rows = [
    transactionOf({ id: 'b', amountCents: -700, balanceCents: 300, status: 'pending' }),
    transactionOf({ id: 'a', amountCents: -500, balanceCents: 500 }),
  ]
  const { transactions, ...sums } = statementOf('2026-01', rows, 'Robin Roy')
  expect(sums).toMatchObject({ closingCents: 500, spentCents: 500 })
  expect(transactions.map(({ id }) => id)).toEqual(['a'])
})

test('counts a single cent on either side, and what moved nothing on none', () => {
  const rows = [1, -1, 0].map((amountCents) => transactionOf({ id: String(amountCents), amountCents }))
  expect(statementOf('2026-01', rows, 'Robin Roy')).toMatchObject({ spentCents: 1, loadedCents: 1 })
})

test('of a month without a transaction claims no balance', () => {
  expect(statementOf('2026-01', [], 'Robin Roy')).toMatchObject({
    openingCents: null,
    closingCents: null,
    spentCents: 0,
  })
})

test('of a month without a transaction opens and closes with the balance between the nearest ones', () => {
  const before = transactionOf({ amountCents: -300, balanceCents: 1_700 })
  const after = transactionOf({ amountCents: -500, balanceCents: 1_200 })
  const balances = (nearest: Parameters<typeof statementOf>[3]) => {
    const { openingCents, closingCents } = statementOf('2026-01', [], 'Robin Roy', nearest)
    return [openingCents, closingCents]
  }
  expect(balances({ before, after: null })).toEqual([1_700, 1_700])
  expect(balances({ before: null, after })).toEqual([1_700, 1_700])
  expect(balances({ before: null, after: null })).toEqual([null, null])
  expect(balances({ before: transactionOf({ balanceCents: null }), after: null })).toEqual([null, null])
})

test('claims no balance that the issuer has not said', () => {
  const rows = [transactionOf({ balanceCents: null })]
  expect(statementOf('2026-01', rows, 'Robin Roy')).toMatchObject({
    openingCents: null,
    closingCents: null,
    spentCents: 4_210,
  })
})
