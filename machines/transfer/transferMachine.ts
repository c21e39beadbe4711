/** A transfer between the holder's own cards: typed, reviewed, sent once, and looked up when its response is lost. Portal spec §1, §5, §7, §8, §9; OP-01. */
import { assign, setup } from 'xstate'
import type { LimitedCard } from '../../rules/money/limits'
import { type MoneyRecord, sameJustDoneAt } from '../../rules/money/moneyOutcome'
import { TRANSFER_KIND } from '../../rules/money/transfer'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice } from '../notification/notification'
import { agreedKeyActions } from '../shared/agreedKey'
import { failedBeforeSending } from '../shared/beforeSending'
import { elsewhereActions, noteElsewhere, sayElsewhere } from '../shared/elsewhere'
import { errorIn, failed, failedAs } from '../shared/failure'
import { doubtActions, isDoubted, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifySuccess,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type TransferContext as Context,
  checkedDraft,
  closedBecause,
  type Draft,
  draftOf,
  type TransferEvent as Event,
  findSent,
  holdsAnother,
  initially,
  isSameDraft,
  knownIn,
  type Sent,
  sendable,
  type TransferInput,
  termsOf,
  transferResumeSchema,
} from './transfer'

type Cards = { cards: readonly LimitedCard[] }
type Records = { records: readonly MoneyRecord[] }

const { mintKey, spendKey } = agreedKeyActions<Context, Event>(termsOf)

export const transferMachine = setup({
  types: {} as {
    input: TransferInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'unknown' | 'settled'
  },
  actors: {
    readCards: promisePort<readonly LimitedCard[], { username: string }>('readCards'),
    readRecords: promisePort<readonly MoneyRecord[], { clientId: string; cents: number }>('readRecords'),
    sendTransfer: promisePort<Sent, { draft: Draft; idempotencyKey: string }>('sendTransfer'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => Boolean(context.resume),
    isRefused: ({ context }) => context.failure !== null,
    isUnread: ({ context }) => context.cards.length === 0,
    canTransfer: ({ context }, { cards }: Cards) => closedBecause(cards, context) === null,
    holdsAnother: ({ context, event }) => event.type === 'payment.elsewhere' && holdsAnother(context, event),
    isSentElsewhere: ({ context: { draft, elsewhere } }) =>
      draft !== null && elsewhere !== null && isSameDraft(elsewhere, draft),
    isSent: ({ context }, { records }: Records) => findSent(context, records) !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    mintKey,
    spendKey,
    ...doubtActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    ...elsewhereActions<Context, Event>(transferResumeSchema),
    storeCurrent: assign((_, { clientId }: { clientId: string }) => ({ currentId: clientId })),
    followCurrent: assign(({ context: { currentId } }) => ({ clientId: currentId })),
    storeCards: assign((_, { cards }: Cards) => ({ cards })),
    // The same draft again is the same transfer: an earlier call may still arrive, and under one key the two have one
    // effect.
    storeDraft: assign(({ context }, typed: { values: Typed }) => {
      const draft = draftOf(context, typed)
      return { draft, isTyped: false, ...(isSameDraft(context.draft, draft) ? {} : { idempotencyKey: null }) }
    }),
    // While the outcome of an earlier call under this key is not known, `known` stays what existed before that call:
    // read again, it could include the call's own effect.
    storeKnown: assign(({ context }, { records }: Records) =>
      isDoubted(context) ? {} : { known: knownIn(context, records) },
    ),
    noteTyped: assign({ isTyped: true }),
    // The same transfer, under the key that it was sent with.
    takeElsewhere: assign(({ context, context: { elsewhere } }) => ({
      failure: failed('error.transfer'),
      idempotencyKey: elsewhere?.idempotencyKey ?? null,
      doubtedKey: elsewhere?.idempotencyKey ?? null,
      known: elsewhere?.known ?? context.known,
      lookupsLeft: lookupsSince(elsewhere?.sentAt ?? 0),
    })),
    noteSame: assign(({ context: { draft } }, { records }: Records) => ({
      sameSentAt: draft && sameJustDoneAt(records, { kind: TRANSFER_KIND, amountCents: -draft.cents }, Date.now()),
    })),
    storeSent: assign((_, sent: Sent) => ({ sent })),
    storeFound: assign(({ context }, { records }: Records) => ({ sent: findSent(context, records) })),
    noteSettled: assign({ settledAt: () => Date.now() }),
    forgetDraft: assign({ draft: null, sent: null, elsewhere: null }),
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  on: { 'card.switched': { actions: { type: 'storeCurrent', params: ({ event }) => event } } },
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      entry: 'followCurrent',
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'canTransfer', params: ({ event }) => ({ cards: event.output }) },
            target: 'editable',
            actions: { type: 'storeCards', params: ({ event }) => ({ cards: event.output }) },
          },
          // The portal's cards may be out of date.
          {
            target: 'closed',
            actions: [{ type: 'storeCards', params: ({ event }) => ({ cards: event.output }) }, refreshCards],
          },
        ],
        onError: [
          // The refusal is shown beside its field, and the cards have not changed.
          { guard: 'isRefused', target: 'editable' },
          { target: 'unread', actions: reportFailure },
        ],
      },
    },
    unread: { on: { 'transfer.retry': 'reading' }, exit: 'clearProblems' },
    closed: {
      on: {
        'transfer.retry': 'reading',
        // The card was unlocked on the page that says it is locked.
        'card.changed': 'reading',
        'card.switched': { target: 'reading', actions: { type: 'storeCurrent', params: ({ event }) => event } },
      },
      exit: 'clearProblems',
    },
    editable: {
      on: {
        'form.edit': { actions: ['noteTyped', holdChanges('transfer')] },
        'payment.elsewhere': { guard: 'holdsAnother', actions: [noteElsewhere, sayElsewhere, refreshCards] },
        'form.submit': formSubmit(checkedDraft, {
          valid: { target: 'opening', actions: { type: 'storeDraft', params: submittedValues } },
          invalid: { target: 'editable' },
        }),
      },
      exit: 'clearProblems',
    },
    // Read the records before sending anything: what exists now is not the effect of this transfer.
    opening: {
      tags: 'busy',
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { draft } }) => ({ clientId: draft?.fromCardId ?? '', cents: draft?.cents ?? 0 }),
        onDone: [
          { guard: 'isSentElsewhere', target: 'checking', actions: 'takeElsewhere' },
          {
            target: 'reviewed',
            actions: [
              { type: 'storeKnown', params: ({ event }) => ({ records: event.output }) },
              { type: 'noteSame', params: ({ event }) => ({ records: event.output }) },
              'mintKey',
            ],
          },
        ],
        onError: {
          target: 'editable',
          actions: [
            { type: 'storeFailure', params: failedBeforeSending(failedAs('transfer.unread')) },
            notifyStoredFailure,
          ],
        },
      },
      on: {
        // Both transfers use the same balances: read them again before the next review.
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'reading',
          actions: [noteElsewhere, sayElsewhere, refreshCards],
        },
      },
    },
    reviewed: {
      on: {
        'form.submit': 'sending',
        'step.back': 'reading',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'reading',
          actions: [noteElsewhere, sayElsewhere, refreshCards],
        },
      },
      exit: 'clearProblems',
    },
    sending: {
      tags: ['busy', 'inFlight'],
      entry: releaseChanges('transfer'),
      invoke: {
        id: 'sendTransfer',
        src: 'sendTransfer',
        input: sendable,
        onDone: { target: 'sent', actions: { type: 'storeSent', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          // Read the cards again: less may be on the one, or fit on the other, than the form says.
          {
            guard: { type: 'isAboutFields', params: errorIn },
            target: 'reading',
            actions: [...reportFailure, refreshCards, holdChanges('transfer')],
          },
          { target: 'reviewed', actions: [...reportFailure, refreshCards, holdChanges('transfer')] },
        ],
      },
    },
    // The response was lost, but the money may have moved: the history of the sending card shows it.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { draft } }) => ({ clientId: draft?.fromCardId ?? '', cents: draft?.cents ?? 0 }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ records: event.output }) },
            target: 'sent',
            actions: ['clearProblems', { type: 'storeFound', params: ({ event }) => ({ records: event.output }) }],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: 'isUnread',
            target: 'reading',
            actions: ['clearProblems', notify(notice('warning', 'transfer.notSent')), refreshCards],
          },
          {
            target: 'reviewed',
            actions: ['forgetElsewhere', notifyStoredFailure, refreshCards, holdChanges('transfer')],
          },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'transfer.check': 'checking' },
    },
    sent: {
      tags: 'settled',
      entry: ['noteSettled', notifySuccess('transfer.done'), refreshCards, 'spendKey'],
      on: { 'transfer.again': { target: 'reading', actions: 'forgetDraft' } },
    },
  },
})
