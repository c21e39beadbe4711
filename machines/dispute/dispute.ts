import * as v from 'valibot'
import {
  type Dispute,
  type Draft,
  disputeSchema,
  hasArrived,
  isTooLate,
  type Reply,
  replySchema,
} from '../../rules/money/dispute'
import type { Transaction } from '../../rules/money/transaction'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** The data needed after a reload to look up a dispute or an answer to it. */
export const disputeResumeSchema = v.object({
  clientId: v.string(),
  transactionId: v.string(),
  effect: v.picklist(['opening', 'reply']),
  idempotencyKey: v.string(),
  sentAt: v.number(),
})
export type DisputeResume = v.InferOutput<typeof disputeResumeSchema>

/**
 * The ids are null if the address names no transaction, or if there is no card. `resume`: looked up before the flow
 * offers anything.
 */
export type DisputeInput = {
  clientId: string | null
  transactionId: string | null
  resume?: DisputeResume | null
}
/** `dispute`: null if there is none yet. `skewMs`: the issuer's clock minus this one. */
export type Subject = { transaction: Transaction; dispute: Dispute | null; skewMs: number }
export type About = { clientId: string; transactionId: string }
export type DisputeContext = DisputeInput &
  Problems & {
    /** As last read. */
    subject: Subject | null
    draft: Draft | null
    reply: Reply | null
    /** What was sent last. */
    effect: DisputeResume['effect']
    /** One for each draft and each answer. Every retry reuses it; every edit discards it. */
    idempotencyKey: string | null
    doubtedKey: string | null
    /** How many lookups are left before 'nothing was sent' is believed. */
    lookupsLeft: number
  }
export type DisputeEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'dispute.refresh' }
  | { type: 'dispute.check' }
  | { type: 'card.switched'; clientId: string }

const FAILURES = { opening: 'error.openDispute', reply: 'error.answerDispute' } as const

export const initially = ({ resume = null, ...input }: DisputeInput): DisputeContext => ({
  ...NO_PROBLEMS,
  clientId: resume?.clientId ?? input.clientId,
  transactionId: resume?.transactionId ?? input.transactionId,
  resume,
  failure: resume ? failed(FAILURES[resume.effect]) : null,
  subject: null,
  draft: null,
  reply: null,
  effect: resume?.effect ?? 'opening',
  idempotencyKey: resume?.idempotencyKey ?? null,
  doubtedKey: resume?.idempotencyKey ?? null,
  lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
})

type Here = { context: DisputeContext }
type Submitted = { event: FormEvent }

export const aboutIn = ({ context: { clientId, transactionId } }: Here): About => ({
  clientId: clientId ?? '',
  transactionId: transactionId ?? '',
})
export const checkedDraft = ({ event: { values } }: Submitted) => ({ schema: disputeSchema, values })
export const checkedReply = ({ event: { values } }: Submitted) => ({ schema: replySchema, values })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The same words again are the same dispute: its key stays. */
export function withDraft({ draft: former }: DisputeContext, { values }: { values: Typed }): Partial<DisputeContext> {
  const draft = v.parse(disputeSchema, values)
  return { draft, effect: 'opening', ...(isSame(former, draft) ? {} : { idempotencyKey: null }) }
}
export function withReply({ reply: former }: DisputeContext, { values }: { values: Typed }): Partial<DisputeContext> {
  const reply = v.parse(replySchema, values)
  return { reply, effect: 'reply', ...(isSame(former, reply) ? {} : { idempotencyKey: null }) }
}
export const withDispute = ({ subject }: DisputeContext, dispute: Dispute): Partial<DisputeContext> =>
  subject
    ? { subject: { ...subject, transaction: { ...subject.transaction, disputeStatus: dispute.status }, dispute } }
    : {}

/** The data to send, with its idempotency key. */
export const openingIn = ({ context }: Here) => ({
  ...aboutIn({ context }),
  draft: context.draft as Draft,
  idempotencyKey: context.idempotencyKey ?? '',
})
export const replyIn = ({ context }: Here) => ({
  ...aboutIn({ context }),
  reply: context.reply as Reply,
  idempotencyKey: context.idempotencyKey ?? '',
})

/** Whether the steps of the dispute include the last call of this flow. */
export const isOurs = ({ effect, idempotencyKey }: DisputeContext, dispute: Dispute | null) =>
  dispute !== null && hasArrived(dispute, { kind: effect === 'opening' ? 'received' : 'answered', idempotencyKey })
/** The issuer's clock decides whether the last day is over. */
export const isLate = ({ subject }: DisputeContext) =>
  subject !== null && isTooLate(subject.transaction.date, Date.now() + subject.skewMs)
