import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectIsUnavailable, selectSuggestions } from '../../machines/address-lookup/selectors'
import type { PostalAddress } from '../../rules/identity/identity'
import { addressLookupWith } from '../../src/ports/addressLookup'
import { house, tower } from '../machines/addressLookup.plan'

afterEach(() => vi.unstubAllGlobals())

const find = [
  { Id: 'a1', Text: house.text, Highlight: '0-2', Description: house.description, Next: 'Retrieve' },
  { Id: 'b1', Text: tower.text, Highlight: '', Description: tower.description, Next: 'Find' },
]
const addresses = [
  {
    Language: 'ENG',
    SubBuilding: '4B',
    Line1: '4B-12 Example St',
    City: 'Quebec',
    ProvinceCode: 'QC',
    PostalCode: 'G1K3X2',
  },
  {
    Language: 'FRE',
    SubBuilding: '4B',
    Line1: '4B-12 rue Exemple',
    City: 'Québec',
    ProvinceCode: 'QC',
    PostalCode: 'G1K 3X2',
  },
]

function open(answers: readonly Response[], locale: 'en' | 'fr' = 'en', serviceUrl = '') {
  const left = [...answers]
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => left.shift() ?? Response.error())
  vi.stubGlobal('fetch', fetch)
  const actor = createActor(
    addressLookupWith({ serviceUrl: () => serviceUrl, key: () => 'KEY', locale: () => locale }),
  ).start()
  const told: PostalAddress[] = []
  actor.on('address.found', ({ address }) => told.push(address))
  return { actor, fetch, told, rest: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')) }
}
const sentTo = ([url, { body, ...options }]: [string, RequestInit]) => ({
  url,
  body: Object.fromEntries(body as URLSearchParams),
  options,
})

test('PRF-41 asks the service with nothing of the holder but what is typed, and nothing in the address', async () => {
  const { actor, fetch, rest } = open([Response.json({ Items: find })])
  actor.send({ type: 'lookup.type', term: '12 Exa' })
  expect(selectSuggestions(await rest())).toEqual([house, tower])
  const { url, body, options } = sentTo(fetch.mock.calls[0]!)
  expect(url).toBe('https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive/Find/v2.10/json3.ws')
  expect(body).toEqual({
    Key: 'KEY',
    SearchTerm: '12 Exa',
    LastId: '',
    Country: 'CAN',
    LanguagePreference: 'en',
    MaxSuggestions: '7',
  })
  expect(options).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(options.headers).toBeUndefined()
})

test('OP-67 asks the service that the configuration names', async () => {
  const { actor, fetch, rest } = open(
    [Response.json({ Items: find }), Response.json({ Items: addresses })],
    'en',
    '/address-lookup',
  )
  actor.send({ type: 'lookup.type', term: '12 Exa' })
  await rest()
  actor.send({ type: 'suggestion.choose', suggestion: house })
  await rest()
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/address-lookup/Find/v2.10/json3.ws',
    '/address-lookup/Retrieve/v2.11/json3.ws',
  ])
})

test.each([
  ['en', { addressLine: '12 Example St', city: 'Quebec' }],
  ['fr', { addressLine: '12 rue Exemple', city: 'Québec' }],
] as const)('the address is in the language of the portal, %s, its unit apart', async (locale, words) => {
  const { actor, fetch, told, rest } = open(
    [Response.json({ Items: find }), Response.json({ Items: addresses })],
    locale,
  )
  actor.send({ type: 'lookup.type', term: '12 Exa' })
  await rest()
  actor.send({ type: 'suggestion.choose', suggestion: house })
  await rest()
  expect(sentTo(fetch.mock.calls[1]!)).toMatchObject({
    url: 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive/Retrieve/v2.11/json3.ws',
    body: { Key: 'KEY', Id: 'a1' },
  })
  expect(told).toEqual([{ ...words, unitNum: '4B', region: 'QC', postCode: 'G1K 3X2' }])
})

test.each([
  ['a refusal that answers 200', Response.json({ Items: [{ Error: '2', Description: 'Unknown key' }] })],
  ['a status', new Response('', { status: 503 })],
  ['something else', Response.json({})],
])('ERR-68 %s leaves the lookup unavailable', async (_name, answer) => {
  const { actor, rest } = open([answer])
  actor.send({ type: 'lookup.type', term: '12 Exa' })
  expect(selectIsUnavailable(await rest())).toBe(true)
})

test('PRF-41 what is no longer wanted is given up, and so is what takes ten seconds, in Safari 17.0 too', async () => {
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { actor, fetch } = open([])
  fetch.mockImplementation(() => new Promise(() => {}))
  actor.send({ type: 'lookup.type', term: '12 Exa' })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(timeout).toHaveBeenLastCalledWith(10_000)
  const { signal } = fetch.mock.calls[0]![1]
  expect(signal?.aborted).toBe(false)
  actor.stop()
  expect(signal?.aborted).toBe(true)
  timeout.mockRestore()
  vi.unstubAllGlobals()
})
