/** Views read the consents only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { consentsMachine } from './consentsMachine'

type Snapshot = SnapshotFrom<typeof consentsMachine>

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectFailure = ({ context }: Snapshot) => context.failure
