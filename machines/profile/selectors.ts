/** Views read the profile only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { isBlank } from '../../rules/identity/profile'
import type { profileMachine } from './profileMachine'

type Snapshot = SnapshotFrom<typeof profileMachine>

export const selectProfile = ({ context }: Snapshot) => context.profile
export const selectIsBlank = ({ context: { profile } }: Snapshot) => profile !== null && isBlank(profile)
/** The part whose form is open. */
export const selectPart = (snapshot: Snapshot) => (snapshot.matches('editable') ? snapshot.context.part : null)
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ editable: { edited: 'asked' } })
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches({ editable: 'checking' })
/** Changes were sent and their outcome is not known yet. */
export const selectIsInDoubt = (snapshot: Snapshot) =>
  selectIsChecking(snapshot) || snapshot.matches({ editable: 'unconfirmed' })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'profile.retry' })
export const selectFatca = ({ children }: Snapshot) => children.fatca ?? null
/** After a reload the typed values are not known, only the part that they belong to. */
export const resumeFrom = ({ context: { part } }: Pick<Snapshot, 'context'>) => ({ part })
