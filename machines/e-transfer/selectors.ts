/** Views read the request for an e-Transfer only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { mostFor } from '../../rules/money/moneyRequest'
import { selectIsInDoubt } from '../effect/selectors'
import type { eTransferMachine } from './eTransferMachine'

/** The running flow, as its screens receive it. */
export type ETransfer = ActorRefFrom<typeof eTransferMachine>
type Snapshot = SnapshotFrom<typeof eTransferMachine>

export type Step = 'reading' | 'unread' | 'closed' | 'amount' | 'review' | 'unconfirmed' | 'opened'
/** The part of the flow that is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading') || snapshot.matches('cardless')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('closed')) return 'closed'
  if (snapshot.matches('opened')) return 'opened'
  if (snapshot.matches('editable') || snapshot.matches('preparing')) return 'amount'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
export const selectClientId = ({ context }: Snapshot) => context.clientId
export const selectCard = ({ context }: Snapshot) => context.card
/** The most that can be requested now, in cents; null if it is not known. */
export const selectMost = ({ context: { card } }: Snapshot) => (card ? mostFor(card) : null)
export const selectDraft = ({ context }: Snapshot) => context.draft
/** How many requests to this card were open when the review opened. */
export const selectOpenBefore = ({ context }: Snapshot) => context.openBefore
export const selectOpened = ({ context }: Snapshot) => context.opened
