import { describe, expect, test } from 'vitest'
import { addDays, addMonths, cutOffOf, easternClock, easternDate, easternInstant } from '../../rules/values/easternTime'

const iso = (at: number) => new Date(at).toISOString()

test.each([
  ['2026-01-16T04:59:59Z', '2026-01-15'],
  ['2026-01-16T05:00:00Z', '2026-01-16'],
  ['2026-07-16T03:59:59Z', '2026-07-15'],
  ['2026-07-16T04:00:00Z', '2026-07-16'],
  ['2027-01-01T04:59:59Z', '2026-12-31'],
  ['2027-01-01T05:00:00Z', '2027-01-01'],
])('F13 at %s it is %s in Eastern time, whatever zone the browser is in', (at, day) => {
  expect(easternDate(Date.parse(at))).toBe(day)
})

describe('BIL-49 CON-40 A13 the cut-off is 22:00 Eastern', () => {
  test.each([
    ['in winter', '2026-01-15', '2026-01-16T03:00:00.000Z'],
    ['in summer', '2026-07-15', '2026-07-16T02:00:00.000Z'],
    ['on the last day of a year', '2026-12-31', '2027-01-01T03:00:00.000Z'],
    ['on the day before the clocks go forward', '2026-03-07', '2026-03-08T03:00:00.000Z'],
    ['on the day they go forward', '2026-03-08', '2026-03-09T02:00:00.000Z'],
    ['on the day before they go back', '2026-10-31', '2026-11-01T02:00:00.000Z'],
    ['on the day they go back', '2026-11-01', '2026-11-02T03:00:00.000Z'],
    ['on a leap day', '2028-02-29', '2028-03-01T03:00:00.000Z'],
  ])('%s', (_, date, at) => {
    expect(iso(cutOffOf(date))).toBe(at)
  })
})

test('an hour of the day the clocks change is the one that they show', () => {
  expect(iso(easternInstant('2026-03-08', 1, 59))).toBe('2026-03-08T06:59:00.000Z')
  expect(iso(easternInstant('2026-03-08', 3))).toBe('2026-03-08T07:00:00.000Z')
  expect(iso(easternInstant('2026-11-01', 3))).toBe('2026-11-01T08:00:00.000Z')
})

test('days and months go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('a moment has the time that Eastern clocks show, also in the nights in which they change', () => {
  expect(easternClock(Date.parse('2027-03-14T06:59:00Z'))).toBe('2027-03-14T01:59')
  expect(easternClock(Date.parse('2027-03-14T07:00:00Z'))).toBe('2027-03-14T03:00')
  expect(easternClock(Date.parse('2027-11-07T06:30:00Z'))).toBe('2027-11-07T01:30')
  expect(easternClock(easternInstant('2027-03-14', 2, 30))).not.toBe('2027-03-14T02:30')
})
