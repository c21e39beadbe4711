/** Views read a payment only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { BankCheck } from '../bank-check/selectors'
import { selectIsInDoubt } from '../effect/selectors'
import type { paymentMachine } from './paymentMachine'

/** The running payment, as its screens receive it. */
export type PaymentRef = ActorRefFrom<typeof paymentMachine>
type Snapshot = SnapshotFrom<typeof paymentMachine>

export type PaymentStep = 'review' | 'bank' | 'stranded' | 'approved' | 'repeated' | 'unconfirmed'
export function selectPaymentStep(snapshot: Snapshot): PaymentStep {
  const { mayFinish, isRepeated } = snapshot.context
  if (snapshot.matches({ uncleared: 'atTheBank' })) return mayFinish ? 'bank' : 'stranded'
  if (snapshot.matches('approved')) return 'approved'
  if (snapshot.matches('repeated')) return 'repeated'
  // Where it was asked to cancel.
  if (selectIsCancelling(snapshot)) return isRepeated ? 'repeated' : 'approved'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
export const selectBankCheck = ({ children }: Snapshot) => children.bankCheck as BankCheck | undefined
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.matches('cancelling')
export const selectFailure = ({ context }: Snapshot) => context.failure
