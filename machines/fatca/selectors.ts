/** Views read the tax-residency declaration only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { selectIsInDoubt } from '../effect/selectors'
import type { fatcaMachine } from './fatcaMachine'

type Snapshot = SnapshotFrom<typeof fatcaMachine>

export const selectDeclaration = ({ context }: Snapshot) => context.declaration
export const selectIsDeclared = (snapshot: Snapshot) => snapshot.matches('declared')
export const selectIsUndeclared = (snapshot: Snapshot) => snapshot.matches('undeclared')
/** The form is open: the typed values stay while they are sent. */
export const selectIsEditing = (snapshot: Snapshot) =>
  snapshot.matches('editable') ||
  selectIsInDoubt(snapshot) ||
  (snapshot.matches('sending') && snapshot.context.declaration !== null)
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'declaration.retry' })
export const selectIsCanadian = ({ context }: Snapshot) => context.isCanadian
export const selectRows = ({ context }: Snapshot) => context.rows
