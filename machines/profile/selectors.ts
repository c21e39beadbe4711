/** The only questions views ask of the profile. */
import type { SnapshotFrom } from 'xstate'
import { isBlank } from '../../rules/profile'
import type { profileMachine } from './profileMachine'

type Snapshot = SnapshotFrom<typeof profileMachine>

export const selectProfile = ({ context }: Snapshot) => context.profile
export const selectIsBlank = ({ context: { profile } }: Snapshot) => profile !== null && isBlank(profile)
/** The part whose form is open. */
export const selectPart = (snapshot: Snapshot) => (snapshot.matches('editable') ? snapshot.context.part : null)
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ editable: { edited: 'asked' } })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'profile.retry' })
export const selectFatca = ({ children }: Snapshot) => children.fatca ?? null
