import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../machines/shared/failure'
import { cents, optionalCents, shaped, text } from '../../src/ports/shape'
import { failing } from '../support/issuer'

describe('dollars become cents', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [1.005, 100],
    [19.99, 1999],
    [1.15, 115],
    [-12.34, -1234],
    [10_000, 1_000_000],
  ])('%d -> %d', (dollars, wanted) => expect(v.parse(cents, dollars)).toBe(wanted))

  test.each(['1', null, undefined, Number.NaN])('%j is no amount', (value) => expect(v.is(cents, value)).toBe(false))

  test('an amount that may be missing is null, not nothing', () => {
    expect([undefined, null, 1.5].map((value) => v.parse(optionalCents, value))).toEqual([null, null, 150])
  })
})

test('a text that is not there is empty', () => {
  expect([undefined, null, 'a'].map((value) => v.parse(text, value))).toEqual(['', '', 'a'])
})

test('an answer of another shape fails as its call does, and says that an answer came', () => {
  expect(shaped('getCards', v.object({ a: text }), { a: 'b', c: 'd' })).toEqual({ a: 'b' })
  let thrown: unknown
  try {
    shaped('getCards', v.object({ a: v.string() }), { a: 1 })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(CallError)
  expect(thrown).toEqual(failing('error.readCards', 200))
})
