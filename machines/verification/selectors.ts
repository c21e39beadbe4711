/** Views read a verification only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { verificationMachine } from './verificationMachine'

type Snapshot = SnapshotFrom<typeof verificationMachine>

export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('busy') || snapshot.matches('closed')
export const selectIsVerified = (snapshot: Snapshot) => snapshot.matches('verified')
export const selectIsIncomplete = (snapshot: Snapshot) => snapshot.matches('incomplete')
/** The link was used, or cannot be: it need not be kept. */
export const selectIsSettled = (snapshot: Snapshot) => snapshot.hasTag('settled')
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'verification.retry' })
