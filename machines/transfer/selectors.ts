/** Views read a transfer only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Closed, othersThan } from '../../rules/money/transfer'
import { selectIsInDoubt } from '../effect/selectors'
import { closedBecause, sourceOf } from './transfer'
import type { transferMachine } from './transferMachine'

/** The running flow, as its screens receive it. */
export type Transfer = ActorRefFrom<typeof transferMachine>
type Snapshot = SnapshotFrom<typeof transferMachine>

export const STEPS = ['amount', 'review'] as const
const SETTLED = ['unread', 'closed', 'reading', 'sent'] as const
export type Step = (typeof SETTLED)[number] | (typeof STEPS)[number] | 'unconfirmed'
/** The part of the transfer that is on the screen. */
export const selectStep = (snapshot: Snapshot): Step => {
  const settled = SETTLED.find((step) => snapshot.matches(step))
  if (settled) return settled
  if (snapshot.matches('editable') || snapshot.matches('opening')) return 'amount'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}
export const selectClosed = ({ context }: Snapshot): Closed | null => closedBecause(context.cards, context)
export const selectCards = ({ context }: Snapshot) => context.cards
/** The sending card. */
export const selectSource = ({ context }: Snapshot) => sourceOf(context)
export const selectCardsReadAt = ({ context }: Snapshot) => context.cardsReadAt
/** All other cards of the holder. Compare with `isSameList`. */
export const selectOthers = ({ context }: Snapshot) => {
  const source = sourceOf(context)
  return source ? othersThan(context.cards, source) : []
}
export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectSameSentAt = ({ context }: Snapshot) => context.sameSentAt
export const selectSettledAt = ({ context }: Snapshot) => context.settledAt
export const selectSent = ({ context }: Snapshot) => context.sent
