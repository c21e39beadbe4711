/** Views read the replacement of a card only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { needsLock, replacementCost, whyNotReplaceable } from '../../rules/cards/cardOrder'
import { selectIsInDoubt } from '../effect/selectors'
import type { replaceCardMachine } from './replaceCardMachine'

/** The running flow, as its screens receive it. */
export type ReplaceCard = ActorRefFrom<typeof replaceCardMachine>
type Snapshot = SnapshotFrom<typeof replaceCardMachine>

const MAILED_STEPS = ['reason', 'address', 'review'] as const
const ISSUED_STEPS = ['reason', 'review'] as const
const SETTLED = ['unread', 'refused', 'replaced', 'superseded', 'gone'] as const
export type Step =
  | (typeof SETTLED)[number]
  | (typeof MAILED_STEPS)[number]
  | 'reading'
  | 'lockUnconfirmed'
  | 'unconfirmed'
/** A virtual card is not mailed. */
export const selectSteps = ({ context: { subject } }: Snapshot): readonly Step[] =>
  subject?.card?.plasticFlag === false ? ISSUED_STEPS : MAILED_STEPS
/** The part of the replacement that is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  const settled = SETTLED.find((step) => snapshot.matches(step))
  if (settled) return settled
  const isUnread = snapshot.context.subject === null
  if (snapshot.matches('reading') || (snapshot.matches('comparing') && isUnread)) return 'reading'
  if (snapshot.matches('locking')) return selectIsInDoubt(snapshot) ? 'lockUnconfirmed' : 'reason'
  if (snapshot.matches('asked')) return 'reason'
  if (snapshot.matches('addressed')) return 'address'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
/** A lock in doubt is being sent again. */
export const selectIsRelocking = ({ context }: Snapshot) => context.followed?.phase === 'repeating'
export const selectSubject = ({ context }: Snapshot) => context.subject
export const selectReason = ({ context }: Snapshot) => context.reason
/** Why there is nothing to replace; null if there is something. */
export const selectRefusal = ({ context: { subject } }: Snapshot) => subject && whyNotReplaceable(subject.card)
/**
 * Whether a card that somebody else may have was locked; null if it need not be, 'unknown' if that could not be found
 * out.
 */
export const selectIsStopped = ({ context: { subject, reason, isLocked } }: Snapshot) => {
  if (!needsLock(reason) || !subject?.card) return null
  return subject.card.cardStatus === 'S' || (isLocked === 'unknown' ? isLocked : false)
}
export const selectCanLock = (snapshot: Snapshot) => snapshot.can({ type: 'card.lock' })
export const selectFee = ({ context: { subject, reason } }: Snapshot) =>
  subject?.card ? replacementCost(subject.card, reason).feeCents : 0
export const selectRemaining = ({ context: { subject, reason } }: Snapshot) =>
  subject?.card ? replacementCost(subject.card, reason).remainingCents : 0
export const selectAddress = ({ context }: Snapshot) => context.address
/** The last four digits of the card to replace. */
export const selectDigits = ({ context }: Snapshot) => context.oldCard.lastFourDigits
export const selectReplacement = ({ context }: Snapshot) => context.replacement
