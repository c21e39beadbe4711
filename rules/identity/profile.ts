/** What a holder may change in their profile, and what of it is sent. Portal spec §3, §5, §7. */
import * as v from 'valibot'
import type { Outcome } from '../values/effect'
import { LOCALES, type Locale } from '../values/locale'
import { messageKey } from '../values/messageKey'
import { atMost, requiredText } from '../values/text'
import {
  type Identity,
  identityChecks,
  identityFields,
  identityOf,
  type PostalAddress,
  typedOccupation,
} from './identity'

/** The answer to the security question is sent, and never returned. */
export type Profile = Identity & { readonly locale: Locale; readonly challenge: string }
export type ProfileChanges = Partial<Identity> & {
  readonly locale?: Locale
  readonly challenge?: string
  readonly response?: string
  readonly currentResponse?: string
}
/** The parts of a profile that are changed one at a time. */
export type ProfilePart = 'details' | 'question'

export const MAX_QUESTION = 200

const details = { ...identityFields, locale: v.picklist(LOCALES, messageKey('profile.locale.required')) }
type Details = v.InferOutput<v.ObjectSchema<typeof details, undefined>>

const given = (name: 'currentResponse' | 'challenge' | 'response') =>
  v.pipe(requiredText(`profile.${name}.required`), atMost(MAX_QUESTION, `profile.${name}.long`))

export const profileSchemas = {
  details: v.pipe(
    v.object(details),
    ...identityChecks<Details>(),
    v.transform((fields): ProfileChanges => ({ ...identityOf(fields), locale: fields.locale })),
  ),
  question: v.object({
    // The form has no such field if the holder has no answer yet.
    currentResponse: v.exactOptional(given('currentResponse')),
    challenge: given('challenge'),
    response: given('response'),
  }),
} satisfies Record<ProfilePart, v.GenericSchema<unknown, ProfileChanges>>

const isSameAddress = (one: PostalAddress, other: PostalAddress) =>
  (Object.keys(one) as (keyof PostalAddress)[]).every((name) => one[name] === other[name])

/** An occupation that is not in the list is sent as `Other - …`; untouched, it counts as unchanged. */
const isSameOccupation = (one: string, other: string) =>
  JSON.stringify(typedOccupation(one)) === JSON.stringify(typedOccupation(other))

/** Changed fields only; the whole address if any part of it changed. An answer always counts as changed. */
export function changesOf(before: Profile, after: ProfileChanges): ProfileChanges {
  const isSame = (name: keyof ProfileChanges) => {
    if (name === 'currentAddress') return isSameAddress(before.currentAddress, after.currentAddress as PostalAddress)
    if (name === 'occupation') return isSameOccupation(before.occupation, after.occupation as string)
    if (name === 'response' || name === 'currentResponse') return false
    return before[name] === after[name]
  }
  return Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(name as keyof ProfileChanges)))
}

/** The changes in a form; null if a rule is broken. */
export function changesTyped(before: Profile, part: ProfilePart, values: unknown): ProfileChanges | null {
  const { success, output } = v.safeParse<v.GenericSchema<unknown, ProfileChanges>>(profileSchemas[part], values)
  return success ? changesOf(before, output) : null
}

/** Changes without what must not be stored. */
export const withoutAnswers = ({ response: _, currentResponse: __, ...changes }: ProfileChanges): ProfileChanges =>
  changes

/**
 * Whether the profile has the sent changes. The answer to the security question is never returned, so it is not
 * compared.
 */
export const hasChanges = (profile: Profile, sent: ProfileChanges) =>
  Object.keys(changesOf(profile, withoutAnswers(sent))).length === 0

/**
 * The outcome of changes whose response was lost, from what the issuer has now. An answer is never returned: it was
 * saved if the question sent with it was, and alone it leaves no trace.
 */
export function outcomeOf(found: Profile, before: Profile, sent: ProfileChanges): Outcome {
  if (hasChanges(before, sent)) return 'unknown'
  if (hasChanges(found, sent)) return 'saved'
  return hasChanges(found, before) ? 'notSaved' : 'unknown'
}

/** A new account whose profile has not been filled in yet. */
export const isBlank = ({ legalFirstName, legalLastName }: Profile) => legalFirstName + legalLastName === ''
