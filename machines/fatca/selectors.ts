/** Views read the tax-residency declaration only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { fatcaMachine } from './fatcaMachine'

type Snapshot = SnapshotFrom<typeof fatcaMachine>

export const selectDeclaration = ({ context }: Snapshot) => context.declaration
export const selectIsDeclared = (snapshot: Snapshot) => snapshot.matches('declared')
export const selectIsUndeclared = (snapshot: Snapshot) => snapshot.matches('undeclared')
/** The form is open: the typed values stay while they are sent. */
export const selectIsEditing = (snapshot: Snapshot) =>
  snapshot.matches('editable') || snapshot.matches('saving') || selectIsInDoubt(snapshot)
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
/** The declaration was sent and its outcome is not known yet. */
export const selectIsInDoubt = (snapshot: Snapshot) => selectIsChecking(snapshot) || snapshot.matches('unconfirmed')
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'declaration.retry' })
export const selectIsCanadian = ({ context }: Snapshot) => context.isCanadian
export const selectRows = ({ context }: Snapshot) => context.rows
