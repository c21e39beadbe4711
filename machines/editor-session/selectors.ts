/** Views and calls read the editor's session only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { editorSessionMachine } from './editorSessionMachine'

type Snapshot = SnapshotFrom<typeof editorSessionMachine>

/** Null if nobody is signed in, or the session has ended. */
export const selectEmail = ({ context }: Snapshot) => context.session?.email ?? null
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
/** A call may be made. */
export const selectIsUsable = (snapshot: Snapshot) => snapshot.hasTag('usable')
export const selectHasEnded = (snapshot: Snapshot) => snapshot.matches('expired')
export const selectTrouble = ({ context }: Snapshot) => context.trouble
/** The browser is on its way to the provider, which ends the session. */
export const selectIsLeaving = (snapshot: Snapshot) => snapshot.matches('leaving')
