/** Views read the bills only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { AddBill } from '../add-bill/selectors'
import type { PayBill } from '../pay-bill/selectors'
import { selectResume as selectPaidResume } from '../pay-bill/selectors'
import { chosenIn } from './bills'
import type { billsMachine } from './billsMachine'

/** The running flow, as its screens receive it. */
export type Bills = ActorRefFrom<typeof billsMachine>
type Snapshot = SnapshotFrom<typeof billsMachine>

export type Step = 'reading' | 'unread' | 'list' | 'add' | 'pay' | 'edit' | 'unconfirmed'
const UNCONFIRMED = ['cancelChecking', 'cancelUnconfirmed', 'checking', 'unconfirmed'] as const
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('addition')) return 'add'
  if (snapshot.matches('payment')) return 'pay'
  if (snapshot.matches('editable') || snapshot.matches('saving')) return 'edit'
  return UNCONFIRMED.some((state) => snapshot.matches(state)) ? 'unconfirmed' : 'list'
}
export const selectBillers = ({ context }: Snapshot) => context.billers
export const selectChosen = ({ context }: Snapshot) => chosenIn(context)
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectPending = ({ context }: Snapshot) => context.pending
export const selectHalted = ({ context }: Snapshot) => context.halted
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectIsQuestioning = (snapshot: Snapshot) => snapshot.matches('questioning')
export const selectIsDeleting = (snapshot: Snapshot) =>
  snapshot.matches('cancelling') || snapshot.matches('refusalChecking') || snapshot.matches('deleting')
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked') || selectIsDeleting(snapshot)
export const selectIsChecking = (snapshot: Snapshot) =>
  snapshot.matches('checking') || snapshot.matches('cancelChecking')
/** The call whose outcome is not known. */
export const selectDoubted = (snapshot: Snapshot): 'edit' | 'delete' | 'cancel' => {
  if (snapshot.matches('cancelChecking') || snapshot.matches('cancelUnconfirmed')) return 'cancel'
  return snapshot.context.kind
}
/** The bill is deleted to be added again. */
export const selectIsAgain = ({ context }: Snapshot) => context.isAgain
export const selectPay = ({ children }: Snapshot) => children.payBill as PayBill | undefined
export const selectAdd = ({ children }: Snapshot) => children.addBill as AddBill | undefined

/** Not for an edit: the typed values are not kept over a reload. */
export const selectResume = (snapshot: Snapshot) => {
  const { kind, serialNo, toCancel } = snapshot.context
  const pay = selectPay(snapshot)
  if (pay) return selectPaidResume(pay.getSnapshot())
  return kind === 'delete' && serialNo ? { serialNo, paymentId: toCancel[0] ?? null } : null
}
