/** Views read the bills only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { AddBill } from '../add-bill/selectors'
import type { BillActivity } from '../bill-activity/selectors'
import { isInDoubt } from '../effect/followed'
import type { PayBill } from '../pay-bill/selectors'
import { chosenIn } from './bills'
import type { billsMachine } from './billsMachine'

/** The running flow, as its screens receive it. */
export type Bills = ActorRefFrom<typeof billsMachine>
type Snapshot = SnapshotFrom<typeof billsMachine>

export type Step = 'reading' | 'unread' | 'list' | 'add' | 'pay' | 'edit' | 'unconfirmed'
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('addition')) return 'add'
  if (snapshot.matches('payment')) return 'pay'
  if (isInDoubt(snapshot)) return 'unconfirmed'
  const isEdit = snapshot.matches('editable') || snapshot.matches('saving')
  return isEdit && chosenIn(snapshot.context) !== null ? 'edit' : 'list'
}
export const selectBillers = ({ context }: Snapshot) => context.billers
export const selectChosen = ({ context }: Snapshot) => chosenIn(context)
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectPending = ({ context }: Snapshot) => context.pending
export const selectHalted = ({ context }: Snapshot) => context.halted
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectIsQuestioning = (snapshot: Snapshot) => snapshot.matches('questioning')
/** Not of a bill that another page has deleted meanwhile. */
export const selectIsDeleting = (snapshot: Snapshot) =>
  snapshot.matches('deleting') && !isInDoubt(snapshot) && chosenIn(snapshot.context) !== null
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked') || selectIsDeleting(snapshot)
/** The call whose outcome is not known. */
export const selectDoubted = (snapshot: Snapshot): 'edit' | 'delete' | 'cancel' => {
  if (snapshot.matches('saving')) return 'edit'
  return snapshot.context.cancelled < snapshot.context.toCancel.length ? 'cancel' : 'delete'
}
/** The bill is deleted to be added again. */
export const selectIsAgain = ({ context }: Snapshot) => context.isAgain
export const selectPay = ({ children }: Snapshot) => children.payBill as PayBill | undefined
/** What is due and what was last paid; it may stay unknown. */
export const selectActivity = ({ children }: Snapshot) => children.billActivity as BillActivity | undefined
export const selectAdd = ({ children }: Snapshot) => children.addBill as AddBill | undefined
