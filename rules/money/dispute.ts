/** Disputing a transaction: the deadline, the form, and the outcome. Content spec §9. */
import * as v from 'valibot'
import { addDays, easternDate } from '../values/easternTime'
import { type MessageKey, messageKey } from '../values/messageKey'
import { atMost, requiredText, typedText } from '../values/text'

export const REASONS = [
  'notMine',
  'notReceived',
  'notAsDescribed',
  'wrongAmount',
  'chargedTwice',
  'cancelled',
  'other',
] as const
export type Reason = (typeof REASONS)[number]
/** The evidence that a holder may have. */
export const EVIDENCE = ['receipt', 'messages', 'tracking', 'refund', 'photo'] as const
export type Evidence = (typeof EVIDENCE)[number]
export const DISPUTE_STATUSES = ['received', 'underReview', 'needsAnswer', 'decided'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const STEP_KINDS = ['received', 'underReview', 'needsAnswer', 'answered', 'decided'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** `idempotencyKey`: of the holder's call that caused the step; null if there was none. */
export type DisputeStep = { readonly kind: StepKind; readonly at: number; readonly idempotencyKey: string | null }
export type Decision = {
  readonly isInFavour: boolean
  /** In the issuer's words. */
  readonly reason: string
  /** The credit to the card. */
  readonly creditCents: number
}
export type Dispute = {
  readonly reference: string
  readonly reason: Reason
  readonly description: string
  readonly evidence: readonly Evidence[]
  readonly status: DisputeStatus
  /** What the holder must answer, in the issuer's words, and the last day for it; null if nothing is needed. */
  readonly needed: { readonly what: string; readonly by: string } | null
  readonly decision: Decision | null
  /** Oldest first. */
  readonly steps: readonly DisputeStep[]
}

export const REPORT_DAYS = 60
/** The last Eastern day on which a transaction of this day can be disputed. */
export const lastDayFor = (date: string) => addDays(date, REPORT_DAYS)
/** `now`: milliseconds, by the issuer's clock. */
export const isTooLate = (date: string, now: number) => easternDate(now) > lastDayFor(date)

/**
 * Whether the dispute has what a call was to add. If the issuer gives keys, ours must be among them; if it gives none,
 * the steps since the holder was asked decide.
 */
export function hasArrived(
  { steps }: Dispute,
  { kind, idempotencyKey }: { readonly kind: 'received' | 'answered'; readonly idempotencyKey: string | null },
): boolean {
  const keys = steps.flatMap(({ idempotencyKey: key }) => key ?? [])
  if (keys.length > 0) return idempotencyKey !== null && keys.includes(idempotencyKey)
  const last = (sought: StepKind) => steps.findLastIndex((step) => step.kind === sought)
  return last(kind) > last('needsAnswer') || (kind === 'received' && last(kind) >= 0)
}

export const DESCRIPTION_MAX = 500
const written = (missing: MessageKey) =>
  v.pipe(requiredText(missing), atMost(DESCRIPTION_MAX, 'dispute.description.long'))
const ticked = Object.fromEntries(EVIDENCE.map((name) => [name, v.optional(v.string())])) as Record<
  Evidence,
  v.OptionalSchema<v.StringSchema<undefined>, undefined>
>
const evidenceIn = (typed: Readonly<Partial<Record<Evidence, string | undefined>>>) =>
  EVIDENCE.filter((name) => typed[name] !== undefined)

/** The values of the form; issues are catalogue keys. */
export const disputeSchema = v.pipe(
  v.object({
    reason: v.pipe(typedText, v.picklist(REASONS, messageKey('dispute.reason.required'))),
    description: written('dispute.description.required'),
    ...ticked,
  }),
  v.transform(({ reason, description: text, ...typed }) => ({
    reason,
    description: text,
    evidence: evidenceIn(typed),
  })),
)
export type Draft = v.InferOutput<typeof disputeSchema>
/** The answer to `needed`. */
export const replySchema = v.pipe(
  v.object({ description: written('dispute.reply.required'), ...ticked }),
  v.transform(({ description: text, ...typed }) => ({ description: text, evidence: evidenceIn(typed) })),
)
export type Reply = v.InferOutput<typeof replySchema>
