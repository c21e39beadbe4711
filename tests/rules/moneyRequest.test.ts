import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { localeFieldOf } from '../../rules/money/amount'
import {
  endedAs,
  hasEnded,
  isOpen,
  isOver,
  knownFrom,
  type LoadedCard,
  mostFor,
  REQUEST_LIVES_MS,
  recordOf,
  requestSchema,
  stageOf,
  stepsOf,
} from '../../rules/money/moneyRequest'
import { NOW } from '../support/clock'
import { knownRequestOf, requestOf } from '../support/samples'

const later = NOW + 3_600_000

test.each([
  ['DQE-16', 'Initiated', 'cancellable', 'open'],
  ['DQE-22', 'pending', 'chosen', 'open'],
  ['DQE-17', 'Processing', 'approved', 'open'],
  ['DQE-18', 'DepositComplete', 'complete', 'over'],
  ['DQE-19', 'declined', 'declined', 'over'],
  ['DQE-20', 'expired', 'expired', 'over'],
  ['DQE-21', 'cancelled', 'cancelled', 'over'],
  ['DQE-15', 'Failed', 'failed', 'over'],
  ['OP-22', 'OnHold', 'unrecognised', 'neither'],
  // Case-sensitive: these are not among the eight.
  ['OP-22', 'initiated', 'unrecognised', 'neither'],
  ['OP-22', 'Pending', 'unrecognised', 'neither'],
  ['OP-22', 'constructor', 'unrecognised', 'neither'],
])('%s the raw status %s is %s, which is %s', (_, status, stage, course) => {
  expect(stageOf({ status, expiresAt: later }, NOW)).toBe(stage)
  const known = knownRequestOf({ status })
  expect(known.status).toBe(status)
  expect([isOpen(known), isOver(known)]).toEqual([course === 'open', course === 'over'])
  expect(hasEnded(status)).toBe(course === 'over')
})

describe('DQE-24 24 hours', () => {
  test.each([
    ['Initiated', -1, 'cancellable'],
    ['Initiated', 0, 'expired'],
    ['Initiated', 1, 'expired'],
    ['pending', -1, 'chosen'],
    ['pending', 0, 'expired'],
    // Approved at the bank: the money is on its way.
    ['Processing', 1, 'approved'],
    ['DepositComplete', 1, 'complete'],
    ['OnHold', 1, 'unrecognised'],
  ])('%s, %i ms past them, is %s', (status, past, stage) => {
    expect(REQUEST_LIVES_MS).toBe(24 * 60 * 60 * 1000)
    expect(stageOf({ status, expiresAt: NOW }, NOW + past)).toBe(stage)
  })

  test('are counted by the issuer’s clock, however wrong this one is', () => {
    const requests = [requestOf({ expiresAt: NOW })]
    expect(knownFrom({ requests, skewMs: -1 }, NOW)[0]?.stage).toBe('cancellable')
    expect(knownFrom({ requests, skewMs: 3_600_000 }, NOW - 3_600_000)[0]?.stage).toBe('expired')
  })

  test('a request that expired by the clock alone has that as its last step', () => {
    const known = knownRequestOf({ expiresAt: NOW - 1 })
    expect(stepsOf(known)).toEqual([...known.history, { status: 'expired', at: NOW - 1 }])
    const told = { ...known, status: 'expired', history: [...known.history, { status: 'expired', at: NOW }] }
    expect(stepsOf(told)).toEqual(told.history)
  })
})

test('DQE-13 the newest comes first, in whatever order they were read', () => {
  const of = (id: string, createdAt: number) => requestOf({ id, createdAt })
  const requests = [of('old', 1), of('new', 3), of('middle', 2)]
  expect(knownFrom({ requests, skewMs: 0 }, NOW).map(({ id }) => id)).toEqual(['new', 'middle', 'old'])
})

test('steps that the issuer does not tell are what is known: the status, without a time', () => {
  expect(stepsOf(knownRequestOf({ history: [] }))).toEqual([{ status: 'Initiated', at: null }])
  const behind = knownRequestOf({ status: 'pending' })
  expect(stepsOf(behind)).toEqual([...behind.history, { status: 'pending', at: null }])
})

test('a cancelled request leads to no bank any more', () => {
  expect(endedAs(knownRequestOf(), { status: 'cancelled', stage: 'cancelled' })).toMatchObject({
    status: 'cancelled',
    stage: 'cancelled',
    link: null,
  })
})

test('a request is found by its card, its amount and its key, whatever became of it', () => {
  expect(recordOf(requestOf({ status: 'Failed', idempotencyKey: 'key-1' }))).toEqual({
    id: 'request-1',
    kind: '0001',
    amountCents: 7_500,
    isDeclined: false,
    idempotencyKey: 'key-1',
    reference: 'request-1',
    authorization: null,
    at: NOW - 3_600_000,
  })
})

const card = (changes: Partial<LoadedCard> = {}): LoadedCard => ({
  clientId: '1000000001',
  serialNumber: '0001',
  lastFourDigits: '0042',
  maxEtransferReloadCents: 50_000,
  limit: null,
  room: null,
  ...changes,
})
const limit = { feature: 'interac', perTransactionCents: 50_000, perDayCents: 60_000, usedTodayCents: 20_000 } as const

test.each([
  [card(), 50_000],
  [card({ limit }), 40_000],
  [card({ limit: { ...limit, usedTodayCents: 0 } }), 50_000],
  [card({ maxEtransferReloadCents: 30_000, limit }), 30_000],
  [card({ maxEtransferReloadCents: null, limit }), 40_000],
  [card({ maxEtransferReloadCents: null }), null],
  [card({ room: { maxBalanceCents: 250_000, leftCents: 26_838 } }), 26_838],
  [card({ room: { maxBalanceCents: 250_000, leftCents: 50_001 } }), 50_000],
])('DQE-12 the most that %j may ask for', (of, most) => expect(mostFor(of)).toBe(most))

test.each([
  ['500', 'en', null],
  ['500.01', 'en', 'amount.aboveMaximum'],
  ['500,00', 'fr', null],
  ['500,01', 'fr', 'amount.aboveMaximum'],
  ['0.01', 'en', null],
  ['0', 'en', 'amount.invalid'],
  ['1,234', 'fr', 'amount.unreadable'],
  ['', 'en', 'amount.required'],
])('DQE-12 an amount of "%s" typed in %s: %s', (amount, locale, issue) => {
  const values = { amount, [localeFieldOf('amount')]: locale }
  const { issues } = v.safeParse(requestSchema(card(), values), values)
  expect(issues?.[0]?.message ?? null).toBe(issue)
})

test.each([
  ['268.38', null],
  ['268.39', 'amount.noRoom'],
  ['500.01', 'amount.noRoom'],
])('DQE-12 of a card on which 268.38 more fits, %s: %s', (amount, issue) => {
  const values = { amount, [localeFieldOf('amount')]: 'en' }
  const full = card({ room: { maxBalanceCents: 250_000, leftCents: 26_838 } })
  expect(v.safeParse(requestSchema(full, values), values).issues?.[0]?.message ?? null).toBe(issue)
})
