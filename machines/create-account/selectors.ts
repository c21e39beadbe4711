/** Views read the creation of an account only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { createAccountMachine } from './createAccountMachine'

type Snapshot = SnapshotFrom<typeof createAccountMachine>

/** The address that the e-mail was sent to; null while the form is shown. */
export const selectEmail = ({ context }: Snapshot) => context.mailed?.email ?? null
/** When the next e-mail may be sent, in milliseconds; null if it need not wait. */
export const selectWaitsUntil = (snapshot: Snapshot) =>
  snapshot.matches({ mailed: 'paused' }) ? (snapshot.context.mailed?.resendAt ?? null) : null
export const selectIsResending = (snapshot: Snapshot) => snapshot.matches({ mailed: 'resending' })
