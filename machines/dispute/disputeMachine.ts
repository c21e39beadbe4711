/** Disputing one transaction: describe the problem, review it, send it once, and follow the dispute until it is decided. Content spec §9. */
import { assign, setup } from 'xstate'
import type { Dispute } from '../../rules/money/dispute'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { errorIn, failed, failureGuards } from '../shared/failure'
import { holdChanges, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { keyActions } from '../shared/submissionKey'
import {
  type About,
  aboutIn,
  type DisputeContext as Context,
  checkedDraft,
  checkedReply,
  type DisputeInput,
  disputeBegun,
  type DisputeEvent as Event,
  type HandedOver,
  handedOver,
  initially,
  isAboutForm,
  isLate,
  type Subject,
  withDispute,
  withDraft,
  withReply,
} from './dispute'

const storeRead = { type: 'storeSubject', params: ({ event }: { event: { output: Subject } }) => event.output } as const
const handOver = { type: 'handOver', params: handedOver } as const
const beginEffect = { type: 'tell', params: ({ context }: { context: Context }) => disputeBegun(context) } as const
const notDone = notDoneIn(failed('dispute.notSent'))
const hold = holdChanges('dispute')
export const disputeMachine = setup({
  types: {} as {
    input: DisputeInput
    context: Context
    events: Event
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    readSubject: promisePort<Subject, About>('readSubject'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    ...failureGuards,
    isUnread: ({ context: { subject } }) => subject === null,
    isUnderWay: ({ context }) => context.isUnderWay,
    // The cards are still being read: read the transaction when the first one is known.
    isCardless: ({ context }) => context.clientId === null,
    hasTransactionId: ({ context }) => context.transactionId !== null,
    isDisputed: ({ context: { subject } }) => subject !== null && subject.dispute !== null,
    isNotDisputable: ({ context: { subject } }) => subject?.transaction.disputeStatus === null,
    isTooLateToReport: ({ context }) => isLate(context),
    isReviewed: ({ context }) => context.draft !== null,
    isAnswerNeeded: ({ context: { subject } }) => subject?.dispute?.status === 'needsAnswer',
    isAboutForm,
    isDoubted: (_, { isDoubted }: { isDoubted: boolean }) => isDoubted,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    ...keyActions<Context, Event>(),
    // What was written goes to the call in the memory of this page. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    forgetSent: assign({ draft: null, reply: null, idempotencyKey: null }),
    forgetUnderWay: assign({ isUnderWay: false }),
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId })),
    storeSubject: assign((_, subject: Subject) => ({ subject })),
    storeDispute: assign(({ context }, dispute: Dispute) => withDispute(context, dispute)),
    storeDraft: assign(({ context }, typed: { values: Typed }) => withDraft(context, typed)),
    storeReply: assign(({ context }, typed: { values: Typed }) => withReply(context, typed)),
  },
}).createMachine({
  id: 'dispute',
  context: ({ input }) => initially(input),
  initial: 'unstarted',
  states: {
    unstarted: {
      always: [
        { guard: 'isCardless', target: 'cardless' },
        { guard: 'hasTransactionId', target: 'reading' },
        { target: 'missing' },
      ],
    },
    cardless: {
      on: {
        'card.switched': { target: 'unstarted', actions: { type: 'storeCard', params: ({ event }) => event } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSubject',
        src: 'readSubject',
        input: aboutIn,
        onDone: { target: 'unresolved', actions: storeRead },
        onError: [
          { guard: 'isUnderWay', target: 'sending' },
          { guard: { type: 'isNotFound', params: errorIn }, target: 'missing' },
          { target: 'unread', actions: reportFailure },
        ],
      },
    },
    unread: { on: { 'dispute.refresh': 'reading' }, exit: 'clearProblems' },
    missing: {},
    unresolved: {
      always: [
        { guard: 'isUnderWay', target: 'sending' },
        { guard: 'isDisputed', target: 'followed' },
        { guard: 'isNotDisputable', target: 'closed' },
        { guard: 'isTooLateToReport', target: 'late' },
        { guard: 'isReviewed', target: 'reviewed' },
        { target: 'editable' },
      ],
    },
    closed: { entry: releaseChanges('dispute') },
    late: { entry: releaseChanges('dispute') },
    editable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedDraft, {
          valid: { target: 'reviewed', actions: [{ type: 'storeDraft', params: submittedValues }, 'ensureKey'] },
          invalid: { target: 'editable' },
        }),
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: { 'form.submit': { target: 'sending', actions: [handOver, beginEffect] }, 'step.back': 'editable' },
      exit: 'clearProblems',
    },
    // The dispute, or the answer to what the issuer has asked.
    sending: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('dispute'),
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ key: context.idempotencyKey ?? '' }),
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'dispute.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': [
          { guard: 'isUnread', target: 'reading' },
          { target: 'followed', actions: { type: 'storeDispute', params: ({ event }) => event.result } },
        ],
        // There already was one, or an answer: what was sent now was not added to it.
        'effect.conflict': [
          { guard: 'isUnread', target: 'reading' },
          { target: 'followed', actions: { type: 'storeDispute', params: ({ event }) => event.theirs } },
        ],
        'effect.refused': [
          // What was written is not here.
          { guard: 'isUnderWay', target: 'reading' },
          {
            guard: { type: 'isAboutForm', params: refusedIn },
            target: 'editable',
            actions: [{ type: 'storeFailure', params: refusedIn }, hold],
          },
          { target: 'unresolved', actions: [{ type: 'storeFailure', params: refusedIn }, hold] },
        ],
        'effect.notDone': [
          { guard: 'isUnderWay', target: 'reading' },
          // The lookups have shown that the issuer can be read, and there may be more by now.
          {
            guard: { type: 'isDoubted', params: ({ event }) => event },
            target: 'reading',
            actions: [{ type: 'storeFailure', params: notDone }, hold],
          },
          { target: 'unresolved', actions: [{ type: 'storeFailure', params: notDone }, hold] },
        ],
        'effect.unknown': [
          { guard: 'isUnderWay', target: 'reading' },
          { target: 'reading', actions: [{ type: 'storeFailure', params: failed('flow.interrupted') }, hold] },
        ],
        'effect.gone': 'reading',
      },
      exit: ['unfollow', 'forgetUnderWay'],
    },
    followed: {
      initial: 'unresolved',
      states: {
        unresolved: { always: [{ guard: 'isAnswerNeeded', target: 'asked' }, { target: 'shown' }] },
        asked: {
          on: {
            'form.edit': { actions: hold },
            'form.submit': formSubmit(checkedReply, {
              valid: {
                target: '#dispute.sending',
                actions: [{ type: 'storeReply', params: submittedValues }, 'ensureKey', handOver, beginEffect],
              },
              invalid: { target: 'asked' },
            }),
          },
          exit: 'clearProblems',
        },
        shown: {
          tags: 'settled',
          entry: ['forgetSent', releaseChanges('dispute')],
          on: { 'dispute.refresh': '#dispute.reading' },
        },
      },
    },
  },
})
