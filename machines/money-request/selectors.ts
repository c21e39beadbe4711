/** Views read one e-Transfer request only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { selectIsChecking, selectIsInDoubt } from '../effect/selectors'
import type { moneyRequestMachine } from './moneyRequestMachine'

export type RequestActor = ActorRefFrom<typeof moneyRequestMachine>
type Snapshot = SnapshotFrom<typeof moneyRequestMachine>

/** The prompt whether to cancel is open. */
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ open: { cancellable: 'asked' } })
export const selectCanCancel = (snapshot: Snapshot) => snapshot.can({ type: 'request.cancel' })
/** The cancellation that is running or whose outcome is not known; null if there is none. */
export const selectCancellation = (snapshot: Snapshot) => {
  if (!snapshot.matches({ open: 'cancelling' })) return null
  if (!selectIsInDoubt(snapshot)) return 'asking' as const
  return selectIsChecking(snapshot) ? ('checking' as const) : ('unconfirmed' as const)
}
/** Its 24 hours are over, and the issuer has not reported the outcome yet. */
export const selectIsOverdue = (snapshot: Snapshot) => snapshot.matches({ open: 'overdue' })
/** Why the last cancellation failed. */
export const selectFailure = (snapshot: Snapshot) =>
  selectCancellation(snapshot) === null ? snapshot.context.failure : null
