/** The profile of a holder: its forms, and the effect of saving one of them. Portal spec §3, §5, §7. */
import * as v from 'valibot'
import { postalAddressSchema } from '../../rules/identity/identity'
import {
  changesTyped,
  isBlank,
  outcomeOf,
  type Profile,
  type ProfileChanges,
  type ProfilePart,
  profileSchemas,
} from '../../rules/identity/profile'
import { LOCALES } from '../../rules/values/locale'
import { type Compared, comparedBy } from '../effect/compared'
import { beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import type { Submitting } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import type { FormEvent, Problems } from '../form/formParts'
import { errorNotice, success, unknownNotice } from '../notification/notification'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

/** What was typed is in the memory of the page that sent it, and nowhere else. */
const termsSchema = v.object({ part: v.picklist(['details', 'question']) })
type Terms = v.InferOutput<typeof termsSchema>
const profileSchema = v.object({
  legalFirstName: v.string(),
  legalLastName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  dateOfBirth: v.nullable(v.string()),
  phoneNumber: v.string(),
  mobileNumber: v.string(),
  occupation: v.string(),
  currentAddress: postalAddressSchema,
  locale: v.picklist(LOCALES),
  challenge: v.string(),
})

export const PROFILE = 'profile'
export const NOT_SAVED = failed('error.saveProfile')
export const changedTo = (profile: Profile) =>
  ({
    type: 'account.changed',
    changes: {
      legalFirstName: profile.legalFirstName,
      region: profile.currentAddress.region,
      locale: profile.locale,
      blankProfile: isBlank(profile),
    },
  }) as const
const unknown = ({ part }: Terms) => showing(unknownNotice(`profile.unknown.${part}`))

export const profileEffect: EffectKind<Terms, Profile, Compared<Profile, ProfileChanges>> = defineEffect({
  kind: 'profile',
  terms: termsSchema,
  result: profileSchema,
  subjectsOf: () => [PROFILE],
  outcomeIn: comparedBy(outcomeOf),
  titleOf: () => 'screen.profile.title',
  factsOn(outcome, terms, isShown) {
    switch (outcome.type) {
      case 'effect.done':
        return [changedTo(outcome.result), showing(success('profile.updated'))]
      case 'effect.conflict':
        return [changedTo(outcome.theirs), unknown(terms)]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_SAVED))]
      case 'effect.unknown':
        return isShown ? [unknown(terms)] : []
    }
  },
})

/** `page`: the beginning of its keys. */
export type ProfileInput = { username: string; page: string }
export type ProfileContext = ProfileInput &
  Problems &
  Submitting & {
    /** Null while it is read, or while a save is shown that was not begun in the form that is open here. */
    profile: Profile | null
    /** The open form, or the last one. */
    part: ProfilePart
  }
/** For the calls of the effect with this key. */
export type HandedOver = { readonly key: string; readonly before: Profile; readonly changes: ProfileChanges }
export type ProfileEvent =
  | EffectNews<Profile>
  | FormEvent
  | { type: 'profile.retry' }
  | { type: 'profile.edit'; part: ProfilePart }
  | { type: 'form.edit' }
  | { type: 'form.cancel' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'status.check' }
export type ProfileTypes = {
  input: ProfileInput
  context: ProfileContext
  events: ProfileEvent
  tags: 'busy' | 'sent'
  children: { addressLookup: 'addressLookup'; fatca: 'fatca' }
}

type Submitted = { context: ProfileContext; event: FormEvent }
/** The changes in a submitted form. */
export const changesIn = ({ context: { profile, part }, event: { values } }: Submitted): ProfileChanges =>
  (profile && changesTyped(profile, part, values)) ?? {}
export function handedOver({ context, event }: Submitted): HandedOver {
  const { followed, profile } = context
  if (!followed || !profile) throw new Error('A profile is saved from its form only')
  return { key: followed.key, before: profile, changes: changesIn({ context, event }) }
}
export const profileBegun = ({ followed, part }: ProfileContext) =>
  beginning(profileEffect, { key: followed?.key ?? '', terms: { part } })
export const checked = ({ context: { part }, event: { values } }: Submitted) => ({
  schema: profileSchemas[part],
  values,
})
