import { assertEvent } from 'xstate'
import type { Account } from '../../rules/account'
import { changesTyped, type Profile, type ProfileChanges, type ProfilePart, profileSchemas } from '../../rules/profile'
import type { FormEvent, Problems } from '../form/formParts'
import type { Notification } from '../notification/notification'

export type ProfileInput = { username: string }
export type ProfileContext = ProfileInput &
  Problems & {
    profile: Profile | null
    /** The form that is open, or was the last. */
    part: ProfilePart
    /** The tax residency, on the same screen, has changes of its own. */
    isDeclaring: boolean
  }
export type ProfileEvent =
  | FormEvent
  | { type: 'profile.retry' }
  | { type: 'profile.edit'; part: ProfilePart }
  | { type: 'form.edited' }
  | { type: 'form.cancel' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'changes.hold' }
  | { type: 'changes.release' }
  | { type: 'notification.show'; notification: Notification }
  | { type: 'account.changed'; changes: Partial<Account> }
export type ProfileTypes = {
  input: ProfileInput
  context: ProfileContext
  events: ProfileEvent
  tags: 'busy'
  children: { addressLookup: 'addressLookup'; fatca: 'fatca' }
}

/** What a submitted form says that is new. */
export const changesIn = ({
  context: { profile, part },
  event,
}: {
  context: ProfileContext
  event: ProfileEvent
}): ProfileChanges => {
  assertEvent(event, 'form.submit')
  return (profile && changesTyped(profile, part, event.values)) ?? {}
}
export const checked = ({ context: { part }, event: { values } }: { context: ProfileContext; event: FormEvent }) => ({
  schema: profileSchemas[part],
  values,
})
