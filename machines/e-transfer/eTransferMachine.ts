/** Asking for an Interac e-Transfer: an amount, its review, and one request whose link leads to the bank. The machine `moneyRequest` follows the request. Portal spec §3, §7, §8; content spec §4. */
import { assign, setup } from 'xstate'
import { whyNoLoad } from '../../rules/money/limits'
import { hasEnded, type LoadedCard, type Reading } from '../../rules/money/moneyRequest'
import { agreedKeyActions } from '../effect/agreedKey'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { reportBeforeSending } from '../shared/beforeSending'
import { type Failure, failed } from '../shared/failure'
import { holdChanges, releaseChanges, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type ETransferContext as Context,
  checkedAmount,
  type Draft,
  draftIn,
  ENDED,
  type ETransferInput,
  type ETransferEvent as Event,
  eTransferBegun,
  initially,
  isSameDraft,
  namesFields,
  type Opened,
  reviewOf,
  termsOf,
} from './eTransfer'

type Chosen = { clientId: string }
type Here = { context: Context }
const hold = holdChanges('eTransfer')
const release = releaseChanges('eTransfer')
const beginEffect = { type: 'tell', params: ({ context }: Here) => eTransferBegun(context) } as const
/** After a reload, why it failed is not known: the form opens again. */
const notDone = notDoneIn(failed('interac.notOpened'))

const { agreeKey, noteDoubt, spendKey } = agreedKeyActions<Context, Event>(termsOf)

export const eTransferMachine = setup({
  types: {} as {
    input: ETransferInput
    context: Context
    events: Event
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    readCard: promisePort<LoadedCard, { username: string; clientId: string }>('readCard'),
    readRequests: promisePort<Reading, void>('readRequests'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isUnderWay: ({ context }) => context.idempotencyKey !== null,
    hasCard: ({ context }) => context.clientId !== null,
    isOtherCard: ({ context }, { clientId }: Chosen) => context.clientId !== clientId,
    isUnread: ({ context }) => context.card === null,
    namesFields: (_, failure: Failure) => namesFields(failure),
    isClosed: (_, { card }: { card: LoadedCard }) => whyNoLoad(card) !== null,
    hasEnded: (_, { status }: Opened) => hasEnded(status),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    agreeKey,
    noteDoubt,
    spendKey,
    storeCard: assign((_, { card }: { card: LoadedCard }) => ({ card })),
    storeChoice: assign((_, { clientId }: Chosen) => ({ clientId })),
    // The same draft again is the same request: an earlier call may still arrive, and under one key the two have one
    // effect.
    storeDraft: assign(({ context }, draft: Draft) => ({
      draft,
      ...(isSameDraft(context.draft, draft) ? {} : { idempotencyKey: null, isDoubted: false }),
    })),
    storeReview: assign(({ context }, { reading }: { reading: Reading }) => reviewOf(context, reading)),
    storeOpened: assign((_, opened: Opened) => ({ opened })),
    forgetDraft: assign({ draft: null, opened: null, idempotencyKey: null, isDoubted: false }),
  },
}).createMachine({
  id: 'eTransfer',
  context: ({ input }) => initially(input),
  entry: tell({ type: 'requests.refresh' }),
  initial: 'unstarted',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
  },
  states: {
    unstarted: { always: [{ guard: 'isUnderWay', target: 'sending' }, { target: 'unresolved' }] },
    unresolved: { always: [{ guard: 'hasCard', target: 'reading' }, { target: 'cardless' }] },
    cardless: {
      on: {
        'card.switched': { target: 'reading', actions: { type: 'storeChoice', params: ({ event }) => event } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCard',
        src: 'readCard',
        input: ({ context: { username, clientId } }) => ({ username, clientId: clientId ?? '' }),
        onDone: [
          {
            guard: { type: 'isClosed', params: ({ event }) => ({ card: event.output }) },
            target: 'closed',
            actions: { type: 'storeCard', params: ({ event }) => ({ card: event.output }) },
          },
          { target: 'editable', actions: { type: 'storeCard', params: ({ event }) => ({ card: event.output }) } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
      on: {
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          reenter: true,
          actions: ['clearProblems', { type: 'storeChoice', params: ({ event }) => event }],
        },
      },
    },
    unread: { on: { 'form.retry': 'reading' }, exit: 'clearProblems' },
    // Not even a cent can be loaded now.
    closed: {
      entry: ['forgetDraft', release],
      exit: 'clearProblems',
      on: {
        'form.retry': 'reading',
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
      },
    },
    editable: {
      exit: 'clearProblems',
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedAmount, {
          valid: { target: 'preparing', actions: { type: 'storeDraft', params: draftIn } },
          invalid: { target: 'editable' },
        }),
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          actions: [{ type: 'storeChoice', params: ({ event }) => event }, release],
        },
      },
    },
    // Read the existing requests before the review: a new one after it is this request.
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        onDone: {
          target: 'reviewed',
          actions: [{ type: 'storeReview', params: ({ event }) => ({ reading: event.output }) }, 'agreeKey'],
        },
        onError: { target: 'editable', actions: reportBeforeSending },
      },
    },
    reviewed: {
      exit: 'clearProblems',
      on: {
        'form.submit': { target: 'sending', actions: beginEffect },
        'step.back': 'editable',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
      },
    },
    sending: {
      tags: ['busy', 'sent'],
      entry: release,
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ key: context.idempotencyKey ?? '' }),
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'request.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': [
          // Sent again under the same key, it would be answered with the request that has ended.
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.result },
            target: 'unresolved',
            actions: [{ type: 'storeFailure', params: ENDED }, 'spendKey', 'forgetDraft'],
          },
          { target: 'opened', actions: { type: 'storeOpened', params: ({ event }) => event.result } },
        ],
        'effect.refused': [
          // Read the card again: less fits on it than the form says.
          {
            guard: { type: 'namesFields', params: refusedIn },
            target: 'unresolved',
            actions: [
              { type: 'storeFailure', params: refusedIn },
              { type: 'noteDoubt', params: { isDoubted: false } },
              hold,
            ],
          },
          { guard: 'isUnread', target: 'unresolved', actions: { type: 'noteDoubt', params: { isDoubted: false } } },
          {
            target: 'reviewed',
            actions: [
              { type: 'storeFailure', params: refusedIn },
              { type: 'noteDoubt', params: { isDoubted: false } },
              hold,
            ],
          },
        ],
        'effect.notDone': [
          { guard: 'isUnread', target: 'unresolved', actions: { type: 'noteDoubt', params: ({ event }) => event } },
          {
            target: 'reviewed',
            actions: [
              { type: 'storeFailure', params: notDone },
              { type: 'noteDoubt', params: ({ event }) => event },
              hold,
            ],
          },
        ],
        'effect.unknown': {
          target: 'unresolved',
          actions: [
            { type: 'storeFailure', params: failed('flow.interrupted') },
            { type: 'noteDoubt', params: { isDoubted: true } },
          ],
        },
        'effect.gone': 'unresolved',
      },
      exit: 'unfollow',
    },
    opened: {
      tags: 'settled',
      entry: 'spendKey',
      on: { 'request.another': { target: 'unresolved', actions: 'forgetDraft' } },
    },
  },
})
