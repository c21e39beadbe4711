/** Views read the prompt about an unverified e-mail only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { unverifiedEmailMachine } from './unverifiedEmailMachine'

type Snapshot = SnapshotFrom<typeof unverifiedEmailMachine>

export const selectIsOpen = (snapshot: Snapshot) => !snapshot.hasTag('settled')
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectIsSent = (snapshot: Snapshot) => snapshot.matches('sent')
export const selectFailure = ({ context }: Snapshot) => context.failure
