import { expect, test } from 'vitest'
import { type Report, verdictOf } from '../../scripts/simulate/verdict'

const report = (change: Partial<Report> = {}): Report => ({
  ran: 50,
  failed: [],
  met: { transfer: { lost: 6, slow: 5 }, dispute: { lost: 5, slow: 9 } },
  ...change,
})
const demand = { least: 10, isWhole: true }

test('a run passes if no schedule failed and every flow met every fault often enough, over all processes', () => {
  const { hasPassed, last, ran } = verdictOf([report(), report()], demand)
  expect([hasPassed, ran]).toEqual([true, 100])
  expect(last).toBe('Passed: 100 schedules, 0 failed; 4 of 4 faults × flows met')
})

test('a fault that was met too rarely fails the run, and is named', () => {
  const met = { transfer: { lost: 6, slow: 5 }, dispute: { lost: 0, slow: 9 } }
  const { hasPassed, last, lines } = verdictOf([report({ met })], { ...demand, least: 6 })
  expect(hasPassed).toBe(false)
  expect(last).toBe('Failed: 50 schedules, 0 failed; 3 of 4 faults × flows met; 2 of them fewer than 6 times (--least)')
  expect(lines).toEqual(expect.arrayContaining(['  transfer × slow: 5', '  dispute × lost: 0']))
})

test('a schedule that failed fails the run, and the first one can be replayed', () => {
  const failed = [
    { seed: 9, message: 'sent twice' },
    { seed: 4, message: 'not told' },
  ]
  const { hasPassed, last, lines } = verdictOf([report({ failed }), report()], demand)
  expect(hasPassed).toBe(false)
  expect(last).toBe('Failed: 100 schedules, 2 failed; 4 of 4 faults × flows met')
  expect(lines.slice(-3)).toEqual([
    'Seed 4: not told',
    'Seed 9: sent twice',
    '`npm run simulate -- --replay 4` tells the first.',
  ])
})

test('a process that ended early fails the run, and so does a run of nothing', () => {
  const { hasPassed, last } = verdictOf([report(), report()], { ...demand, isWhole: false })
  expect([hasPassed, last.endsWith('; a process ended early')]).toEqual([false, true])
  expect(verdictOf([], demand).hasPassed).toBe(false)
})
