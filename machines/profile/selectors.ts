/** Views read the profile only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { isBlank } from '../../rules/identity/profile'
import type { profileMachine } from './profileMachine'

type Snapshot = SnapshotFrom<typeof profileMachine>

export const selectProfile = ({ context }: Snapshot) => context.profile
export const selectIsBlank = ({ context: { profile } }: Snapshot) => profile !== null && isBlank(profile)
/** The part whose form is open. A save that was begun in another tab, or before a reload, has no form. */
export const selectPart = (snapshot: Snapshot) =>
  snapshot.matches('opened') && snapshot.context.profile !== null ? snapshot.context.part : null
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ opened: { editable: { edited: 'asked' } } })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'profile.retry' })
export const selectFatca = ({ children }: Snapshot) => children.fatca ?? null
