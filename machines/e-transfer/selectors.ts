/** Views read the request for an e-Transfer only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { mostFor } from '../../rules/money/moneyRequest'
import { sentAtIn } from '../shared/elsewhere'
import { type ETransferResume, toOpen } from './eTransfer'
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
  if (snapshot.matches('reviewed') || snapshot.matches('opening') || snapshot.matches('confirming')) return 'review'
  return snapshot.matches('editable') || snapshot.matches('preparing') ? 'amount' : 'unconfirmed'
}
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
export const selectClientId = ({ context }: Snapshot) => context.clientId
export const selectCard = ({ context }: Snapshot) => context.card
/** The most that can be requested now, in cents; null if it is not known. */
export const selectMost = ({ context: { card } }: Snapshot) => (card ? mostFor(card) : null)
export const selectCents = ({ context }: Snapshot) => context.cents
/** How many requests to this card were open when the review opened. */
export const selectOpenBefore = ({ context }: Snapshot) => context.openBefore
export const selectOpened = ({ context }: Snapshot) => context.opened
/** The data that a lookup needs after a reload. */
export const selectResume = ({
  context,
}: Snapshot): (Omit<ETransferResume, 'sentAt'> & Partial<ETransferResume>) | null =>
  context.idempotencyKey === null ? null : { ...toOpen({ context }), known: [...context.known], ...sentAtIn(context) }
