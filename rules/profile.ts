/** What a holder may change of their profile, and what of it goes out. Portal spec §3, §5, §7. */
import * as v from 'valibot'
import { LOCALES, type Locale } from './account'
import {
  type Identity,
  identityChecks,
  identityFields,
  identityOf,
  type PostalAddress,
  PROVINCES,
  type Province,
  typedOccupation,
} from './identity'

/** The answer to the security question goes out and never comes back. */
export type Profile = Identity & { readonly locale: Locale; readonly challenge: string }
export type ProfileChanges = Partial<Identity> & {
  readonly locale?: Locale
  readonly challenge?: string
  readonly response?: string
}
/** The parts of a profile that are changed one at a time. */
export type ProfilePart = 'details' | 'question'

export const MAX_QUESTION = 200

const details = { ...identityFields, locale: v.picklist(LOCALES, 'profile.locale.required') }
type Details = v.InferOutput<v.ObjectSchema<typeof details, undefined>>

const given = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty(`profile.${name}.required`),
    v.maxLength(MAX_QUESTION, `profile.${name}.long`),
  )

export const profileSchemas = {
  details: v.pipe(
    v.object(details),
    ...identityChecks<Details>(),
    v.transform((fields): ProfileChanges => ({ ...identityOf(fields), locale: fields.locale })),
  ),
  question: v.object({ challenge: given('challenge'), response: given('response') }),
} satisfies Record<ProfilePart, v.GenericSchema<unknown, ProfileChanges>>

const isSameAddress = (one: PostalAddress, other: PostalAddress) =>
  (Object.keys(one) as (keyof PostalAddress)[]).every((name) => one[name] === other[name])

/** An occupation of no list is sent as `Other - …`; untouched, it is the same as before. */
const isSameOccupation = (one: string, other: string) =>
  JSON.stringify(typedOccupation(one)) === JSON.stringify(typedOccupation(other))

/** Changed fields only; the address whole when any part of it changed. An answer is never the same as before. */
export function changesOf(before: Profile, after: ProfileChanges): ProfileChanges {
  const isSame = (name: keyof ProfileChanges) => {
    if (name === 'currentAddress') return isSameAddress(before.currentAddress, after.currentAddress as PostalAddress)
    if (name === 'occupation') return isSameOccupation(before.occupation, after.occupation as string)
    return name !== 'response' && before[name] === after[name]
  }
  return Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(name as keyof ProfileChanges)))
}

/** What a form says that is new; null where a rule is broken. */
export function changesTyped(before: Profile, part: ProfilePart, values: unknown): ProfileChanges | null {
  const { success, output } = v.safeParse<v.GenericSchema<unknown, ProfileChanges>>(profileSchemas[part], values)
  return success ? changesOf(before, output) : null
}

/** A new account: nobody has filled it in yet. */
export const isBlank = ({ legalFirstName, legalLastName }: Profile) => legalFirstName + legalLastName === ''

export const provinceOf = (region: string): Province | null => PROVINCES.find((code) => code === region) ?? null
