/** Views read the order of a card only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { findOrdered, isUnderway } from '../../rules/cards/cardOrder'
import { selectIsInDoubt } from '../effect/selectors'
import { offerIn } from './orderCard'
import type { orderCardMachine } from './orderCardMachine'

/** The running flow, as its screens receive it. */
export type OrderCard = ActorRefFrom<typeof orderCardMachine>
type Snapshot = SnapshotFrom<typeof orderCardMachine>

export const STEPS = ['program', 'applicant', 'review'] as const
const SETTLED = ['unread', 'repeated', 'ordered'] as const
export type Step = (typeof SETTLED)[number] | (typeof STEPS)[number] | 'reading' | 'unconfirmed'
/** The part of the order that is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  const settled = SETTLED.find((step) => snapshot.matches(step))
  if (settled) return settled
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('offered')) return 'program'
  if (snapshot.matches('chosen')) return 'applicant'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
export const selectOffers = ({ context }: Snapshot) => context.offers
export const selectOffer = ({ context }: Snapshot) => offerIn(context)
/** The holder has already agreed to this order. */
export const selectIsAgreed = ({ context }: Snapshot) => context.isAgreed
export const selectIdentity = ({ context }: Snapshot) => context.identity
/** The card of the same program that was ordered after this form opened. */
export const selectRepeated = ({ context }: Snapshot) => findOrdered(context.cards, context)
export const selectCanRepeat = (snapshot: Snapshot) => snapshot.can({ type: 'order.repeat' })
export const selectOrdered = ({ context }: Snapshot) => context.ordered
/** Cards that were ordered before and are still on their way. Compare with `isSameList`. */
export const selectUnderway = ({ context: { cards } }: Snapshot) => cards.filter(isUnderway)
export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])
