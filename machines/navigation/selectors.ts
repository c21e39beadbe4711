/** The only questions views ask of the way to a screen. */
import type { SnapshotFrom } from 'xstate'
import { redirectFor } from '../../rules/navigation'
import type { navigationMachine } from './navigationMachine'

type Snapshot = SnapshotFrom<typeof navigationMachine>

/** The address to go to instead, while one is due. */
export const selectRedirect = (snapshot: Snapshot) =>
  snapshot.matches('redirecting')
    ? (snapshot.context.returnTo ??
      redirectFor(
        snapshot.context.requested.pathname,
        snapshot.context.isSignedIn ?? false,
        snapshot.context.requested.search,
      ))
    : null
export const selectIsOpening = (snapshot: Snapshot) => snapshot.hasTag('busy')
/** Null where the code of the screen that is wanted has come, or is on its way for the first time. */
export const selectMissingBecause = ({ context }: Snapshot) => context.missingBecause
/** The address in the address bar. */
export const selectRequested = ({ context }: Snapshot) => context.requested
/** The open screen has changes that would be lost with it. */
export const selectIsHeld = ({ context }: Snapshot) => context.heldBy.length > 0
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked')
/** The address of the open screen. */
export const selectShown = ({ context }: Snapshot) => context.shown
