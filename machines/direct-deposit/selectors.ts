/** Views read direct deposit only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { refusalOf } from '../../rules/money/directDeposit'
import { selectIsInDoubt } from '../effect/selectors'
import type { directDepositMachine } from './directDepositMachine'

/** The running flow, as its screen receives it. */
export type DirectDeposit = ActorRefFrom<typeof directDepositMachine>
type Snapshot = SnapshotFrom<typeof directDepositMachine>

export type Step = 'reading' | 'unread' | 'refused' | 'absent' | 'unconfirmed' | 'added'
export function selectStep(snapshot: Snapshot): Step {
  if (snapshot.matches('waiting') || snapshot.matches('reading')) return 'reading'
  if (selectIsInDoubt(snapshot)) return 'unconfirmed'
  if (snapshot.matches('missing')) return 'absent'
  return snapshot.value as Step
}
export const selectDeposit = ({ context }: Snapshot) => context.deposit
export const selectClientId = ({ context }: Snapshot) => context.clientId
export const selectDigits = ({ context }: Snapshot) => context.digits
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectRefusal = ({ context: { deposit } }: Snapshot) => deposit && refusalOf(deposit)
