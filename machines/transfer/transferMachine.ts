/** A transfer between the holder's own cards: a form, a review, and what became of it. Portal spec §1, §5, §7, §8, §9; OP-01. */
import { assign, setup } from 'xstate'
import type { LimitedCard } from '../../rules/money/limits'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { agreedKeyActions } from '../effect/agreedKey'
import {
  checkEffect,
  followActions,
  followEffect,
  isInDoubt,
  namesFields,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { failedBeforeSending } from '../shared/beforeSending'
import { failed, failedAs, failureGuards } from '../shared/failure'
import { holdChanges, notifyStoredFailure, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type TransferContext as Context,
  checkedDraft,
  closedBecause,
  draftOf,
  type TransferEvent as Event,
  initially,
  isSameDraft,
  reviewOf,
  type Sent,
  type TransferInput,
  termsOf,
  transferBegun,
} from './transfer'

type Cards = { cards: readonly LimitedCard[] }
type Records = { records: readonly MoneyRecord[] }
type Here = { context: Context }

const beginEffect = { type: 'tell', params: ({ context }: Here) => transferBegun(context) } as const
/** After a reload, why it failed is not known: the form opens again. */
const notDone = notDoneIn(failed('transfer.notSent'))

const { agreeKey, noteDoubt, spendKey } = agreedKeyActions<Context, Event>(termsOf)

export const transferMachine = setup({
  types: {} as {
    input: TransferInput
    context: Context
    events: Event
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    readCards: promisePort<readonly LimitedCard[], { username: string }>('readCards'),
    readRecords: promisePort<readonly MoneyRecord[], { clientId: string; cents: number }>('readRecords'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    ...failureGuards,
    isUnderWay: ({ context }) => context.idempotencyKey !== null,
    isRefused: ({ context }) => context.failure !== null && context.cards.length > 0,
    namesFields,
    isUnread: ({ context }) => context.cards.length === 0,
    canTransfer: ({ context }, { cards }: Cards) => closedBecause(cards, context) === null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    agreeKey,
    noteDoubt,
    spendKey,
    storeCurrent: assign((_, { clientId }: { clientId: string }) => ({ currentId: clientId })),
    followCurrent: assign(({ context: { currentId } }) => ({ clientId: currentId })),
    storeCards: assign((_, { cards }: Cards) => ({ cards, cardsReadAt: Date.now() })),
    // The same draft again is the same transfer: an earlier call may still arrive, and under one key the two have one
    // effect.
    storeDraft: assign(({ context }, typed: { values: Typed }) => {
      const draft = draftOf(context, typed)
      return { draft, ...(isSameDraft(context.draft, draft) ? {} : { idempotencyKey: null, isDoubted: false }) }
    }),
    storeReview: assign(({ context }, { records }: Records) => reviewOf(context, records)),
    storeSent: assign((_, { result }: { result: Sent }) => ({ sent: result })),
    noteSettled: assign({ settledAt: () => Date.now() }),
    forgetDraft: assign({ draft: null, sent: null }),
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  on: { 'card.switched': { actions: { type: 'storeCurrent', params: ({ event }) => event } } },
  states: {
    unresolved: { always: [{ guard: 'isUnderWay', target: 'sending' }, { target: 'reading' }] },
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
        'form.edit': { actions: holdChanges('transfer') },
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
        onDone: {
          target: 'reviewed',
          actions: [{ type: 'storeReview', params: ({ event }) => ({ records: event.output }) }, 'agreeKey'],
        },
        onError: {
          target: 'editable',
          actions: [
            { type: 'storeFailure', params: failedBeforeSending(failedAs('transfer.unread')) },
            notifyStoredFailure,
          ],
        },
      },
    },
    reviewed: {
      on: {
        'form.submit': { target: 'sending', actions: beginEffect },
        'step.back': 'reading',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
      },
      exit: 'clearProblems',
    },
    // All that a screen needs to know of an effect. Leaving the screen stops the watch, never the effect.
    sending: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('transfer'),
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ key: context.idempotencyKey ?? '' }),
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'transfer.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': { target: 'sent', actions: { type: 'storeSent', params: ({ event }) => event } },
        'effect.refused': [
          // Read the cards again: less may be on the one, or fit on the other, than the form says.
          {
            guard: { type: 'namesFields', params: refusedIn },
            target: 'reading',
            actions: [
              { type: 'storeFailure', params: refusedIn },
              { type: 'noteDoubt', params: { isDoubted: false } },
              holdChanges('transfer'),
            ],
          },
          { guard: 'isUnread', target: 'reading', actions: { type: 'noteDoubt', params: { isDoubted: false } } },
          {
            target: 'reviewed',
            actions: [
              { type: 'storeFailure', params: refusedIn },
              { type: 'noteDoubt', params: { isDoubted: false } },
              holdChanges('transfer'),
            ],
          },
        ],
        'effect.notDone': [
          { guard: 'isUnread', target: 'reading', actions: { type: 'noteDoubt', params: ({ event }) => event } },
          {
            target: 'reviewed',
            actions: [
              { type: 'storeFailure', params: notDone },
              { type: 'noteDoubt', params: ({ event }) => event },
              holdChanges('transfer'),
            ],
          },
        ],
        'effect.unknown': {
          target: 'reading',
          actions: [
            { type: 'storeFailure', params: failed('flow.interrupted') },
            { type: 'noteDoubt', params: { isDoubted: true } },
          ],
        },
        'effect.gone': 'reading',
      },
      exit: 'unfollow',
    },
    sent: {
      tags: 'settled',
      entry: ['noteSettled', 'spendKey'],
      on: { 'transfer.again': { target: 'reading', actions: 'forgetDraft' } },
    },
  },
})
