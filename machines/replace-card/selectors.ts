/** The only questions views ask of the replacement of a card. */
import type { SnapshotFrom } from 'xstate'
import { needsLock, replacementCost, whyNotReplaceable } from '../../rules/cardOrder'
import type { replaceCardMachine } from './replaceCardMachine'

type Snapshot = SnapshotFrom<typeof replaceCardMachine>

const MAILED_STEPS = ['reason', 'address', 'review'] as const
const ISSUED_STEPS = ['reason', 'review'] as const
export type Step = 'reading' | 'unread' | 'refused' | (typeof MAILED_STEPS)[number] | 'unconfirmed' | 'replaced'
/** A virtual card is sent nowhere. */
export const selectSteps = ({ context: { subject } }: Snapshot): readonly Step[] =>
  subject?.card?.plasticFlag === false ? ISSUED_STEPS : MAILED_STEPS
/** Which part of the replacement is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  for (const step of ['reading', 'unread', 'refused', 'replaced'] as const) {
    if (snapshot.matches(step)) return step
  }
  if (snapshot.matches('asked') || snapshot.matches('locking')) return 'reason'
  if (snapshot.matches('addressed')) return 'address'
  return snapshot.matches('reviewed') || snapshot.matches('replacing') ? 'review' : 'unconfirmed'
}
export const selectIsLocking = (snapshot: Snapshot) => snapshot.matches('locking')
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
export const selectSubject = ({ context }: Snapshot) => context.subject
export const selectReason = ({ context }: Snapshot) => context.reason
/** Why there is nothing to replace. */
export const selectRefusal = ({ context: { subject } }: Snapshot) => subject && whyNotReplaceable(subject.card)
/** Whether a card in other hands has been stopped; null where it need not be. */
export const selectIsStopped = ({ context: { subject, reason } }: Snapshot) =>
  needsLock(reason) && subject?.card ? subject.card.cardStatus === 'S' : null
export const selectCanLock = (snapshot: Snapshot) => snapshot.can({ type: 'card.lock' })
export const selectFee = ({ context: { subject, reason } }: Snapshot) =>
  subject?.card ? replacementCost(subject.card, reason).feeCents : 0
export const selectRemaining = ({ context: { subject, reason } }: Snapshot) =>
  subject?.card ? replacementCost(subject.card, reason).remainingCents : 0
export const selectAddress = ({ context }: Snapshot) => context.address
export const selectReplacement = ({ context }: Snapshot) => context.replacement
