import { describe, expect, test } from 'vitest'
import type { Decision, Dispute, DisputeStatus, StepKind } from '../../rules/money/dispute'
import { storyOf } from '../../rules/money/story'
import { momentOf, type Transaction } from '../../rules/money/transaction'
import { transactionOf } from '../support/samples'

const NOW = Date.UTC(2026, 0, 20, 17)
const story = (changes: Partial<Transaction>, dispute: Dispute | null = null, now = NOW) =>
  storyOf(transactionOf({ disputeStatus: null, ...changes }), dispute, now).map(({ kind, state, day }) =>
    [kind, state, ...(day === null ? [] : [day])].join(' '),
  )
const pending = { status: 'pending', balanceCents: null } as const
const decline = (code: string) => ({ status: 'declined', decline: { code, reason: '' }, balanceCents: null }) as const

describe('the money of a transaction', () => {
  test.each<[string, Partial<Transaction>, string[]]>([
    ['posted after an authorization, whose day is not known', {}, ['authorized done', 'posted done 2026-01-14']],
    ['posted without an authorization', { authorizationCode: '' }, ['posted done 2026-01-14']],
    ['that has come', { amountCents: 2_000 }, ['posted done 2026-01-14']],
    ['authorized', pending, ['authorized current 2026-01-14', 'posted ahead']],
    [
      'pending without an authorization',
      { ...pending, authorizationCode: '' },
      ['pending current 2026-01-14', 'posted ahead'],
    ],
    ['pending that is to come', { ...pending, amountCents: 2_000 }, ['pending current 2026-01-14', 'posted ahead']],
    [
      'under review',
      { ...pending, amountCents: 2_000, review: { reason: '', needed: '', by: '2026-01-28' } },
      ['received done 2026-01-14', 'review current 2026-01-28', 'onCard ahead'],
    ],
    ['whose hold was released', decline('holdReleased'), ['authorized done 2026-01-14', 'released done']],
    ['declined', decline('cardLocked'), ['declined ended 2026-01-14']],
    ['of a status that is not known', { status: 'reversed' }, ['unrecognised current 2026-01-14']],
  ])('%s', (_, changes, steps) => {
    expect(story(changes)).toEqual(steps)
  })

  test.each([
    // The last day ends at midnight, Eastern time.
    ['2026-02-14T04:59:59Z', ['held current 2026-02-13', 'settled ahead']],
    ['2026-02-14T05:00:00Z', ['held done 2026-02-13', 'settled current']],
  ])('a hold until February 13, at %s', (now, steps) => {
    const hold = { kind: 'purchase', releaseBy: '2026-02-13' } as const
    expect(story({ ...pending, hold }, null, Date.parse(now))).toEqual(['authorized done 2026-01-14', ...steps])
  })

  test('has its moment where that is known', () => {
    const at = Date.UTC(2026, 0, 14, 17)
    expect(storyOf(transactionOf({ at }), null, NOW).map((step) => step.at)).toEqual([null, at])
  })
})

describe('a dispute', () => {
  test.each<[DisputeStatus, string[]]>([
    ['received', ['received current', 'underReview ahead', 'decided ahead']],
    ['underReview', ['received done', 'underReview current', 'decided ahead']],
    ['needsAnswer', ['received done', 'needsAnswer current', 'decided ahead']],
    ['decided', ['received done', 'decided done']],
  ])('whose status alone is known: %s', (disputeStatus, steps) => {
    expect(story({ disputeStatus })).toEqual([
      'authorized done',
      'posted done 2026-01-14',
      ...steps.map((step) => `dispute:${step}`),
    ])
  })

  test('of a hold does not claim that it will be posted', () => {
    const hold = { kind: 'fuel', releaseBy: '2026-02-13' } as const
    expect(story({ ...pending, hold, disputeStatus: 'underReview' })).toEqual([
      'authorized done 2026-01-14',
      'held current 2026-02-13',
      'dispute:received done',
      'dispute:underReview current',
      'dispute:decided ahead',
    ])
  })

  const caseOf = (status: DisputeStatus, kinds: StepKind[], decision: Decision | null = null): Dispute => ({
    reference: 'D-1',
    reason: 'other',
    description: '',
    evidence: [],
    status,
    needed: null,
    decision,
    // From late on January 15, Eastern time, which is the 16th in UTC.
    steps: kinds.map((kind, index) => ({ kind, at: Date.UTC(2026, 0, 16 + index, 4, 59), idempotencyKey: null })),
  })
  const ofCase = (dispute: Dispute) => story({ disputeStatus: 'received' }, dispute).slice(2)

  test('that has been read has the days of its steps, in Eastern time', () => {
    expect(ofCase(caseOf('underReview', ['received', 'underReview', 'needsAnswer', 'answered']))).toEqual([
      'dispute:received done 2026-01-15',
      'dispute:underReview done 2026-01-16',
      'dispute:needsAnswer done 2026-01-17',
      'dispute:answered current 2026-01-18',
      'dispute:decided ahead',
    ])
  })

  test.each([
    [6_420, ['credited done']],
    [0, []],
  ])('that was decided ends with its credit of %d', (creditCents, credit) => {
    const decided = caseOf('decided', ['received', 'decided'], { isInFavour: creditCents > 0, reason: '', creditCents })
    expect(ofCase(decided)).toEqual(['dispute:received done 2026-01-15', 'dispute:decided done 2026-01-16', ...credit])
  })
})

test.each([
  ['2026-01-14T19:14:00Z', true],
  ['2026-01-14T05:00:01Z', true],
  // Midnight in UTC and in Eastern time, in winter and in summer: the day alone.
  ['2026-01-14', false],
  ['2026-01-14T00:00:00Z', false],
  ['2026-01-14T05:00:00Z', false],
  ['2026-07-14T04:00:00Z', false],
  ['2026-07-14T05:00:00Z', true],
])('a transaction of %s has a time of day: %s', (sent, isKnown) => {
  expect(momentOf(sent)).toBe(isKnown ? Date.parse(sent) : null)
})
