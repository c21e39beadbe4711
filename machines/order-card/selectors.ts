/** The only questions views ask of the order of a card. */
import type { SnapshotFrom } from 'xstate'
import { isUnderway } from '../../rules/cardOrder'
import { offerIn } from './orderCard'
import type { orderCardMachine } from './orderCardMachine'

type Snapshot = SnapshotFrom<typeof orderCardMachine>

export const STEPS = ['program', 'applicant', 'review'] as const
export type Step = 'reading' | 'unread' | (typeof STEPS)[number] | 'unconfirmed' | 'ordered'
/** Which part of the order is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('offered')) return 'program'
  if (snapshot.matches('chosen')) return 'applicant'
  if (snapshot.matches('ordered')) return 'ordered'
  return snapshot.matches('reviewed') || snapshot.matches('ordering') ? 'review' : 'unconfirmed'
}
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
export const selectOffers = ({ context }: Snapshot) => context.offers
export const selectOffer = ({ context }: Snapshot) => offerIn(context)
export const selectIdentity = ({ context }: Snapshot) => context.identity
export const selectOrdered = ({ context }: Snapshot) => context.ordered
/** Cards that were ordered before and are still on their way; ask with `isSameList`. */
export const selectUnderway = ({ context: { cards } }: Snapshot) => cards.filter(isUnderway)
export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])
