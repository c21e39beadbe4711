import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESSES } from '../../sandbox/addressLookup/addresses'
import { type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const PATHS = { find: 'Find/v2.10', retrieve: 'Retrieve/v2.11' }
type Item = Record<string, string>

async function ask(service: keyof typeof PATHS, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { body: frontend } = await sandbox.raw('GET', '/api/prepaid/frontend-config/1100003')
  const { addressLookupKey, addressLookupUrl } = frontend as Item
  const response = await fetch(`${sandbox.url}${addressLookupUrl}/${PATHS[service]}/json3.ws`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ Key: addressLookupKey ?? '', Country: 'CAN', ...fields }),
  })
  return { response, items: response.ok ? ((await response.json()) as { Items: Item[] }).Items : [] }
}
const find = async (SearchTerm: string, more: Record<string, string> = {}) =>
  (await ask('find', { SearchTerm, LanguagePreference: 'en', MaxSuggestions: '7', ...more })).items
const retrieve = async (Id: string) => (await ask('retrieve', { Id })).items

/** First letters of each province's postal codes. */
const LETTERS: Readonly<Record<string, string>> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
}

it('every province has an address, with a postal code of that province', () => {
  expect([...new Set(ADDRESSES.map(({ province }) => province))].sort()).toEqual(Object.keys(LETTERS))
  const elsewhere = ADDRESSES.filter(({ province, postCode }) => !LETTERS[province]?.includes(postCode.charAt(0)))
  expect(elsewhere).toEqual([])
})

describe('PRF-41 OP-67 the address service of the shipped configuration', () => {
  it('finds what begins with the words that are typed, in any order and without accents', async () => {
    expect((await find('5 exam')).map(({ Text, Description, Next }) => [Text, Description, Next])).toEqual([
      ['5 Example Road', 'Regina, SK, S4P 3Y2', 'Retrieve'],
    ])
    expect((await find('modele 315'))[0]).toMatchObject({ Text: '315 Modèle Boulevard' })
    expect((await find('montreal', { LanguagePreference: 'fr' }))[0]).toMatchObject({
      Text: '48, rue de l’Exemple',
      Description: 'Montréal, QC, H2X 1Y6',
    })
    expect(await find('nowhere')).toEqual([])
    expect(await find('example', { MaxSuggestions: '2' })).toHaveLength(2)
  })

  it('leads from a building to its units, each with its own address', async () => {
    const [building] = await find('12 example')
    expect(building).toMatchObject({ Next: 'Find', Description: 'Toronto, ON, M5V 2T6 - 3 Addresses' })
    const units = await find('12 example', { LastId: building?.['Id'] ?? '' })
    expect(units.map(({ Text, Next }) => [Text, Next])).toEqual([
      ['1A-12 Example Street', 'Retrieve'],
      ['2B-12 Example Street', 'Retrieve'],
      ['4B-12 Example Street', 'Retrieve'],
    ])
    expect(await retrieve(units[2]?.['Id'] ?? '')).toMatchObject([
      {
        Language: 'ENG',
        SubBuilding: '4B',
        Line1: '4B-12 Example Street',
        City: 'Toronto',
        ProvinceCode: 'ON',
        PostalCode: 'M5V 2T6',
      },
    ])
  })

  it('answers an address of both languages in both', async () => {
    const [found] = await find('quebec')
    expect((await retrieve(found?.['Id'] ?? '')).map(({ Language, Line1, City }) => [Language, Line1, City])).toEqual([
      ['ENG', '315 Modèle Boulevard', 'Quebec City'],
      ['FRE', '315, boulevard du Modèle', 'Québec'],
    ])
  })

  it('refuses another key and an unknown id as the real one does, with an item that says why', async () => {
    expect((await ask('find', { SearchTerm: 'example', Key: 'other' })).items).toEqual([
      { Error: '2', Description: 'Unknown key' },
    ])
    for (const id of ['nowhere', 'ca-on-1|9Z']) {
      expect(await retrieve(id)).toEqual([{ Error: '1001', Description: 'Id Invalid' }])
    }
  })

  it('answers the portal alone, and no long form', async () => {
    const foreign = await ask('find', { SearchTerm: 'example' }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.response.status).toBe(403)
    const long = await ask('find', { SearchTerm: 'example '.repeat(1_000) })
    expect(long.response.status).toBe(413)
    expect(long.response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
