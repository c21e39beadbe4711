/** Views read a dispute only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { selectIsInDoubt } from '../effect/selectors'
import type { disputeMachine } from './disputeMachine'

/** The running flow, as its screens receive it. */
export type DisputeActor = ActorRefFrom<typeof disputeMachine>
type Snapshot = SnapshotFrom<typeof disputeMachine>

export const STEPS = ['form', 'review'] as const
const SETTLED = ['unread', 'missing', 'closed', 'late', 'reading'] as const
export type Step = (typeof SETTLED)[number] | (typeof STEPS)[number] | 'unconfirmed' | 'followed'
/** The part of the dispute that is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  const settled = SETTLED.find((step) => snapshot.matches(step))
  if (settled) return settled
  if (snapshot.matches('cardless')) return 'reading'
  if (snapshot.matches('followed')) return 'followed'
  if (snapshot.matches('editable')) return 'form'
  if (selectIsInDoubt(snapshot)) return 'unconfirmed'
  if (selectIsReplying(snapshot)) return 'followed'
  // Opened while it is under way: what was written is not here.
  return snapshot.context.draft ? 'review' : 'reading'
}
const selectIsReplying = (snapshot: Snapshot) => snapshot.matches('sending') && snapshot.context.reply !== null
/** The effect that is being looked up, or was sent last. */
export const selectEffect = ({ context }: Snapshot) => context.effect
export const selectTransaction = ({ context }: Snapshot) => context.subject?.transaction ?? null
export const selectDispute = ({ context }: Snapshot) => context.subject?.dispute ?? null
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectReply = ({ context }: Snapshot) => context.reply
/** The holder must answer, or the answer is being sent. */
export const selectIsAsked = (snapshot: Snapshot) =>
  snapshot.matches({ followed: 'asked' }) || selectIsReplying(snapshot)
