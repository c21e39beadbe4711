import { expect, test } from 'vitest'
import { agreedKey } from '../../rules/money/agreedKey'

const agreed = { terms: ['transfer', '1000000001', '1000000002', 2550], known: ['one', 'two'] }

test('R1 the same terms from the same state have one key, in whichever order the issuer lists what is there', () => {
  expect(agreedKey(agreed)).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(agreedKey({ ...agreed, known: ['two', 'one'] })).toBe(agreedKey(agreed))
})

test.each([
  ['other terms', { terms: ['transfer', '1000000001', '1000000002', 2551] }],
  ['terms of another flow', { terms: ['topUp', '1000000001', '1000000002', 2550] }],
  ['one more that was done', { known: ['one', 'two', 'three'] }],
])('R1 %s: another key', (_, changes) => {
  expect(agreedKey({ ...agreed, ...changes })).not.toBe(agreedKey(agreed))
})

test('R1 equal payments that are not listed yet have a key each', () => {
  const spentKeys: string[] = []
  for (let count = 0; count < 4; count++) spentKeys.push(agreedKey({ ...agreed, spentKeys }))
  expect(new Set(spentKeys).size).toBe(4)
})

test('R1 a payment of other terms in one tab leaves its key as another tab derives it', () => {
  const spentKeys = [agreedKey({ ...agreed, terms: ['transfer', '1000000001', '1000000002', 500] })]
  expect(agreedKey({ ...agreed, spentKeys })).toBe(agreedKey(agreed))
})
