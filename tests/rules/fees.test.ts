import { describe, expect, test } from 'vitest'
import { CARD_FAMILIES, FAMILY_FEES, familyOf, feesOf, USE_FEES } from '../../rules/cards/fees'

/** `9.95` -> 995; null for a cell without an amount. */
const cents = (cell: string) => (cell === 'n/a' ? null : cell === 'free' ? 0 : Math.round(Number(cell) * 100))

describe('content specification §9, its tables cell by cell', () => {
  // NR, Dig NR, Dig Rel, Rel.
  const ROWS = [
    ['purchaseCents', ['9.95', '1', '2.50', '10']],
    ['monthlyCents', ['n/a', 'n/a', '1', '3']],
    ['replacementCents', ['10', 'free', '2.50', '10']],
    ['maxBalanceCents', ['500', '999.99', '10000', '10000']],
  ] as const
  const CELLS = ROWS.flatMap(([fee, cells]) =>
    CARD_FAMILIES.map((family, index) => [fee, family, cells[index]!] as const),
  )

  test.each(CELLS)('%s of %s is %s', (fee, family, cell) => expect(FAMILY_FEES[family][fee]).toBe(cents(cell)))

  test('the families are the columns, and tax is added to the first alone', () => {
    expect(CARD_FAMILIES).toEqual(['nonReloadable', 'digitalNonReloadable', 'digitalReloadable', 'reloadable'])
    expect(CARD_FAMILIES.filter((family) => FAMILY_FEES[family].isTaxAdded)).toEqual(['nonReloadable'])
  })

  test.each([
    ['loadInStoreCents', '6.95'],
    ['loadCreditCents', '4.95'],
    ['loadDebitCents', '3.95'],
    ['loadInteracCents', '1'],
    ['billCents', '1.95'],
    ['atmCents', '1.95'],
    ['atmAbroadCents', '3.95'],
    ['chequeCents', '10'],
  ] as const)('%s is %s', (fee, cell) => expect(USE_FEES[fee]).toBe(cents(cell)))

  test('foreign exchange is 3 % of the converted amount', () => expect(USE_FEES.foreignPercent).toBe(3))
})

test.each([
  ['Power Reloadable', 'BHW229', '4.95', '2500'],
  ['Power Plus', 'BHW230', '4.95', '10000'],
  ['any other reloadable card', 'XYZ100', '3', '10000'],
])('%s (%s) costs %s a month and holds at most %s', (_, cardProgram, monthly, most) => {
  expect(feesOf({ cardProgram, cardType: 'select', plasticFlag: true })).toEqual({
    purchaseCents: 1000,
    isTaxAdded: false,
    monthlyCents: cents(monthly),
    replacementCents: 1000,
    maxBalanceCents: cents(most),
  })
})

test.each([
  ['express', true, 'nonReloadable'],
  ['express', false, 'digitalNonReloadable'],
  ['express-reloadable', true, 'reloadable'],
  ['express-reloadable', false, 'digitalReloadable'],
  ['select', true, 'reloadable'],
  ['select', false, 'digitalReloadable'],
] as const)('%s, plastic %s, is %s', (cardType, plasticFlag, family) => {
  expect(familyOf({ cardType, plasticFlag })).toBe(family)
})
