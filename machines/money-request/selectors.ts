/** The only questions views ask of one e-Transfer request. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { moneyRequestMachine } from './moneyRequestMachine'

export type RequestActor = ActorRefFrom<typeof moneyRequestMachine>
type Snapshot = SnapshotFrom<typeof moneyRequestMachine>

/** The question whether to cancel is on the screen. */
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ open: { cancellable: 'asked' } })
export const selectCanCancel = (snapshot: Snapshot) => snapshot.can({ type: 'request.cancel' })
/** The bank is being asked to cancel, or it was asked and nobody knows yet what it did. */
export const selectCancellation = (snapshot: Snapshot) => {
  if (!snapshot.matches({ open: 'cancellation' })) return null
  if (snapshot.matches({ open: { cancellation: 'asking' } })) return 'asking' as const
  return snapshot.hasTag('busy') ? ('checking' as const) : ('unconfirmed' as const)
}
/** Its 24 hours are over, and the issuer has not said yet what became of it. */
export const selectIsOverdue = (snapshot: Snapshot) => snapshot.matches({ open: 'overdue' })
/** Why the last cancellation was not made. */
export const selectFailure = (snapshot: Snapshot) =>
  selectCancellation(snapshot) === null ? snapshot.context.failure : null
