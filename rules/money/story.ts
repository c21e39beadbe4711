/** The steps of a transaction: what has happened to its money, where it is now, and what is still to come. Portal spec §3; content spec §9. */
import { easternDate } from '../values/easternTime'
import type { Dispute, DisputeStatus, StepKind } from './dispute'
import { isReleased, type Transaction } from './transaction'

export type StoryKind =
  | 'authorized'
  | 'pending'
  | 'received'
  | 'held'
  | 'review'
  | 'onCard'
  | 'settled'
  | 'posted'
  | 'released'
  | 'declined'
  | 'unrecognised'
  | `dispute:${StepKind}`
  | 'credited'
export type StoryState = 'done' | 'current' | 'ahead' | 'ended'
/**
 * `day`: the Eastern day of the step, or the last day of a hold or a review; null if it is not known. `at`: its moment, if
 * that is known too.
 */
export type StoryStep = {
  readonly kind: StoryKind
  readonly state: StoryState
  readonly day: string | null
  readonly at: number | null
}

const step = (kind: StoryKind, state: StoryState, day: string | null = null, at: number | null = null): StoryStep => ({
  kind,
  state,
  day,
  at,
})

/** The issuer dates a transaction by its present status: of a posted one, the day of the authorization is not known. */
function moneySteps(transaction: Transaction, today: string): readonly StoryStep[] {
  const { status, amountCents, authorizationCode, date, at, hold, review } = transaction
  const dated = (kind: StoryKind, state: StoryState) => step(kind, state, date, at)
  const isAuthorized = amountCents < 0 && authorizationCode !== ''
  switch (status) {
    case 'declined':
      return isReleased(transaction)
        ? [dated('authorized', 'done'), step('released', 'done')]
        : [dated('declined', 'ended')]
    case 'pending': {
      if (review) return [dated('received', 'done'), step('review', 'current', review.by), step('onCard', 'ahead')]
      if (hold) {
        const isOver = today > hold.releaseBy
        return [
          dated('authorized', 'done'),
          step('held', isOver ? 'done' : 'current', hold.releaseBy),
          step('settled', isOver ? 'current' : 'ahead'),
        ]
      }
      return [dated(isAuthorized ? 'authorized' : 'pending', 'current'), step('posted', 'ahead')]
    }
    case 'posted':
      return isAuthorized ? [step('authorized', 'done'), dated('posted', 'done')] : [dated('posted', 'done')]
    default:
      return [dated('unrecognised', 'current')]
  }
}

/** Steps that follow each status for certain: whether the issuer will ask for something is unknown. */
const AHEAD: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  received: ['underReview', 'decided'],
  underReview: ['decided'],
  needsAnswer: ['decided'],
  decided: [],
}
/** Steps that have certainly led to each status. */
const BEFORE: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  received: [],
  underReview: ['received'],
  needsAnswer: ['received'],
  decided: ['received'],
}
const aheadOf = (status: DisputeStatus) => AHEAD[status].map((kind) => step(`dispute:${kind}`, 'ahead'))

/** Of a dispute whose status alone is known. */
const statusSteps = (status: DisputeStatus): readonly StoryStep[] => [
  ...BEFORE[status].map((kind) => step(`dispute:${kind}`, 'done')),
  step(`dispute:${status}`, status === 'decided' ? 'done' : 'current'),
  ...aheadOf(status),
]

const caseSteps = ({ steps, status, decision }: Dispute): readonly StoryStep[] => [
  ...steps.map(({ kind, at }, index) =>
    step(`dispute:${kind}`, status === 'decided' || index < steps.length - 1 ? 'done' : 'current', easternDate(at), at),
  ),
  ...(decision && decision.creditCents > 0 ? [step('credited', 'done')] : []),
  ...aheadOf(status),
]

/** Oldest first. `dispute`: if it has been read; else the transaction's status of it counts. */
export function storyOf(transaction: Transaction, dispute: Dispute | null, now: number): readonly StoryStep[] {
  const { disputeStatus } = transaction
  const money = moneySteps(transaction, easternDate(now))
  const isKnown = disputeStatus !== null && disputeStatus !== 'none'
  if (!dispute && !isKnown) return money
  const disputed = dispute ? caseSteps(dispute) : isKnown ? statusSteps(disputeStatus) : []
  // Whether a disputed amount will still be collected is not known.
  return [...money.filter(({ state }) => state !== 'ahead'), ...disputed]
}
