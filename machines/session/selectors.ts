/** Views read the session only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine'

type Snapshot = SnapshotFrom<typeof sessionMachine>

export const selectSession = ({ context }: Snapshot) => context.session
/** What a call is sent with, and the sessions before it whose calls it may send again. */
export const selectSender = ({ context: { session, former } }: Snapshot) =>
  session && { id: session.id, xAuthToken: session.xAuthToken, formerIds: former.map(({ id }) => id) }
export const selectAccount = ({ context }: Snapshot) => context.session?.account ?? null
/** When the session ends by this browser's clock, in milliseconds, while the holder is being warned; else null. */
export const selectEndsAt = (snapshot: Snapshot) =>
  snapshot.matches({ signedIn: 'lastMinute' }) && snapshot.context.session
    ? snapshot.context.session.xAuthTokenExpiry - snapshot.context.session.clockSkewMs
    : null
export const selectIsExtending = (snapshot: Snapshot) => snapshot.matches({ signedIn: { lastMinute: 'extending' } })
/** The last try to extend the session brought no token. */
export const selectHasFailedExtension = ({ context }: Snapshot) => context.hasExtensionFailed
