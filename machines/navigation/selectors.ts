/** Views read the navigation only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { redirectFor, routeAt } from '../../rules/site/navigation'
import type { navigationMachine } from './navigationMachine'

type Snapshot = SnapshotFrom<typeof navigationMachine>

/** The address to redirect to; null if there is none. */
export const selectRedirect = (snapshot: Snapshot) =>
  snapshot.matches('redirecting')
    ? (snapshot.context.returnTo ??
      redirectFor(
        snapshot.context.requested.pathname,
        snapshot.context.isSignedIn ?? false,
        snapshot.context.requested.search,
        snapshot.context.requested.hash,
      ))
    : null
export const selectIsOpening = (snapshot: Snapshot) => snapshot.hasTag('busy')
/** Null if the code of the wanted screen has loaded, or is loading for the first time. */
export const selectMissingBecause = ({ context }: Snapshot) => context.missingBecause
/** The address in the address bar. */
export const selectRequested = ({ context }: Snapshot) => context.requested
/** The open screen has unsaved changes. */
export const selectIsHeld = ({ context }: Snapshot) => context.heldBy.length > 0
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked')
/** The holder is asked whether to sign out. */
export const selectIsSigningOut = ({ context: { wanted } }: Snapshot) =>
  wanted !== null && routeAt(wanted.pathname) === 'logout'
/** The address of the open screen. */
export const selectShown = ({ context }: Snapshot) => context.shown
