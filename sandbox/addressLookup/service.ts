import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { folded } from '../../rules/values/folded'
import { securityHeaders } from '../securityHeaders'
import { ADDRESSES, type Address } from './addresses'

const LONGEST_FORM = 4_096
const MOST = 7
const ID_SEPARATOR = '|'

type Form = Readonly<Record<string, unknown>>
const textIn = (form: Form, field: string) => (typeof form[field] === 'string' ? form[field].trim() : '')

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const searchedIn = ({ line, city, province, postCode, french }: Address) =>
  wordsOf([line, city, province, postCode, postCode.replace(' ', ''), french?.line, french?.city].join(' '))

const describe = ({ city, province, postCode }: Address) => `${city}, ${province}, ${postCode}`

function find(form: Form) {
  const terms = wordsOf(textIn(form, 'SearchTerm'))
  const within = textIn(form, 'LastId')
  const isFrench = /^(fr|fre)$/i.test(textIn(form, 'LanguagePreference'))
  const addresses = isFrench ? 'adresses' : 'Addresses'
  const shown = ({ line, city, french, ...rest }: Address) => ({ line, city, ...rest, ...(isFrench && french) })
  const building = ADDRESSES.find(({ id }) => id === within)
  const items = building
    ? (building.units ?? []).map((unit) => ({
        Id: [building.id, unit].join(ID_SEPARATOR),
        Text: `${unit}-${shown(building).line}`,
        Description: describe(shown(building)),
        Next: 'Retrieve',
      }))
    : ADDRESSES.filter((address) => {
        const searched = searchedIn(address)
        return terms.length > 0 && terms.every((term) => searched.some((word) => word.startsWith(term)))
      }).map((address) => ({
        Id: address.id,
        Text: shown(address).line,
        Description: describe(shown(address)) + (address.units ? ` - ${address.units.length} ${addresses}` : ''),
        Next: address.units ? 'Find' : 'Retrieve',
      }))
  const most = Number(textIn(form, 'MaxSuggestions')) || MOST
  return items.slice(0, most).map((item) => ({ ...item, Highlight: '', Cursor: 0 }))
}

function retrieve(form: Form) {
  const [id, unit = ''] = textIn(form, 'Id').split(ID_SEPARATOR)
  const address = ADDRESSES.find((one) => one.id === id)
  if (!address || (unit !== '' && !address.units?.includes(unit))) {
    return [errorItem('1001', 'Id Invalid')]
  }
  const { line, city, province, postCode, french } = address
  const written = [
    { Language: 'ENG', line, city },
    ...(french ? [{ Language: 'FRE', line: french.line, city: french.city }] : []),
  ]
  return written.map(({ Language, line: street, city: place }) => ({
    Id: textIn(form, 'Id'),
    Language,
    LanguageAlternatives: written.map((one) => one.Language).join(','),
    SubBuilding: unit,
    Line1: unit === '' ? street : `${unit}-${street}`,
    City: place,
    Province: province,
    ProvinceCode: province,
    PostalCode: postCode,
    CountryIso2: 'CA',
    CountryIso3: 'CAN',
  }))
}

const errorItem = (code: string, description: string) => ({ Error: code, Description: description })

const SERVICES: Readonly<Record<string, (form: Form) => readonly object[]>> = {
  'Find/v2.10': find,
  'Retrieve/v2.11': retrieve,
}

/**
 * A small version of Canada Post's AddressComplete on the portal's own origin: the same calls and answers, with
 * invented addresses.
 */
export function createAddressLookup(keyInUse: () => string) {
  const lookup = new Hono()
  lookup.use(bodyLimit({ maxSize: LONGEST_FORM, onError: (c) => c.body(null, 413, securityHeaders()) }))
  lookup.post('/:service/:version/json3.ws', async (c) => {
    const service = SERVICES[`${c.req.param('service')}/${c.req.param('version')}`]
    if (!service) return c.body(null, 404, securityHeaders())
    const form = await c.req.parseBody()
    // The service refuses with status 200 and an item that gives the reason.
    const isKnown = textIn(form, 'Key') !== '' && textIn(form, 'Key') === keyInUse()
    const Items = isKnown ? service(form) : [errorItem('2', 'Unknown key')]
    return c.json({ Items }, 200, { ...securityHeaders(), 'cache-control': 'no-store' })
  })
  return lookup
}
