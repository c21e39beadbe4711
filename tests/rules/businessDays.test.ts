import { describe, expect, test } from 'vitest'
import { bankHolidaysOf, businessDaysAfter, expectedAfter, isBusinessDay } from '../../rules/money/businessDays'

describe('the federal bank holidays', () => {
  test.each([
    [
      2026,
      // Boxing Day is a Saturday.
      ['01-01', '04-03', '05-18', '07-01', '09-07', '09-30', '10-12', '11-11', '12-25', '12-28'],
    ],
    [
      2027,
      // Christmas Day and Boxing Day are a weekend: both move.
      ['01-01', '03-26', '05-24', '07-01', '09-06', '09-30', '10-11', '11-11', '12-27', '12-28'],
    ],
    [
      2022,
      // New Year's Day is a Saturday, Christmas Day a Sunday, and Boxing Day keeps its Monday.
      ['01-03', '04-15', '05-23', '07-01', '09-05', '09-30', '10-10', '11-11', '12-26', '12-27'],
    ],
    [
      2028,
      // New Year's Day, Canada Day, the day for Truth and Reconciliation and Remembrance Day fall on Saturdays.
      ['01-03', '04-14', '05-22', '07-03', '09-04', '10-02', '10-09', '11-13', '12-25', '12-26'],
    ],
    [
      2023,
      // New Year's Day is a Sunday, and no other holiday is beside it.
      ['01-02', '04-07', '05-22', '07-03', '09-04', '10-02', '10-09', '11-13', '12-25', '12-26'],
    ],
    [
      2024,
      // The seventh of October is a Monday, one day too early for Thanksgiving.
      ['01-01', '03-29', '05-20', '07-01', '09-02', '09-30', '10-14', '11-11', '12-25', '12-26'],
    ],
    [
      2025,
      // Labour Day is the first of its month.
      ['01-01', '04-18', '05-19', '07-01', '09-01', '09-30', '10-13', '11-11', '12-25', '12-26'],
    ],
    [
      2029,
      // Thanksgiving is as early as it can be; three holidays are Sundays.
      ['01-01', '03-30', '05-21', '07-02', '09-03', '10-01', '10-08', '11-12', '12-25', '12-26'],
    ],
  ] as const)('of %i', (year, days) => {
    expect(bankHolidaysOf(year)).toEqual(days.map((day) => `${year}-${day}`))
  })

  // One century, ten years a line, and the first decade of others: each century has its own shifts.
  test.each([
    ['1700', '04-09 03-25 04-14 04-06 03-21 04-10 04-02 04-22 04-06 03-29'],
    ['1900', '04-13 04-05 03-28 04-10 04-01 04-21 04-13 03-29 04-17 04-09'],
    ['2000', '04-21 04-13 03-29 04-18 04-09 03-25 04-14 04-06 03-21 04-10'],
    ['2010', '04-02 04-22 04-06 03-29 04-18 04-03 03-25 04-14 03-30 04-19'],
    ['2020', '04-10 04-02 04-15 04-07 03-29 04-18 04-03 03-26 04-14 03-30'],
    ['2030', '04-19 04-11 03-26 04-15 04-07 03-23 04-11 04-03 04-23 04-08'],
    ['2040', '03-30 04-19 04-04 03-27 04-15 04-07 03-23 04-12 04-03 04-16'],
    ['2050', '04-08 03-31 04-19 04-04 03-27 04-16 03-31 04-20 04-12 03-28'],
    ['2060', '04-16 04-08 03-24 04-13 04-04 03-27 04-09 04-01 04-20 04-12'],
    ['2070', '03-28 04-17 04-08 03-24 04-13 04-05 04-17 04-09 04-01 04-21'],
    ['2080', '04-05 03-28 04-17 04-02 03-24 04-13 03-29 04-18 04-09 04-01'],
    ['2090', '04-14 04-06 03-28 04-10 04-02 04-22 04-13 03-29 04-18 04-10'],
    ['2100', '03-26 04-15 04-07 03-23 04-11 04-03 04-16 04-08 03-30 04-19'],
    ['2200', '04-04 04-17 04-09 04-01 04-20 04-05 03-28 04-17 04-01 03-24'],
  ])('Good Friday of %s and the nine years after', (first, days) => {
    const years = days.split(' ').map((_, index) => Number(first) + index)
    expect(
      years.map((year) =>
        bankHolidaysOf(year)
          .find((day) => day.slice(5) >= '03-20')
          ?.slice(5),
      ),
    ).toEqual(days.split(' '))
  })

  test('provincial holidays are business days', () => {
    // Family Day, Easter Monday, Civic Holiday.
    expect(['2026-02-16', '2026-04-06', '2026-08-03'].map(isBusinessDay)).toEqual([true, true, true])
  })
})

test.each([
  ['a Monday', '2026-01-12', '2026-01-14', '2026-01-15'],
  ['a Thursday, over the weekend', '2026-01-15', '2026-01-19', '2026-01-20'],
  ['a Friday', '2026-01-16', '2026-01-20', '2026-01-21'],
  ['a Saturday', '2026-01-17', '2026-01-20', '2026-01-21'],
  ['a Sunday', '2026-01-18', '2026-01-20', '2026-01-21'],
  ['before Good Friday', '2026-04-01', '2026-04-06', '2026-04-07'],
  ['before Victoria Day', '2026-05-15', '2026-05-20', '2026-05-21'],
  ['before Christmas', '2026-12-23', '2026-12-29', '2026-12-30'],
  ['at the end of a year', '2026-12-30', '2027-01-04', '2027-01-05'],
  ['on a bank holiday', '2026-07-01', '2026-07-03', '2026-07-06'],
])('BIL-51 CON-40 a payment of %s arrives in 2 to 3 business days', (_, date, from, to) => {
  expect(expectedAfter(date)).toEqual({ from, to })
})

test('no days after is the day itself', () => {
  expect(businessDaysAfter('2026-01-17', 0)).toBe('2026-01-17')
})
