import * as v from 'valibot'
import { LOCALES } from '../../rules/values/locale'
import type { Api } from '../api/client'
import { shaped, text } from './shape'

/** The account as sign-in returns it, and as it is stored over a reload. */
export const account = v.object({
  username: v.pipe(v.string(), v.toLowerCase()),
  email: text,
  acctNo: text,
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  kycLevel: v.number(),
  emailVerified: v.boolean(),
  blankProfile: v.fallback(v.boolean(), false),
  consents: v.fallback(v.array(v.string()), []),
  latestAgreement: text,
  fatcaProvided: v.fallback(v.boolean(), false),
  // Null is neither yes nor no: only a holder who said no is not Canadian.
  isCanadian: v.fallback(v.nullable(v.boolean()), null),
  eligibleForVirtualCard: v.fallback(v.boolean(), false),
  eligibleForPhysicalCard: v.fallback(v.boolean(), false),
  legalFirstName: text,
  region: text,
  agreementPutOff: text,
})

// Refuse an empty account: the portal would ask a known holder for their identity.
const anyAccount = v.custom<object>(
  (data) => typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length > 0,
)
const question = v.object({ challenge: v.string() })

/** Reads the part of the account that `schema` names. */
export async function readAccount<Schema extends v.GenericSchema>(api: Api, username: string, schema: Schema) {
  const { data } = await api.call('getAccount', (client) =>
    client.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } }),
  )
  shaped('getAccount', anyAccount, data)
  return shaped('getAccount', schema, data)
}

export const readQuestion = async (api: Api, username: string) => (await readAccount(api, username, question)).challenge
