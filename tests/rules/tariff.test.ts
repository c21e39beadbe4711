import { describe, expect, test } from 'vitest'
import { CARD_FAMILIES, FEE_COLUMNS, feeColumnOf } from '../../rules/cards/fees'
import { cellOf, FEE_ROWS, LIMIT_ROWS, limitCents, startingWithDifferences } from '../../rules/cards/tariff'
import { BILL_PAY_FEE_CENTS } from '../../rules/site/brand'
import { PROGRAMS } from '../../sandbox/cards/programs'
import { FEES } from '../../sandbox/fees'

test('FEE-05 OP-58 the four programs in their order, then the Power cards', () => {
  expect(FEE_COLUMNS).toEqual([
    'nonReloadable',
    'digitalNonReloadable',
    'digitalReloadable',
    'reloadable',
    'power',
    'powerReloadable',
    'powerPlus',
  ])
})

test.each([
  ['BLK229', 'express', true, 'power'],
  ['BLK230', 'express', true, 'power'],
  ['BHW229', 'express-reloadable', true, 'powerReloadable'],
  ['BHW230', 'select', true, 'powerPlus'],
  ['BLU110', 'express', true, 'nonReloadable'],
  ['BHN229', 'express', false, 'digitalNonReloadable'],
  ['BHN230', 'express-reloadable', false, 'digitalReloadable'],
  ['XYZ100', 'express-reloadable', true, 'reloadable'],
] as const)('a card of the program %s is in the column %s', (cardProgram, cardType, plasticFlag, column) => {
  expect(feeColumnOf({ cardProgram, cardType, plasticFlag })).toBe(column)
})

describe('one source', () => {
  test('what a form and the sandbox charge is what is published', () => {
    const feeOf = (key: string) => cellOf(FEE_ROWS.find((row) => row.key === key)!, 'digitalReloadable')
    expect(feeOf('bill')).toEqual({ cents: BILL_PAY_FEE_CENTS })
    expect(feeOf('bill')).toEqual({ cents: FEES.billPayCents })
    expect(feeOf('loadDebit')).toEqual({ cents: FEES.onlineDebitLoadCents })
    expect(feeOf('loadInterac')).toEqual({ cents: FEES.interacLoadCents })
  })
  test('what the sandbox lets a program hold and load is what is published', () => {
    expect(PROGRAMS.BHN229.maxBalanceCents).toBe(limitCents('maxBalance', 'digitalNonReloadable'))
    expect(PROGRAMS.BHW229.maxEtransferReloadCents).toBe(limitCents('loadInterac', 'powerReloadable'))
    expect(PROGRAMS.BHN230.maxReloadCents).toBe(limitCents('loadOnline', 'digitalReloadable'))
  })
  test('a blank has no figure', () => {
    expect(limitCents('dailyLoad', 'powerPlus')).toBe(null)
    expect(cellOf(LIMIT_ROWS[5], 'nonReloadable')).toBe('nothing')
  })
})

describe('for the holder of a card', () => {
  const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)
  test('what differs from it comes first', () => {
    const sorted = startingWithDifferences(FEE_ROWS, 'reloadable')
    expect(keys(sorted).slice(0, 3)).toEqual(['purchase', 'monthly', 'replacement'])
    const alike = FEE_ROWS.filter((row) =>
      CARD_FAMILIES.every(
        (family) => JSON.stringify(cellOf(row, family)) === JSON.stringify(cellOf(row, 'reloadable')),
      ),
    )
    expect(alike.length).toBeGreaterThan(3)
    expect(keys(sorted).slice(-alike.length)).toEqual(keys(alike))
    expect([...keys(sorted)].sort()).toEqual([...keys(FEE_ROWS)].sort())
  })
})
