/** Disputing a transaction: what is written, and the effect of sending it. Content spec §9. */
import * as v from 'valibot'
import {
  DISPUTE_STATUSES,
  type Dispute,
  type Draft,
  disputeSchema,
  EVIDENCE,
  hasArrived,
  isTooLate,
  REASONS,
  type Reply,
  replySchema,
  STEP_KINDS,
} from '../../rules/money/dispute'
import type { Transaction } from '../../rules/money/transaction'
import { type Begun, beginning, type Call, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, success, unknownNotice } from '../notification/notification'
import type { Failure } from '../shared/failure'
import { showing } from '../shared/portal'

/** What was written is in the memory of the page that sent it, and nowhere else. */
const termsSchema = v.object({
  clientId: v.string(),
  transactionId: v.string(),
  effect: v.picklist(['opening', 'reply']),
})
export type DisputeTerms = v.InferOutput<typeof termsSchema>
const resultSchema = v.object({
  reference: v.string(),
  reason: v.picklist(REASONS),
  description: v.string(),
  evidence: v.array(v.picklist(EVIDENCE)),
  status: v.picklist(DISPUTE_STATUSES),
  needed: v.nullable(v.object({ what: v.string(), by: v.string() })),
  decision: v.nullable(v.object({ isInFavour: v.boolean(), reason: v.string(), creditCents: v.number() })),
  steps: v.array(v.object({ kind: v.picklist(STEP_KINDS), at: v.number(), idempotencyKey: v.nullable(v.string()) })),
})

type Found = { readonly dispute: Dispute | null }
/** Whether the steps of the dispute include what this call was to add. */
export const isOurs = (dispute: Dispute, { key, terms: { effect } }: Call<DisputeTerms>) =>
  hasArrived(dispute, { kind: effect === 'opening' ? 'received' : 'answered', idempotencyKey: key })

export const disputeEffect: EffectKind<DisputeTerms, Dispute, Found> = defineEffect({
  kind: 'dispute',
  terms: termsSchema,
  result: resultSchema,
  subjectsOf: ({ transactionId }) => [transactionId],
  outcomeIn({ dispute }, call) {
    if (dispute && isOurs(dispute, call)) return { type: 'effect.done', result: dispute }
    // To a dispute of another tab, ours is not added. A dispute without an answer may still receive it.
    return dispute && call.terms.effect === 'opening'
      ? { type: 'effect.conflict', theirs: dispute }
      : { type: 'notFound' }
  },
  titleOf: () => 'screen.dispute.title',
  factsOn(outcome, { effect }, isShown) {
    const isOpening = effect === 'opening'
    switch (outcome.type) {
      case 'effect.done': {
        const { reference } = outcome.result
        return [showing(success(isOpening ? 'dispute.sent' : 'dispute.replied', { reference }))]
      }
      case 'effect.conflict':
        return [showing(notice('warning', isOpening ? 'dispute.repeated' : 'dispute.notAdded'))]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(outcome.failure ? errorNotice(outcome.failure) : notice('warning', 'dispute.notSent'))]
      case 'effect.unknown':
        return isShown ? [showing(unknownNotice('flow.interrupted'))] : []
    }
  },
})

/**
 * The ids are null if the address names no transaction, or if there is no card. `underWay`: shown before the flow offers
 * anything.
 */
export type DisputeInput = {
  clientId: string | null
  transactionId: string | null
  underWay: Begun<DisputeTerms> | null
}
/** `dispute`: null if there is none yet. `skewMs`: the issuer's clock minus this one. */
export type Subject = { transaction: Transaction; dispute: Dispute | null; skewMs: number }
export type About = { clientId: string; transactionId: string }
export type DisputeContext = Omit<DisputeInput, 'underWay'> &
  Problems &
  Followed & {
    /** It was sent before this flow was opened: what was written is not here. */
    isUnderWay: boolean
    /** As last read. */
    subject: Subject | null
    draft: Draft | null
    reply: Reply | null
    /** What was sent last. */
    effect: DisputeTerms['effect']
    /** One for each draft and each answer. Every retry reuses it; every edit discards it. */
    idempotencyKey: string | null
  }
/** For the call of the effect with this key. */
export type Said = { readonly draft: Draft } | { readonly reply: Reply }
export type HandedOver = { readonly key: string; readonly said: Said }
export type DisputeEvent =
  | EffectNews<Dispute>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'dispute.refresh' }
  | { type: 'dispute.check' }
  | { type: 'card.switched'; clientId: string }

export const initially = ({ clientId, transactionId, underWay }: DisputeInput): DisputeContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  clientId: underWay?.terms.clientId ?? clientId,
  transactionId: underWay?.terms.transactionId ?? transactionId,
  isUnderWay: underWay !== null,
  subject: null,
  draft: null,
  reply: null,
  effect: underWay?.terms.effect ?? 'opening',
  idempotencyKey: underWay?.key ?? null,
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
  return { draft, reply: null, effect: 'opening', ...(isSame(former, draft) ? {} : { idempotencyKey: null }) }
}
export function withReply({ reply: former }: DisputeContext, { values }: { values: Typed }): Partial<DisputeContext> {
  const reply = v.parse(replySchema, values)
  return { reply, draft: null, effect: 'reply', ...(isSame(former, reply) ? {} : { idempotencyKey: null }) }
}
export const withDispute = ({ subject }: DisputeContext, dispute: Dispute): Partial<DisputeContext> =>
  subject
    ? { subject: { ...subject, transaction: { ...subject.transaction, disputeStatus: dispute.status }, dispute } }
    : {}

export function handedOver({ context: { effect, draft, reply, idempotencyKey: key } }: Here): HandedOver {
  if (key && effect === 'opening' && draft) return { key, said: { draft } }
  if (key && effect === 'reply' && reply) return { key, said: { reply } }
  throw new Error('A dispute is sent from its review, and an answer from its form')
}
export const disputeBegun = (context: DisputeContext) =>
  beginning(disputeEffect, {
    key: context.idempotencyKey ?? '',
    terms: { ...aboutIn({ context }), effect: context.effect },
  })
export const isAboutForm = ({ context: { effect } }: Here, { fieldMessages }: Failure) =>
  effect === 'opening' && fieldMessages.length > 0

/** The issuer's clock decides whether the last day is over. */
export const isLate = ({ subject }: DisputeContext) =>
  subject !== null && isTooLate(subject.transaction.date, Date.now() + subject.skewMs)
