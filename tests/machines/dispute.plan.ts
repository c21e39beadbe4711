import type { DisputeInput, DisputeTerms, Subject } from '../../machines/dispute/dispute'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Dispute, DisputeStep, StepKind } from '../../rules/money/dispute'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fieldRefusal, refusal, transactionOf } from '../support/samples'

const DAY = 86_400_000

export const input: DisputeInput = { clientId: '1000000001', transactionId: 'txn-5', underWay: null }
export const about = { kind: 'dispute', key: 'key-1' } as const
export const termsOf = (effect: DisputeTerms['effect']): DisputeTerms => ({
  clientId: '1000000001',
  transactionId: 'txn-5',
  effect,
})
const underWay = (effect: DisputeTerms['effect']) => ({ ...about, subjects: ['txn-5'], terms: termsOf(effect) })

/** The issuer returns no keys, unless another tab's key is given. */
export const stepOf = (kind: StepKind, at = NOW, idempotencyKey: string | null = null): DisputeStep => ({
  kind,
  at,
  idempotencyKey,
})
export const disputeOf = (changes: Partial<Dispute> = {}): Dispute => ({
  reference: 'DSP-00000042',
  reason: 'wrongAmount',
  description: 'The receipt says $34.20.',
  evidence: ['receipt'],
  status: 'received',
  needed: null,
  decision: null,
  steps: [stepOf('received')],
  ...changes,
})
export const transaction = transactionOf({ id: 'txn-5', merchant: 'Corner Market', amountCents: -6420 })
export const subjectOf = (dispute: Dispute | null = null, changes: Partial<Subject['transaction']> = {}): Subject => ({
  transaction: { ...transaction, disputeStatus: dispute?.status ?? 'none', ...changes },
  dispute,
  skewMs: 0,
})

const asked = disputeOf({
  evidence: [],
  status: 'needsAnswer',
  needed: { what: 'Tell us which amount the receipt shows.', by: '2026-01-28' },
  steps: [stepOf('received', NOW - 4 * DAY), stepOf('underReview', NOW - 3 * DAY), stepOf('needsAnswer', NOW - DAY)],
})
const replied = disputeOf({ status: 'underReview', steps: [...asked.steps, stepOf('answered')] })
export const disputes = {
  received: disputeOf(),
  asked,
  replied,
  inFavour: disputeOf({
    status: 'decided',
    decision: { isInFavour: true, reason: 'The merchant confirmed the error.', creditCents: 6420 },
    steps: [...replied.steps, stepOf('decided')],
  }),
  /** From another tab. */
  another: disputeOf({ steps: [stepOf('received', NOW, 'key-of-another-tab')] }),
  repliedElsewhere: disputeOf({ ...replied, steps: [...asked.steps, stepOf('answered', NOW, 'key-of-another-tab')] }),
}

export const typed = (description: string, reason: string | undefined = 'wrongAmount') => ({
  reason,
  description,
  receipt: 'on',
})
export const disputePlan = {
  machine: disputeMachine,
  starts: {
    start: input,
    'without a card': { ...input, clientId: null },
    'without a transaction': { ...input, transactionId: null },
    'one is under way': { ...input, underWay: underWay('opening') },
    'an answer is under way': { ...input, underWay: underWay('reply') },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed('The receipt says $34.20.') },
    'submit, nothing filled in': { type: 'form.submit', values: { reason: undefined, description: '' } },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    refresh: { type: 'dispute.refresh' },
    check: { type: 'dispute.check' },
    'the first card': { type: 'card.switched', clientId: '1000000001' },
    'read, none': { type: 'xstate.done.actor.readSubject', output: subjectOf() },
    'read, of a kind that cannot be disputed': {
      type: 'xstate.done.actor.readSubject',
      output: subjectOf(null, { disputeStatus: null }),
    },
    'read, of 61 days ago': {
      type: 'xstate.done.actor.readSubject',
      output: subjectOf(null, { date: '2025-11-15' }),
    },
    'read, received': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.received) },
    'read, something needed': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.asked) },
    'read, answered': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.replied) },
    'read, decided': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.inFavour) },
    unread: { type: 'xstate.error.actor.readSubject', error: refusal('error.readDispute') },
    'not found': { type: 'xstate.error.actor.readSubject', error: new CallError(failed('error.readDispute'), 404) },
    'under way': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'sending' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    'done, received': { type: 'effect.done', key: about.key, result: disputes.received },
    'done, something needed': { type: 'effect.done', key: about.key, result: disputes.asked },
    'done, answered': { type: 'effect.done', key: about.key, result: disputes.replied },
    'another tab was first': { type: 'effect.conflict', key: about.key, theirs: disputes.another },
    refused: { type: 'effect.refused', key: about.key, failure: failed('error.openDispute') },
    'refused for a field': {
      type: 'effect.refused',
      key: about.key,
      failure: fieldRefusal('error.openDispute', 'description', 'This value is too long').failure,
    },
    'not sent': { type: 'effect.notDone', key: about.key, failure: failed('error.openDispute'), isDoubted: false },
    'not done': { type: 'effect.notDone', key: about.key, failure: failed('error.openDispute'), isDoubted: true },
    unknown: { type: 'effect.unknown', key: about.key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ failure, fieldErrors, subject, isUnderWay, followed, draft, reply, effect }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    subject === null,
    subject?.dispute?.status,
    subject?.transaction.disputeStatus,
    isUnderWay,
    followed?.phase,
    draft !== null,
    reply !== null,
    effect,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof disputeMachine>
