import { expect, test } from 'vitest'
import { publicOriginOf } from '../../scripts/publicOrigin'

test('the documents name the address of `npm start` unless PUBLIC_ORIGIN says another', () => {
  expect(publicOriginOf({})).toBe('http://127.0.0.1:5173')
  expect(publicOriginOf({ PORT: '8080' })).toBe('http://127.0.0.1:8080')
  expect(publicOriginOf({ PUBLIC_ORIGIN: '', PORT: '8080' })).toBe('http://127.0.0.1:8080')
})

test('a slash, a path or a capital of PUBLIC_ORIGIN is in no address', () => {
  expect(publicOriginOf({ PUBLIC_ORIGIN: 'https://Cards.example.com/portal/', PORT: '8080' })).toBe(
    'https://cards.example.com',
  )
})

test.each(['cards.example.com', 'ftp://cards.example.com', 'javascript:alert(1)'])('%s is refused', (given) => {
  expect(() => publicOriginOf({ PUBLIC_ORIGIN: given })).toThrow('PUBLIC_ORIGIN')
})
