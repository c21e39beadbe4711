/** Replacing a card: the reason, an immediate lock if it is lost or stolen, the address, the price, then one replacement. Portal spec §1, §7, §8; content spec §4, §5; OP-48. */
import { assign, setup } from 'xstate'
import { findReplacement, type OwnCard, type Progress, whyNotReplaceable } from '../../rules/cards/cardOrder'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { lockBegun } from '../card/cardLock'
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
import { CALL_TIMEOUT_MS, failed } from '../shared/failure'
import { holdChanges, notifyStoredFailure, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type Chosen,
  type ReplaceCardContext as Context,
  checkedAddress,
  checkedReason,
  confirmed,
  type ReplaceCardEvent as Event,
  initially,
  keyFor,
  lockKeyOf,
  mustLock,
  needsAddress,
  noticeOf,
  type ReplaceCardInput,
  reasonOf,
  replacementAmong,
  replacementBegun,
  type Subject,
  stopped,
  withSubject,
} from './replaceCard'

type Here = { context: Context }
type Read = { cards: readonly OwnCard[] }

const warnOfCard = (key: 'replaceCard.lockUnknown' | 'replaceCard.superseded' | 'replaceCard.gone') =>
  ({ type: 'tellPortal', params: ({ context: { oldCard } }: Here) => noticeOf('warning', key, oldCard) }) as const
const beginLock = {
  type: 'tell',
  params: ({ context: { oldCard } }: Here) =>
    lockBegun({ clientId: oldCard.clientId, wanted: 'S', digits: oldCard.lastFourDigits }),
} as const
const repeatLock = {
  type: 'tell',
  params: ({ context }: Here) => ({ type: 'effect.again', key: lockKeyOf(context) }) as const,
} as const
const beginReplacement = { type: 'tell', params: ({ context }: Here) => replacementBegun(context) } as const
const notDone = notDoneIn(failed('error.replaceCard'))
const cardsIn = ({ event }: { event: { output: readonly OwnCard[] } }) => ({ cards: event.output })

export const replaceCardMachine = setup({
  types: {} as { input: ReplaceCardInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readSubject: promisePort<Subject, { username: string; clientId: string | null }>('readSubject'),
    readCards: promisePort<readonly OwnCard[], { username: string }>('readCards'),
    watchEffects,
  },
  // Longer than a lookup needs to say 'not locked'.
  delays: { untilGoingOn: CALL_TIMEOUT_MS + (LOOKUPS + 1) * NEXT_LOOKUP_MS },
  guards: {
    isValid,
    isInDoubt,
    isUnderWay: ({ context }) => context.idempotencyKey !== null,
    isUnread: ({ context }) => context.subject === null,
    isOtherCard: ({ context }, { clientId }: Chosen) => context.oldCard.clientId !== clientId,
    isReplaceable: (_, { card }: Subject) => whyNotReplaceable(card) === null,
    mustLock: ({ context }) => mustLock(context),
    needsAddress: ({ context }) => needsAddress(context),
    isUnlocked: ({ context }) => context.isLocked === false || context.isLocked === 'unknown',
    isMailed: ({ context }) => context.address !== null,
    namesFields,
    isReplaced: ({ context }, { cards }: Read) => replacementAmong(context, cards) !== null,
    // The lookups have not found out what became of this one, which was not refused.
    isReplacedHere: ({ context }, { cards }: Read) =>
      context.failure?.key === 'flow.interrupted' && replacementAmong(context, cards) !== null,
    isGone: ({ context }, { cards }: Read) => findReplacement(cards, context.oldCard) === 'unknown',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeChoice: assign((_, { clientId }: Chosen) => ({ clientId, reason: null })),
    storeSubject: assign((_, subject: Subject) => withSubject(subject)),
    // A lock that failed is retried.
    storeReason: assign(({ context }, typed: { values: Typed }) => ({
      ...reasonOf(context, typed),
      isLocked: context.isLocked === true || null,
    })),
    noteLocked: assign(({ context }) => stopped(context)),
    noteUnlocked: assign({ isLocked: false }),
    noteUnknown: assign({ isLocked: 'unknown' }),
    askForLock: assign({ isLocked: null }),
    storeAddress: assign(({ context }, typed: { values: Typed }) => confirmed(context, typed)),
    forgetAddress: assign({ address: null }),
    agreeKey: assign(({ context }) => ({ idempotencyKey: keyFor(context) })),
    storeReplacement: assign((_, replacement: Progress) => ({ replacement })),
    storeFound: assign(({ context }, { cards }: Read) => ({ replacement: replacementAmong(context, cards) })),
  },
}).createMachine({
  id: 'replaceCard',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unstarted',
  states: {
    unstarted: { always: [{ guard: 'isUnderWay', target: 'replacing' }, { target: 'reading' }] },
    unresolved: {
      always: [
        { guard: 'mustLock', target: 'locking', actions: beginLock },
        { guard: 'needsAddress', target: 'addressed' },
        { target: 'reviewed' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSubject',
        src: 'readSubject',
        input: ({ context: { username, clientId } }) => ({ username, clientId }),
        onDone: [
          {
            guard: { type: 'isReplaceable', params: ({ event }) => event.output },
            target: 'asked',
            actions: { type: 'storeSubject', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'storeSubject', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'replacement.retry': 'reading' }, exit: 'clearProblems' },
    refused: {},
    asked: {
      on: {
        'form.submit': formSubmit(checkedReason, {
          valid: { target: 'unresolved', actions: { type: 'storeReason', params: submittedValues } },
          invalid: { target: 'asked' },
        }),
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
      },
      exit: 'clearProblems',
    },
    // The same lock may be under way from the dashboard or another tab.
    locking: {
      tags: ['busy', 'sent'],
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ key: lockKeyOf(context) }) },
      // A card that somebody else may have cannot wait: the replacement cancels it, locked or not.
      after: {
        untilGoingOn: { target: 'unresolved', actions: ['noteUnknown', warnOfCard('replaceCard.lockUnknown')] },
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'lock.check': { guard: 'isInDoubt', actions: checkEffect },
        'card.lock': { guard: 'isInDoubt', actions: repeatLock },
        'effect.done': { target: 'unresolved', actions: 'noteLocked' },
        // Never report the card as locked if it may not be.
        'effect.refused': { target: 'unresolved', actions: 'noteUnlocked' },
        'effect.notDone': { target: 'unresolved', actions: 'noteUnlocked' },
        'effect.unknown': {
          target: 'unresolved',
          actions: ['noteUnknown', warnOfCard('replaceCard.lockUnknown')],
        },
      },
      exit: 'unfollow',
    },
    addressed: {
      on: {
        'form.edit': { actions: holdChanges('replaceCard') },
        'form.submit': formSubmit(checkedAddress, {
          valid: { target: 'unresolved', actions: { type: 'storeAddress', params: submittedValues } },
          invalid: { target: 'addressed' },
        }),
        'step.back': 'asked',
        'card.lock': { guard: 'isUnlocked', target: 'unresolved', actions: 'askForLock' },
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'form.submit': { target: 'replacing', actions: ['agreeKey', beginReplacement] },
        'step.back': [{ guard: 'isMailed', target: 'addressed', actions: 'forgetAddress' }, { target: 'asked' }],
        'card.lock': { guard: 'isUnlocked', target: 'unresolved', actions: 'askForLock' },
      },
      exit: 'clearProblems',
    },
    replacing: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('replaceCard'),
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ key: context.idempotencyKey ?? '' }),
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'replacement.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          target: 'replaced',
          actions: { type: 'storeReplacement', params: ({ event }) => event.result },
        },
        'effect.refused': [
          { guard: 'isUnread', target: 'reading', actions: { type: 'storeFailure', params: refusedIn } },
          {
            guard: { type: 'namesFields', params: refusedIn },
            target: 'addressed',
            actions: [
              'forgetAddress',
              { type: 'storeFailure', params: refusedIn },
              notifyStoredFailure,
              holdChanges('replaceCard'),
            ],
          },
          { target: 'comparing', actions: { type: 'storeFailure', params: refusedIn } },
        ],
        'effect.notDone': [
          { guard: 'isUnread', target: 'reading' },
          {
            target: 'reviewed',
            actions: [{ type: 'storeFailure', params: notDone }, holdChanges('replaceCard')],
          },
        ],
        'effect.unknown': {
          target: 'comparing',
          actions: { type: 'storeFailure', params: failed('flow.interrupted') },
        },
        'effect.gone': 'reading',
      },
      exit: 'unfollow',
    },
    // It was refused, and another tab or device may have replaced the card; or its outcome could not be found out.
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'isReplacedHere', params: cardsIn },
            target: 'replaced',
            actions: { type: 'storeFound', params: cardsIn },
          },
          {
            guard: { type: 'isReplaced', params: cardsIn },
            target: 'superseded',
            actions: { type: 'storeFound', params: cardsIn },
          },
          {
            guard: { type: 'isGone', params: cardsIn },
            target: 'gone',
            actions: [warnOfCard('replaceCard.gone'), refreshCards],
          },
          { guard: 'isUnread', target: 'reading' },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('replaceCard')] },
        ],
        onError: [
          { guard: 'isUnread', target: 'reading' },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('replaceCard')] },
        ],
      },
    },
    replaced: { tags: 'settled', entry: 'clearProblems' },
    superseded: {
      tags: 'settled',
      entry: ['clearProblems', warnOfCard('replaceCard.superseded'), refreshCards],
    },
    gone: { tags: 'settled', entry: 'clearProblems' },
  },
})
