import { assertEvent } from 'xstate'
import {
  changesTyped,
  type Profile,
  type ProfileChanges,
  type ProfilePart,
  profileSchemas,
  withoutAnswers,
} from '../../rules/profile'
import type { FormEvent, Problems } from '../form/formParts'
import type { Failure } from '../shared/failure'
import type { Resume } from '../shared/flow'

export type ProfileInput = {
  username: string
  /** What was being saved when the page was loaded again: it cannot be looked up, because nothing that was typed is kept. */
  resume?: Resume
}
export type ProfileContext = Problems & {
  username: string
  profile: Profile | null
  /** The form that is open, or was the last. */
  part: ProfilePart
  /** What the last save carried, without the answers to the security questions. */
  sent: ProfileChanges
  /** Why nobody knows whether it was saved; shown once it is known that it was not. */
  lastFailure: Failure | null
  /** How often the issuer is still asked before it is believed that nothing was saved. */
  lookupsLeft: number
  resumedPart: string | null
}
export type ProfileEvent =
  | FormEvent
  | { type: 'profile.retry' }
  | { type: 'profile.edit'; part: ProfilePart }
  | { type: 'form.edited' }
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
/** What a submitted form says that is new. */
export const changesIn = ({ context: { profile, part }, event }: Submitted): ProfileChanges => {
  assertEvent(event, 'form.submit')
  return (profile && changesTyped(profile, part, event.values)) ?? {}
}
export const sentIn = (submitted: Submitted) => ({ sent: withoutAnswers(changesIn(submitted)) })
export const checked = ({ context: { part }, event: { values } }: { context: ProfileContext; event: FormEvent }) => ({
  schema: profileSchemas[part],
  values,
})
/** Catalogue key of what is said where nobody can tell whether it was saved. */
export const unknownKey = ({ part, resumedPart }: ProfileContext) => {
  if (resumedPart === 'residency') return 'fatca.unknown'
  return (resumedPart ?? part) === 'question' ? 'profile.unknown.question' : 'profile.unknown.details'
}
