/** Views read a dispute only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DisputeResume } from './dispute'
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
  return snapshot.matches('reviewed') || snapshot.matches('sending') ? 'review' : 'unconfirmed'
}
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
/** The effect that is being looked up, or was sent last. */
export const selectEffect = ({ context }: Snapshot) => context.effect
export const selectTransaction = ({ context }: Snapshot) => context.subject?.transaction ?? null
export const selectDispute = ({ context }: Snapshot) => context.subject?.dispute ?? null
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectReply = ({ context }: Snapshot) => context.reply
/** The holder must answer, or the answer is being sent. */
export const selectIsAsked = (snapshot: Snapshot) =>
  snapshot.matches({ followed: 'asked' }) || snapshot.matches({ followed: 'replying' })
/** The data that a lookup needs after a reload. */
export const selectResume = ({
  context: { clientId, transactionId, effect, idempotencyKey },
}: Snapshot): Omit<DisputeResume, 'sentAt'> | null =>
  clientId && transactionId && idempotencyKey ? { clientId, transactionId, effect, idempotencyKey } : null
