import { expect, test } from 'vitest'
import { isServiceOpen } from '../../rules/serviceHours'

// Eastern Standard Time is five hours behind, daylight time four.
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
])('HLP-116 OP-02 A13 %s', (_, at, isOpen) => expect(isServiceOpen(Date.parse(at))).toBe(isOpen))
