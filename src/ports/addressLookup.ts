/**
 * Canada Post's AddressComplete, or a service with the same API: finds addresses as they are typed. The calls carry
 * neither the session nor the portal's address. Portal spec §7; OP-73.
 */
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { addressLookupMachine, type Suggestion } from '../../machines/address-lookup/addressLookupMachine'
import { type PostalAddress, postCodeText } from '../../rules/identity/identity'
import type { Locale } from '../../rules/values/locale'
import { text } from './shape'

const CANADA_POST = 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive'
const TIMEOUT_MS = 10_000
const MOST = '7'
/** The service's names for the languages. */
const LANGUAGES: Record<Locale, string> = { en: 'ENG', fr: 'FRE' }

const suggestions = v.array(v.object({ Id: v.string(), Text: v.string(), Description: text, Next: text }))
const addresses = v.array(
  v.object({ Language: text, SubBuilding: text, Line1: text, City: text, ProvinceCode: text, PostalCode: text }),
)

export type LookupAccess = {
  /** Empty for Canada Post's own service. */
  readonly serviceUrl: () => string
  readonly key: () => string
  readonly locale: () => Locale
}

/** As `AbortSignal.any`, which needs Safari 17.4. */
function withTimeout(signal: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const one of [signal, AbortSignal.timeout(TIMEOUT_MS)]) {
    const abort = () => either.abort(one.reason)
    if (one.aborted) abort()
    else one.addEventListener('abort', abort, { once: true })
  }
  return either.signal
}

/** Posts a form: what is typed is not in the URL, and no CORS preflight is needed. */
async function ask<Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(`${address}/json3.ws`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: withTimeout(signal),
  })
  if (!answer.ok) throw new Error(`The address service answered ${answer.status}`)
  // A refusal also has status 200: its one item has an error and none of the fields. The schema rejects it.
  return v.parse(v.object({ Items: schema }), await answer.json()).Items
}

const suggestionOf = ({ Id, Text, Description, Next }: v.InferOutput<typeof suggestions>[number]): Suggestion => ({
  id: Id,
  text: Text,
  description: Description,
  isContainer: Next === 'Find',
})

/** The service writes a unit before the number, `4B-100 Queen St`; the portal has a separate field. */
function addressOf(found: v.InferOutput<typeof addresses>, locale: Locale): PostalAddress {
  const [first] = found
  const chosen = found.find(({ Language }) => Language === LANGUAGES[locale]) ?? first
  if (!chosen) throw new Error('The address service found nothing')
  const { SubBuilding, Line1, City, ProvinceCode, PostalCode } = chosen
  return {
    addressLine: Line1.startsWith(`${SubBuilding}-`) ? Line1.slice(SubBuilding.length + 1) : Line1,
    unitNum: SubBuilding,
    city: City,
    region: ProvinceCode,
    postCode: postCodeText(PostalCode),
  }
}

export function addressLookupWith({ serviceUrl, key, locale }: LookupAccess) {
  const addressOfService = (name: string) => `${serviceUrl() || CANADA_POST}/${name}`
  return addressLookupMachine.provide({
    actors: {
      findAddresses: fromPromise(async ({ input: { term, within }, signal }) => {
        const found = await ask(
          addressOfService('Find/v2.10'),
          suggestions,
          {
            Key: key(),
            SearchTerm: term,
            LastId: within ?? '',
            Country: 'CAN',
            LanguagePreference: locale(),
            MaxSuggestions: MOST,
          },
          signal,
        )
        return found.map(suggestionOf)
      }),
      retrieveAddress: fromPromise(async ({ input: { id }, signal }) =>
        addressOf(await ask(addressOfService('Retrieve/v2.11'), addresses, { Key: key(), Id: id }, signal), locale()),
      ),
    },
  })
}
