/** Disputing one transaction: describe the problem, review it, send it once, look up a lost response, and follow the dispute until it is decided. Content spec §9. */
import { assign, setup } from 'xstate'
import type { Dispute, Draft, Reply } from '../../rules/money/dispute'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice, success } from '../notification/notification'
import { errorIn } from '../shared/failure'
import { doubtActions, keyActions, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import { holdChanges, notify, notifyStoredFailure, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type About,
  aboutIn,
  type DisputeContext as Context,
  checkedDraft,
  checkedReply,
  type DisputeInput,
  type DisputeEvent as Event,
  initially,
  isLate,
  isOurs,
  openingIn,
  replyIn,
  type Subject,
  withDispute,
  withDraft,
  withReply,
} from './dispute'

type Found = { dispute: Dispute | null }

const storeRead = { type: 'storeSubject', params: ({ event }: { event: { output: Subject } }) => event.output } as const

/** Includes the reference to quote. */
const saySent = {
  type: 'tellPortal',
  params: ({ context: { effect, subject } }: { context: Context }) => {
    const values = { reference: subject?.dispute?.reference ?? '' }
    const notification = success(effect === 'opening' ? 'dispute.sent' : 'dispute.replied', values)
    return { type: 'notification.show', notification } as const
  },
} as const
/** There already was a dispute, or an answer: what was sent now was not added to it. */
const sayNotAdded = {
  type: 'tellPortal',
  params: ({ context: { effect } }: { context: Context }) => {
    const notification = notice('warning', effect === 'opening' ? 'dispute.repeated' : 'dispute.notAdded')
    return { type: 'notification.show', notification } as const
  },
} as const

export const disputeMachine = setup({
  types: {} as {
    input: DisputeInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'unknown' | 'settled'
  },
  actors: {
    readSubject: promisePort<Subject, About>('readSubject'),
    openDispute: promisePort<Dispute, About & { draft: Draft; idempotencyKey: string }>('openDispute'),
    answerDispute: promisePort<Dispute, About & { reply: Reply; idempotencyKey: string }>('answerDispute'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => Boolean(context.resume),
    // The cards are still being read: read the transaction when the first one is known.
    isCardless: ({ context }) => context.clientId === null,
    hasTransactionId: ({ context }) => context.transactionId !== null,
    isDisputed: ({ context: { subject } }) => subject !== null && subject.dispute !== null,
    isNotDisputable: ({ context: { subject } }) => subject?.transaction.disputeStatus === null,
    isTooLateToReport: ({ context }) => isLate(context),
    isReviewed: ({ context }) => context.draft !== null,
    isAnswerNeeded: ({ context: { subject } }) => subject?.dispute?.status === 'needsAnswer',
    isOwnEffect: ({ context }, { dispute }: Found) => isOurs(context, dispute),
    isOpenedElsewhere: ({ context: { effect } }, { dispute }: Found) => effect === 'opening' && dispute !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...keyActions<Context, Event>(),
    ...doubtActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    forgetSent: assign({ draft: null, reply: null, idempotencyKey: null, doubtedKey: null }),
    // The values typed before the reload are lost, and their key with them.
    forgetResume: assign({ resume: null, idempotencyKey: null, doubtedKey: null }),
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
        { guard: 'isResumed', target: 'checking' },
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
          { guard: { type: 'isNotFound', params: errorIn }, target: 'missing' },
          { target: 'unread', actions: reportFailure },
        ],
      },
    },
    unread: { on: { 'dispute.refresh': 'reading' }, exit: 'clearProblems' },
    missing: {},
    unresolved: {
      always: [
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
        'form.edit': { actions: holdChanges('dispute') },
        'form.submit': formSubmit(checkedDraft, {
          valid: { target: 'reviewed', actions: [{ type: 'storeDraft', params: submittedValues }, 'mintKey'] },
          invalid: { target: 'editable' },
        }),
      },
      exit: 'clearProblems',
    },
    reviewed: { on: { 'form.submit': 'sending', 'step.back': 'editable' }, exit: 'clearProblems' },
    sending: {
      tags: ['busy', 'inFlight'],
      entry: releaseChanges('dispute'),
      invoke: {
        id: 'openDispute',
        src: 'openDispute',
        input: openingIn,
        onDone: [
          {
            guard: { type: 'isOwnEffect', params: ({ event }) => ({ dispute: event.output }) },
            target: 'followed',
            actions: [{ type: 'storeDispute', params: ({ event }) => event.output }, saySent],
          },
          {
            target: 'followed',
            actions: [{ type: 'storeDispute', params: ({ event }) => event.output }, sayNotAdded],
          },
        ],
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          {
            guard: { type: 'isAboutFields', params: errorIn },
            target: 'editable',
            actions: [...reportFailure, holdChanges('dispute')],
          },
          { target: 'reviewed', actions: [...reportFailure, holdChanges('dispute')] },
        ],
      },
    },
    // The response was lost, but the dispute or the answer to it may have arrived: the steps of the dispute show it.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      invoke: {
        id: 'readSubject',
        src: 'readSubject',
        input: aboutIn,
        onDone: [
          {
            guard: { type: 'isOwnEffect', params: ({ event }) => event.output },
            target: 'followed',
            actions: ['clearProblems', storeRead, saySent, 'forgetResume'],
          },
          {
            guard: { type: 'isOpenedElsewhere', params: ({ event }) => event.output },
            target: 'followed',
            actions: ['clearProblems', storeRead, sayNotAdded, 'forgetResume'],
          },
          // Store it: the screen names the transaction, also after a reload.
          {
            guard: 'hasLookupsLeft',
            target: 'unconfirmed',
            actions: storeRead,
          },
          {
            guard: 'isResumed',
            target: 'unresolved',
            actions: ['clearProblems', 'forgetResume', storeRead, notify(notice('warning', 'dispute.notSent'))],
          },
          {
            target: 'unresolved',
            actions: [storeRead, notifyStoredFailure, holdChanges('dispute')],
          },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'dispute.check': 'checking' },
    },
    followed: {
      initial: 'unresolved',
      states: {
        unresolved: { always: [{ guard: 'isAnswerNeeded', target: 'asked' }, { target: 'shown' }] },
        asked: {
          on: {
            'form.edit': { actions: holdChanges('dispute') },
            'form.submit': formSubmit(checkedReply, {
              valid: { target: 'replying', actions: [{ type: 'storeReply', params: submittedValues }, 'mintKey'] },
              invalid: { target: 'asked' },
            }),
          },
          exit: 'clearProblems',
        },
        replying: {
          tags: ['busy', 'inFlight'],
          entry: releaseChanges('dispute'),
          invoke: {
            id: 'answerDispute',
            src: 'answerDispute',
            input: replyIn,
            onDone: [
              {
                guard: { type: 'isOwnEffect', params: ({ event }) => ({ dispute: event.output }) },
                target: 'unresolved',
                actions: [{ type: 'storeDispute', params: ({ event }) => event.output }, saySent],
              },
              {
                target: 'unresolved',
                actions: [{ type: 'storeDispute', params: ({ event }) => event.output }, sayNotAdded],
              },
            ],
            onError: [
              {
                guard: { type: 'mayHaveHappened', params: errorIn },
                target: '#dispute.checking',
                actions: [...storeDoubt, 'noteDoubt'],
              },
              { target: 'asked', actions: [...reportFailure, holdChanges('dispute')] },
            ],
          },
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
