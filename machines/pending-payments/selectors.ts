/** Views read the upcoming payments only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ComingMoney } from '../coming-money/selectors'
import { selectIsInDoubt } from '../effect/selectors'
import { chosenIn, mayCancel } from './pendingPayments'
import type { pendingPaymentsMachine } from './pendingPaymentsMachine'

export type PendingPayments = ActorRefFrom<typeof pendingPaymentsMachine>
type Snapshot = SnapshotFrom<typeof pendingPaymentsMachine>

export type Step = 'reading' | 'unread' | 'list' | 'unconfirmed'
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'list'
}
/** Money that may come beside the payments. */
export const selectComingMoney = ({ children }: Snapshot) => children.comingMoney as ComingMoney | undefined
export const selectPayments = ({ context }: Snapshot) => context.reading.payments
export const selectMayCancel = ({ context }: Snapshot, id: string) => mayCancel(context, id)
/** Why this payment was not cancelled. */
export const selectRefusal = (snapshot: Snapshot, id: string) =>
  snapshot.matches({ known: 'listed' }) && snapshot.context.id === id ? snapshot.context.failure : null
export const selectChosen = ({ context }: Snapshot) => chosenIn(context)
export const selectIsCancelling = (snapshot: Snapshot) =>
  snapshot.matches({ known: 'cancelling' }) && !selectIsInDoubt(snapshot)
export const selectIsAsked = (snapshot: Snapshot) =>
  snapshot.matches({ known: 'asked' }) || selectIsCancelling(snapshot)
