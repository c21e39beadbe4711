import { afterEach, expect, test, vi } from 'vitest'
import { askPublishedText } from '../../src/ports/publishedText'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    'published',
    () => Response.json({ itemId: 'fees-fr', itemType: 'TextEditor', publish: '<p>Frais.</p>' }),
    '<p>Frais.</p>',
  ],
  ['nothing published', () => Response.json({ itemId: 'fees-fr', itemType: 'TextEditor' }), ''],
  ['no such item', () => new Response(null, { status: 404 }), ''],
  ['a failure', () => new Response(null, { status: 503 }), null],
  ['a page', () => new Response('<!doctype html>'), null],
  ['no answer', () => Promise.reject(new TypeError('lost')), null],
])('CMS-09 %s, asked of the content service without a holder’s token or cookie', async (_, answer, expected) => {
  const send = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', send)
  expect(await askPublishedText('https://portal.example', 'fees-fr', 'fr')).toBe(expected)
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('https://portal.example/content/items/fees-fr')
  expect(init).toMatchObject({ credentials: 'omit', headers: { 'Accept-Language': 'fr_CA' } })
})
