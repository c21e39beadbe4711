import { describe, expect, test } from 'vitest'
import {
  artOf,
  cardStateOf,
  currencyCode,
  expiryText,
  groupByFour,
  isGreyCard,
  isOfferedActivation,
  isReloadable,
  isRetiring,
  masked,
  maskedNumber,
} from '../../rules/cards/card'

test.each([
  ['A', 'active'],
  ['S', 'locked'],
  ['N', 'inactive'],
  ['a', 'unrecognised'],
  ['L', 'unrecognised'],
  ['', 'unrecognised'],
])("CRD-11 CRD-45 CRD-46 CRD-47 OP-44 '%s' is %s", (status, state) => {
  expect(cardStateOf(status)).toBe(state)
})

test.each([
  ['BLK101', 'black'],
  ['BLK229', 'grey'],
  ['BLK230', 'grey'],
  ['BHN229', 'green'],
  ['BHN230', 'green'],
  ['BHW229', 'white'],
  ['BHW230', 'white'],
  ['BLU100', 'blue'],
  ['GRN100', 'green'],
  ['XYZ100', 'default'],
  ['', 'default'],
])('CRD-07 CRD-08 CRD-09 program %s has the %s card', (cardProgram, art) => {
  expect(artOf({ cardProgram })).toBe(art)
  expect(isGreyCard({ cardProgram })).toBe(art === 'grey')
})

test.each([
  ['1234567890123456', '1234 5678 9012 3456'],
  ['1234 5678 9012 3456', '1234 5678 9012 3456'],
  ['12345678901234567', '1234 5678 9012 3456 7'],
  ['12345', '1234 5'],
  ['1234', '1234'],
  ['', ''],
])('CRD-36: %s is shown as %s', (digits, shown) => {
  expect(groupByFour(digits)).toBe(shown)
})

test('CRD-37: a number is masked but for its last four', () => {
  expect(masked('3456')).toBe('**** **** **** 3456')
})

test.each([
  ['517187******3456', '**** **** **** 3456'],
  ['************3456', '**** **** **** 3456'],
  ['', '**** **** **** 9999'],
])("CRD-22: the issuer's masked number %s is shown as %s", (cardNumMasked, shown) => {
  expect(maskedNumber({ cardNumMasked, lastFourDigits: '9999' })).toBe(shown)
})

test('CRD-17: the number of a currency has letters, an unknown one stays', () => {
  expect(['124', '840', '999'].map(currencyCode)).toEqual(['CAD', 'USD', '999'])
})

test.each([
  ['2028-05', '05 / 28'],
  ['2030-12', '12 / 30'],
  ['2028-05-31', '05 / 28'],
  ['05/28', ''],
  ['', ''],
])('CRD-14: expiry %s is embossed %s', (date, shown) => {
  expect(expiryText(date)).toBe(shown)
})

test.each([
  ['517187******1234', true],
  ['517188******1234', false],
  ['510000****517187', false],
])('CON-20: %s is of the retiring bin: %s', (cardNumMasked, retiring) => {
  expect(isRetiring({ cardNumMasked })).toBe(retiring)
})

test.each([
  ['express', false],
  ['express-reloadable', true],
  ['select', true],
] as const)('CRD-06: %s is reloadable: %s', (cardType, reloadable) => {
  expect(isReloadable({ cardType })).toBe(reloadable)
})

describe('CRD-48 OP-14: activation is offered', () => {
  test.each([
    ['N', 'BLK101', true],
    ['N', 'XYZ', false],
    ['A', 'BLK101', false],
    ['S', 'BLK101', false],
  ])("status '%s', program %s: %s", (cardStatus, cardProgram, offered) => {
    expect(isOfferedActivation({ cardStatus, cardProgram }, ['BLK101'])).toBe(offered)
  })

  test('to nobody while no program is configured', () => {
    expect(isOfferedActivation({ cardStatus: 'N', cardProgram: 'BLK101' }, [])).toBe(false)
  })
})
