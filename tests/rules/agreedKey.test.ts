import { expect, test } from 'vitest'
import { agreedKey } from '../../rules/agreedKey'

const agreed = { terms: ['transfer', '1000000001', '1000000002', 2550], known: ['one', 'two'], spentKey: null }

test('R1 the same terms from the same state have one key, in whichever order the issuer lists what is there', () => {
  expect(agreedKey(agreed)).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(agreedKey({ ...agreed, known: ['two', 'one'] })).toBe(agreedKey(agreed))
})

test.each([
  ['other terms', { terms: ['transfer', '1000000001', '1000000002', 2551] }],
  ['terms of another flow', { terms: ['topUp', '1000000001', '1000000002', 2550] }],
  ['one more that was done', { known: ['one', 'two', 'three'] }],
  ['one before it that is not listed yet', { spentKey: 'key-1' }],
])('R1 %s: another key', (_, changes) => {
  expect(agreedKey({ ...agreed, ...changes })).not.toBe(agreedKey(agreed))
})
