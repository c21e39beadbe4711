/** The only questions views ask of the creation of an account. */
import type { SnapshotFrom } from 'xstate'
import type { createAccountMachine } from './createAccountMachine'

type Snapshot = SnapshotFrom<typeof createAccountMachine>

/** Where the mail is on its way to; null while the form is shown. */
export const selectEmail = ({ context }: Snapshot) => context.mailed?.email ?? null
/** Until when another mail must wait, in milliseconds; null where it need not. */
export const selectWaitsUntil = (snapshot: Snapshot) =>
  snapshot.matches({ mailed: 'paused' }) ? (snapshot.context.mailed?.resendAt ?? null) : null
export const selectIsResending = (snapshot: Snapshot) => snapshot.matches({ mailed: 'resending' })
