/** The only questions views ask of a verification. */
import type { SnapshotFrom } from 'xstate'
import type { verificationMachine } from './verificationMachine'

type Snapshot = SnapshotFrom<typeof verificationMachine>

export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('busy') || snapshot.matches('closed')
export const selectIsVerified = (snapshot: Snapshot) => snapshot.matches('verified')
export const selectIsIncomplete = (snapshot: Snapshot) => snapshot.matches('incomplete')
/** The link has served, or never will: it need not be kept any longer. */
export const selectIsSettled = (snapshot: Snapshot) => snapshot.hasTag('settled')
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'verification.retry' })
