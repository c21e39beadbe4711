import type { DisputeInput, DisputeResume, Subject } from '../../machines/dispute/dispute'
import { disputeMachine } from '../../machines/dispute/disputeMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Dispute, DisputeStep, StepKind } from '../../rules/money/dispute'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, fieldRefusal, lostAnswer, refusal, transactionOf } from '../support/samples'

const DAY = 86_400_000

export const input: DisputeInput = { clientId: '1000000001', transactionId: 'txn-5' }
const resumeOf = (effect: DisputeResume['effect'], idempotencyKey: string): DisputeResume => ({
  clientId: '1000000001',
  transactionId: 'txn-5',
  effect,
  idempotencyKey,
  sentAt: NOW - 60_000,
})

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
export const refused = refusal('error.openDispute')

export const disputePlan = {
  machine: disputeMachine,
  starts: {
    start: input,
    'without a card': { ...input, clientId: null },
    'without a transaction': { ...input, transactionId: null },
    'after a reload': { ...input, resume: resumeOf('opening', 'key-before') },
    'after a reload, answered': { ...input, resume: resumeOf('reply', 'key-before') },
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
    'read, of another tab': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.another) },
    'read, something needed': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.asked) },
    'read, answered': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.replied) },
    'read, decided': { type: 'xstate.done.actor.readSubject', output: subjectOf(disputes.inFavour) },
    unread: { type: 'xstate.error.actor.readSubject', error: refusal('error.readDispute') },
    'not found': { type: 'xstate.error.actor.readSubject', error: new CallError(failed('error.readDispute'), 404) },
    'sent, received': { type: 'xstate.done.actor.openDispute', output: disputes.received },
    'sent, another tab was first': { type: 'xstate.done.actor.openDispute', output: disputes.another },
    'sent, refused': { type: 'xstate.error.actor.openDispute', error: refused },
    'sent, refused for a field': {
      type: 'xstate.error.actor.openDispute',
      error: fieldRefusal('error.openDispute', 'description', 'This value is too long'),
    },
    'sent, lost': { type: 'xstate.error.actor.openDispute', error: lostAnswer('error.openDispute') },
    'sent, faulted': { type: 'xstate.error.actor.openDispute', error: fault('error.openDispute') },
    'answer, added': { type: 'xstate.done.actor.answerDispute', output: disputes.replied },
    'answer, another tab was first': { type: 'xstate.done.actor.answerDispute', output: disputes.repliedElsewhere },
    'answer, refused': { type: 'xstate.error.actor.answerDispute', error: refusal('error.answerDispute') },
    'answer, lost': { type: 'xstate.error.actor.answerDispute', error: lostAnswer('error.answerDispute') },
  },
  tellsApart: ({ failure, fieldErrors, lookupsLeft, subject, resume, draft, reply, effect, idempotencyKey }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.min(lookupsLeft, 3),
    subject?.dispute?.status,
    subject?.dispute?.steps.at(-1)?.kind,
    subject?.transaction.disputeStatus,
    Boolean(resume),
    draft !== null,
    reply !== null,
    effect,
    idempotencyKey !== null,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof disputeMachine>
