/** The only questions views ask of the way to a screen. */
import type { SnapshotFrom } from 'xstate'
import { redirectFor } from '../../rules/navigation'
import type { navigationMachine } from './navigationMachine'

type Snapshot = SnapshotFrom<typeof navigationMachine>

/** The address to go to instead, while one is due. */
export const selectRedirect = (snapshot: Snapshot) =>
  snapshot.matches('redirecting')
    ? redirectFor(snapshot.context.requested.pathname, snapshot.context.isSignedIn ?? false)
    : null
export const selectIsOpening = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches('missing')
/** The open screen has changes that would be lost with it. */
export const selectIsHeld = ({ context }: Snapshot) => context.isHeld
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked')
/** The address of the open screen. */
export const selectShown = ({ context }: Snapshot) => context.shown
