import { assertEvent } from 'xstate'
import {
  changesTyped,
  type Profile,
  type ProfileChanges,
  type ProfilePart,
  profileSchemas,
  withoutAnswers,
} from '../../rules/identity/profile'
import type { FormEvent, Problems } from '../form/formParts'
import type { Failure } from '../shared/failure'
import type { Resume } from '../shared/flow'

export type ProfileInput = {
  username: string
  /** The save that was running when the page was reloaded. It cannot be looked up: the typed values are not stored. */
  resume?: Resume
}
export type ProfileContext = Problems & {
  username: string
  profile: Profile | null
  /** The open form, or the last one. */
  part: ProfilePart
  /** The last save, without the answers to the security questions. */
  sent: ProfileChanges
  /** Why the outcome of the save is not known; shown once it is known that nothing was saved. */
  lastFailure: Failure | null
  /** How many lookups are left before 'nothing was saved' is believed. */
  lookupsLeft: number
  resumedPart: string | null
}
export type ProfileEvent =
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
  tags: 'busy' | 'inFlight'
  children: { addressLookup: 'addressLookup'; fatca: 'fatca' }
}

type Submitted = { context: ProfileContext; event: ProfileEvent }
/** The changes in a submitted form. */
export const changesIn = ({ context: { profile, part }, event }: Submitted): ProfileChanges => {
  assertEvent(event, 'form.submit')
  return (profile && changesTyped(profile, part, event.values)) ?? {}
}
export const sentIn = (submitted: Submitted) => ({ sent: withoutAnswers(changesIn(submitted)) })
export const checked = ({ context: { part }, event: { values } }: { context: ProfileContext; event: FormEvent }) => ({
  schema: profileSchemas[part],
  values,
})
/** Catalogue key of the notice that the outcome of a save is not known. */
export const unknownKey = ({ part, resumedPart }: ProfileContext) =>
  (resumedPart ?? part) === 'question' ? 'profile.unknown.question' : 'profile.unknown.details'
