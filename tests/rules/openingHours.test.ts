import { describe, expect, test } from 'vitest'
import { type OpeningHours, openUntil, runsOf, SERVICE_HOURS } from '../../rules/site/openingHours'

// Eastern Standard Time is five hours behind UTC, daylight time four.
test.each([
  ['a Monday in winter, one minute before 8', '2026-01-12T12:59:00Z', false],
  ['a Monday in winter, 8', '2026-01-12T13:00:00Z', true],
  ['a Friday in summer, 8', '2026-07-10T12:00:00Z', true],
  ['a Friday in summer, one minute before 20', '2026-07-10T23:59:00Z', true],
  ['a Friday in summer, 20', '2026-07-11T00:00:00Z', false],
  ['a Saturday in summer, 8:29', '2026-07-11T12:29:00Z', false],
  ['a Saturday in summer, 8:30', '2026-07-11T12:30:00Z', true],
  ['a Sunday in summer, 17:29', '2026-07-12T21:29:00Z', true],
  ['a Sunday in summer, 17:30', '2026-07-12T21:30:00Z', false],
  ['the Sunday on which daylight time begins, 8:30', '2026-03-08T12:30:00Z', true],
  ['the Sunday on which it ends, 8:29', '2026-11-01T13:29:00Z', false],
  ['Sunday night in the east, Monday in UTC', '2026-07-13T02:00:00Z', false],
])('HLP-116 OP-02 A13 %s', (_, at, isOpen) => expect(openUntil(SERVICE_HOURS, Date.parse(at)) !== null).toBe(isOpen))

describe('HLP-116 hours by the clock of the place', () => {
  const store: OpeningHours = {
    timeZone: 'America/Vancouver',
    spans: [
      { days: [5], opens: '09:00', closes: '24:00' },
      { days: [6], opens: '00:00', closes: '02:00' },
      { days: [6], opens: '10:00', closes: '18:00' },
    ],
  }
  test.each([
    ['midnight in the east is 21:00 there', '2026-07-11T04:00:00Z', '24:00'],
    ['past midnight there', '2026-07-11T08:59:00Z', '02:00'],
    ['at 2', '2026-07-11T09:00:00Z', null],
    ['at 9:59', '2026-07-11T16:59:00Z', null],
    ['at 10', '2026-07-11T17:00:00Z', '18:00'],
    ['on a day that is not named', '2026-07-12T19:00:00Z', null],
  ])('%s', (_, at, until) => expect(openUntil(store, Date.parse(at))).toBe(until))
})

test('days that follow each other are one run, whatever their order', () => {
  expect(runsOf([1, 2, 3, 4, 5])).toEqual([[1, 5]])
  expect(runsOf([7, 1, 3, 2])).toEqual([
    [1, 3],
    [7, 7],
  ])
  expect(runsOf([])).toEqual([])
})
