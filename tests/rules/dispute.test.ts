import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  disputeSchema,
  EVIDENCE,
  hasArrived,
  isTooLate,
  lastDayFor,
  replySchema,
  type StepKind,
} from '../../rules/money/dispute'
import { easternDate } from '../../rules/values/easternTime'
import { disputeOf, stepOf } from '../machines/dispute.plan'
import { NOW } from '../support/clock'

describe('a transaction can be disputed for 60 days', () => {
  test.each([
    ['2026-01-05', '2026-03-06'],
    // A leap year has one more day.
    ['2028-01-05', '2028-03-05'],
    ['2026-11-20', '2027-01-19'],
    ['2026-12-31', '2027-03-01'],
    // Across both clock changes.
    ['2026-02-20', '2026-04-21'],
    ['2026-10-01', '2026-11-30'],
  ])('one of %s until %s', (date, last) => expect(lastDayFor(date)).toBe(last))

  // Eastern midnight is at 05:00 UTC in winter and at 04:00 UTC in summer.
  test.each([
    ['2026-01-05', '2026-03-07T04:59:59.999Z', false],
    ['2026-01-05', '2026-03-07T05:00:00Z', true],
    // The clocks go forward on 8 March.
    ['2026-01-10', '2026-03-12T03:59:59.999Z', false],
    ['2026-01-10', '2026-03-12T04:00:00Z', true],
    // They go back on 1 November.
    ['2026-09-03', '2026-11-03T04:59:59.999Z', false],
    ['2026-09-03', '2026-11-03T05:00:00Z', true],
    ['2026-09-01', '2026-11-01T03:59:59.999Z', false],
    ['2026-09-01', '2026-11-01T04:00:00Z', true],
    // Across the end of a year.
    ['2026-11-01', '2027-01-01T04:59:59.999Z', false],
    ['2026-11-01', '2027-01-01T05:00:00Z', true],
  ])('one of %s: at %s it is too late: %s', (date, now, isLate) =>
    expect(isTooLate(date, Date.parse(now))).toBe(isLate),
  )

  test('the days are counted from the Eastern day of the purchase, whatever day it was in UTC', () => {
    expect(lastDayFor(easternDate(Date.parse('2026-01-01T04:30:00Z')))).toBe('2026-03-01')
    expect(lastDayFor(easternDate(Date.parse('2026-01-01T05:00:00Z')))).toBe('2026-03-02')
  })
})

describe('what is typed', () => {
  const keysIn = (schema: typeof disputeSchema | typeof replySchema, typed: unknown) =>
    (v.safeParse(schema, typed).issues ?? []).map(({ message }) => message)

  test('a reason and a description are asked for', () => {
    expect(keysIn(disputeSchema, {})).toEqual(['dispute.reason.required', 'dispute.description.required'])
    expect(keysIn(disputeSchema, { reason: 'because', description: '  ' })).toEqual([
      'dispute.reason.required',
      'dispute.description.required',
    ])
    expect(keysIn(replySchema, { description: ' ' })).toEqual(['dispute.reply.required'])
  })

  test('a description has 500 characters at most', () => {
    expect(keysIn(disputeSchema, { reason: 'other', description: 'a'.repeat(500) })).toEqual([])
    expect(keysIn(replySchema, { description: 'a'.repeat(501) })).toEqual(['dispute.description.long'])
    expect(keysIn(replySchema, { description: 'a' })).toEqual([])
  })

  test('what is ticked is the evidence, in the order of the list', () => {
    const typed = { reason: 'notMine', description: ' Not me. ', photo: 'on', receipt: 'on', tracking: undefined }
    expect(v.parse(disputeSchema, typed)).toEqual({
      reason: 'notMine',
      description: 'Not me.',
      evidence: ['receipt', 'photo'],
    })
    const all = Object.fromEntries(EVIDENCE.map((name) => [name, 'on']))
    expect(v.parse(replySchema, { description: 'All.', ...all }).evidence).toEqual(EVIDENCE)
  })
})

describe('what a call was to add', () => {
  const having = (...steps: readonly (readonly [StepKind, string | null])[]) =>
    disputeOf({ steps: steps.map(([kind, key]) => stepOf(kind, NOW, key)) })
  const opening = { kind: 'received', idempotencyKey: 'key-1' } as const
  const reply = { kind: 'answered', idempotencyKey: 'key-1' } as const

  test('is found by its key, where the issuer tells keys', () => {
    expect(hasArrived(having(['received', 'key-1']), opening)).toBe(true)
    expect(hasArrived(having(['received', 'key-2']), opening)).toBe(false)
    expect(hasArrived(having(['received', 'key-2']), { ...opening, idempotencyKey: null })).toBe(false)
    expect(hasArrived(having(['received', 'key-2'], ['needsAnswer', null], ['answered', 'key-1']), reply)).toBe(true)
    expect(hasArrived(having(['received', 'key-2'], ['needsAnswer', null], ['answered', 'key-3']), reply)).toBe(false)
  })

  test('is believed by what happened since, where it tells none', () => {
    expect(hasArrived(having(['received', null], ['needsAnswer', null]), opening)).toBe(true)
    expect(hasArrived(having(['received', null], ['needsAnswer', null]), reply)).toBe(false)
    expect(hasArrived(having(['received', null], ['needsAnswer', null], ['answered', null]), reply)).toBe(true)
    expect(hasArrived(having(['underReview', null]), opening)).toBe(false)
    const askedAgain = having(['received', null], ['answered', null], ['needsAnswer', null])
    expect(hasArrived(askedAgain, reply)).toBe(false)
  })
})
