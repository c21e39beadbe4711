/** The only questions views ask of the asking for an e-Transfer. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { mostFor } from '../../rules/moneyRequest'
import { sentAtIn } from '../shared/elsewhere'
import { type ETransferResume, toOpen } from './eTransfer'
import type { eTransferMachine } from './eTransferMachine'

/** The running flow, as its screens are given it. */
export type ETransfer = ActorRefFrom<typeof eTransferMachine>
type Snapshot = SnapshotFrom<typeof eTransferMachine>

export type Step = 'reading' | 'unread' | 'amount' | 'review' | 'unconfirmed' | 'opened'
/** Which part of the flow is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading') || snapshot.matches('cardless')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('opened')) return 'opened'
  if (snapshot.matches('reviewed') || snapshot.matches('opening')) return 'review'
  return snapshot.matches('editable') || snapshot.matches('preparing') ? 'amount' : 'unconfirmed'
}
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
export const selectCard = ({ context }: Snapshot) => context.card
/** The most that may be asked for now, in cents; null where nothing is said. */
export const selectMost = ({ context: { card } }: Snapshot) => (card ? mostFor(card) : null)
export const selectCents = ({ context }: Snapshot) => context.cents
/** How many requests to this card were open when the review opened. */
export const selectOpenBefore = ({ context }: Snapshot) => context.openBefore
export const selectOpened = ({ context }: Snapshot) => context.opened
/** What a lookup after a reload needs. */
export const selectResume = ({
  context,
}: Snapshot): (Omit<ETransferResume, 'sentAt'> & Partial<ETransferResume>) | null =>
  context.idempotencyKey === null ? null : { ...toOpen({ context }), known: [...context.known], ...sentAtIn(context) }
