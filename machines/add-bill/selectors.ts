/** Views read the addition of a bill only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { PAYEE_LIMIT } from '../../rules/money/bills'
import { selectIsInDoubt } from '../effect/selectors'
import { isDefaultFailure } from '../shared/defaultFailure'
import type { addBillMachine } from './addBillMachine'

export type AddBill = ActorRefFrom<typeof addBillMachine>
type Snapshot = SnapshotFrom<typeof addBillMachine>

export const STEPS = ['payee', 'account', 'review'] as const
/** `left`: the flow has ended and the list replaces it. */
export type Step = (typeof STEPS)[number] | 'added' | 'unconfirmed' | 'left'
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('unchosen')) return 'payee'
  if (snapshot.matches('account')) return 'account'
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('added')) return 'added'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
export const selectQuery = ({ context }: Snapshot) => context.query
export const selectPayees = ({ context }: Snapshot) => context.payees
export const selectPayee = ({ context }: Snapshot) => context.payee
export const selectTyped = ({ context }: Snapshot) => context.typed
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectAdded = ({ context }: Snapshot) => context.added
export const selectFailure = ({ context }: Snapshot) => context.failure
/** The search failed and the issuer gave no reason. */
export const selectIsUnexplained = ({ context }: Snapshot) => isDefaultFailure(context.failure, 'error.readPayees')

/** The state of the search. `many`: there may be more results than it shows. */
export type Search = 'idle' | 'finding' | 'found' | 'many' | 'none' | 'unavailable'
export const selectSearch = (snapshot: Snapshot): Search => {
  if (snapshot.matches({ unchosen: 'idle' })) return 'idle'
  if (snapshot.matches({ unchosen: 'unavailable' })) return 'unavailable'
  if (!snapshot.matches({ unchosen: 'found' })) return 'finding'
  const count = snapshot.context.payees.length
  if (count === 0) return 'none'
  return count >= PAYEE_LIMIT ? 'many' : 'found'
}
