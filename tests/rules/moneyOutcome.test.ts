import { expect, test } from 'vitest'
import { findEffect, type MoneyRecord, sameJustDoneAt } from '../../rules/money/moneyOutcome'

const record = (id: string, more: Partial<MoneyRecord> = {}): MoneyRecord => ({
  id,
  kind: 'TRF',
  amountCents: -2550,
  isDeclined: false,
  idempotencyKey: null,
  reference: null,
  authorization: null,
  at: 0,
  ...more,
})
const sought = { kind: 'TRF', amountCents: -2550, idempotencyKey: 'mine', known: ['known'] }

test.each([
  [
    'R2 the record with our key',
    [record('a', { idempotencyKey: 'other' }), record('b', { idempotencyKey: 'mine' })],
    'b',
  ],
  ['R2 our key, whatever else it says', [record('b', { idempotencyKey: 'mine', kind: 'DP', amountCents: 1 })], 'b'],
  ['R2 our key on a record that was known', [record('known', { idempotencyKey: 'mine' })], 'known'],
  ['R2 not the same amount under another key', [record('a', { idempotencyKey: 'other' })], null],
  ['R2 nothing new where the issuer tells keys', [record('a'), record('b', { idempotencyKey: 'other' })], null],
  [
    'R2 nothing new where only a declined record tells its key',
    [record('a'), record('b', { isDeclined: true, idempotencyKey: 'other' })],
    null,
  ],
  ['R2 a new one of the same kind and amount, where no keys are told', [record('known'), record('a')], 'a'],
  ['R2 not one that was known', [record('known')], null],
  ['R2 not another amount', [record('a', { amountCents: -2551 })], null],
  ['R2 not money in for money out', [record('a', { amountCents: 2550 })], null],
  ['R2 not another kind', [record('a', { kind: 'POS' })], null],
  ['R2 not one that was declined', [record('a', { isDeclined: true })], null],
  ['R2 not one of ours that was declined', [record('a', { isDeclined: true, idempotencyKey: 'mine' })], null],
  ['R2 nothing in nothing', [], null],
] as const)('%s', (_, records, id) => {
  expect(findEffect(records, sought)?.id ?? null).toBe(id)
})

const MINUTE = 60_000
test.each([
  ['just now', [record('a', { at: 100 * MINUTE - 1 })], 100 * MINUTE - 1],
  ['almost 15 minutes ago', [record('a', { at: 85 * MINUTE + 1 })], 85 * MINUTE + 1],
  ['not 15 minutes ago', [record('a', { at: 85 * MINUTE })], null],
  ['the last of two', [record('a', { at: 90 * MINUTE }), record('b', { at: 91 * MINUTE })], 91 * MINUTE],
  ['not another amount', [record('a', { at: 99 * MINUTE, amountCents: -2551 })], null],
  ['not another kind', [record('a', { at: 99 * MINUTE, kind: 'DP' })], null],
  ['not one that was declined', [record('a', { at: 99 * MINUTE, isDeclined: true })], null],
])('the same was done: %s', (_, records, at) => {
  expect(sameJustDoneAt(records, sought, 100 * MINUTE)).toBe(at)
})
