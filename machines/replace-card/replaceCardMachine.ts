/** Replacing a card: the reason, an immediate lock if it is lost or stolen, the address, the price, then one replacement. Portal spec §1, §7, §8; content spec §4, §5; OP-48. */
import { assign, setup } from 'xstate'
import { findReplacement, type OwnCard, type Progress, statusOf, whyNotReplaceable } from '../../rules/cards/cardOrder'
import type { MessageKey } from '../../rules/values/messageKey'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice, success } from '../notification/notification'
import { errorIn, failureIn, isNotFound, mayHaveHappened } from '../shared/failure'
import { notifyNotRepeated } from '../shared/lockAgain'
import { lookupActions, lookupDelays, lookupGuards, stillRunning, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notifyFailure,
  notifyStoredFailure,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type Chosen,
  type ReplaceCardContext as Context,
  checkedAddress,
  checkedReason,
  confirmed,
  type ReplaceCardEvent as Event,
  initially,
  mustLock,
  needsAddress,
  oldCardOf,
  type ReplaceCardInput,
  type Replacement,
  reasonOf,
  replacementAmong,
  replacementIn,
  type Subject,
  stopped,
  withSubject,
} from './replaceCard'

type Read = { cards: readonly OwnCard[] }

/** Names the card: the holder may have chosen another, or left, since the call was sent. */
const notifyOfCard = (type: 'success' | 'warning', key: MessageKey, more: { whenLeft?: true } = {}) =>
  ({
    type: 'tellPortal',
    params: ({ context: { oldCard } }: { context: Context }) => {
      const values = { digits: oldCard.lastFourDigits }
      const notification =
        type === 'success' ? success(key, values) : { ...notice(type, key), message: { key, values } }
      return { type: 'notification.show', notification, ...more } as const
    },
  }) as const
const tellLocked = {
  type: 'tellPortal',
  params: ({ context: { oldCard } }: { context: Context }) =>
    ({ type: 'card.changed', clientId: oldCard.clientId, cardStatus: 'S' }) as const,
} as const

export const replaceCardMachine = setup({
  types: {} as { input: ReplaceCardInput; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readSubject: promisePort<Subject, { username: string; clientId: string | null }>('readSubject'),
    readCards: promisePort<readonly OwnCard[], { username: string }>('readCards'),
    lockCard: promisePort<void, { clientId: string }>('lockCard'),
    replaceCard: promisePort<Progress, Replacement & { idempotencyKey: string }>('replaceCard'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isResumed: ({ context }) => Boolean(context.resume),
    isResumedLock: ({ context }) => context.resume?.effect === 'lock',
    isUnread: ({ context }) => context.subject === null,
    isOtherCard: ({ context }, { clientId }: Chosen) => context.oldCard.clientId !== clientId,
    isReplaceable: (_, { card }: Subject) => whyNotReplaceable(card) === null,
    mustLock: ({ context }) => mustLock(context),
    needsAddress: ({ context }) => needsAddress(context),
    isUnlocked: ({ context }) => context.isLocked === false || context.isLocked === 'unknown',
    isMailed: ({ context }) => context.address !== null,
    isInDoubt: (_, { error }: { error: unknown }) => mayHaveHappened(error) || isNotFound(error),
    isStopped: ({ context }, { cards }: Read) => statusOf(cards, context.oldCard.clientId) === 'S',
    isReplaced: ({ context }, { cards }: Read) => replacementAmong(context, cards) !== null,
    isGone: ({ context }, { cards }: Read) => findReplacement(cards, context.oldCard) === 'unknown',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeChoice: assign((_, { clientId }: Chosen) => ({ clientId, reason: null })),
    storeSubject: assign((_, subject: Subject) => withSubject(subject)),
    // A lock that failed is retried.
    storeReason: assign(({ context }, typed: { values: Typed }) => ({
      ...reasonOf(context, typed),
      isLocked: context.isLocked === true || null,
    })),
    noteLocked: assign(({ context }) => stopped(context)),
    noteUnlocked: assign({ isLocked: false, failure: null }),
    noteUnknown: assign({ isLocked: 'unknown', failure: null }),
    askForLock: assign({ isLocked: null }),
    countRepeat: assign(({ context: { repeats } }) => ({ repeats: repeats + 1 })),
    storeAddress: assign(({ context }, typed: { values: Typed }) => confirmed(context, typed)),
    forgetAddress: assign({ address: null }),
    mintKey: assign({ idempotencyKey: () => crypto.randomUUID() }),
    storeReplacement: assign((_, replacement: Progress) => ({ replacement })),
    storeFound: assign(({ context }, { cards }: Read) => ({ replacement: replacementAmong(context, cards) })),
  },
}).createMachine({
  id: 'replaceCard',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unstarted',
  states: {
    unstarted: {
      always: [
        { guard: 'isResumedLock', target: 'unstopped.checking' },
        { guard: 'isResumed', target: 'checking' },
        { target: 'reading' },
      ],
    },
    unresolved: {
      always: [
        // A lock from before a reload: the replacement starts again.
        { guard: 'isUnread', target: 'reading' },
        { guard: 'mustLock', target: 'unstopped' },
        { guard: 'needsAddress', target: 'addressed' },
        { target: 'reviewed', actions: 'mintKey' },
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
    unstopped: {
      initial: 'locking',
      states: {
        locking: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'lockCard',
            src: 'lockCard',
            input: oldCardOf,
            onDone: {
              target: '#replaceCard.unresolved',
              // The next step shows it.
              actions: ['noteLocked', tellLocked, notifyOfCard('success', 'replaceCard.locked', { whenLeft: true })],
            },
            onError: [
              {
                guard: { type: 'isInDoubt', params: errorIn },
                target: 'checking',
                actions: storeDoubt,
              },
              // Never report the card as locked if it may not be. The replacement cancels it in any case.
              { target: '#replaceCard.unresolved', actions: ['noteUnlocked', notifyFailure, refreshCards] },
            ],
          },
        },
        checking: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'readCards',
            src: 'readCards',
            input: ({ context: { username } }) => ({ username }),
            onDone: [
              {
                guard: { type: 'isStopped', params: ({ event }) => ({ cards: event.output }) },
                target: '#replaceCard.unresolved',
                actions: ['noteLocked', tellLocked, notifyOfCard('success', 'replaceCard.locked')],
              },
              {
                guard: { type: 'isReplaced', params: ({ event }) => ({ cards: event.output }) },
                target: '#replaceCard.superseded',
                actions: { type: 'storeFound', params: ({ event }) => ({ cards: event.output }) },
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ cards: event.output }) },
                target: '#replaceCard.gone',
              },
              { guard: 'hasLookupsLeft', target: 'unconfirmed' },
              {
                target: '#replaceCard.unresolved',
                actions: [notifyStoredFailure, 'noteUnlocked', refreshCards],
              },
            ],
            // A card that somebody else may have cannot wait: the replacement cancels it, locked or not.
            onError: [
              { guard: 'hasLookupsLeft', target: 'unconfirmed' },
              {
                target: '#replaceCard.unresolved',
                actions: ['noteUnknown', notifyOfCard('warning', 'replaceCard.lockUnknown'), refreshCards],
              },
            ],
          },
          on: { 'card.lock': 'relocking' },
        },
        unconfirmed: {
          tags: 'inFlight',
          after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
          on: { 'card.lock': 'relocking', 'lock.check': 'checking' },
        },
        // Locking it twice does no harm. Only 'done' is believed: the first request may still run.
        relocking: {
          tags: ['busy', 'inFlight'],
          entry: 'countRepeat',
          invoke: {
            id: 'lockCard',
            src: 'lockCard',
            input: oldCardOf,
            onDone: {
              target: '#replaceCard.unresolved',
              actions: ['noteLocked', tellLocked, notifyOfCard('success', 'replaceCard.locked')],
            },
            onError: [
              {
                guard: { type: 'isInDoubt', params: errorIn },
                target: 'checking',
                actions: { type: 'extendLookups', params: errorIn },
              },
              { target: 'checking', actions: notifyNotRepeated },
            ],
          },
          after: { untilNextLookup: { target: 'checking', actions: stillRunning } },
          on: { 'lock.check': { target: 'checking', actions: stillRunning } },
        },
      },
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
        'form.submit': 'replacing',
        'step.back': [{ guard: 'isMailed', target: 'addressed', actions: 'forgetAddress' }, { target: 'asked' }],
        'card.lock': { guard: 'isUnlocked', target: 'unresolved', actions: 'askForLock' },
      },
      exit: 'clearProblems',
    },
    replacing: {
      tags: ['busy', 'inFlight'],
      entry: releaseChanges('replaceCard'),
      invoke: {
        id: 'replaceCard',
        src: 'replaceCard',
        input: replacementIn,
        onDone: { target: 'replaced', actions: { type: 'storeReplacement', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'comparing',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            guard: { type: 'isAboutFields', params: errorIn },
            target: 'addressed',
            actions: ['forgetAddress', ...reportFailure, holdChanges('replaceCard')],
          },
          { target: 'reviewed', actions: [...reportFailure, holdChanges('replaceCard')] },
        ],
      },
    },
    // The response was lost, but the card may have been cancelled: the holder's cards show it.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'isReplaced', params: ({ event }) => ({ cards: event.output }) },
            target: 'replaced',
            actions: ['clearProblems', { type: 'storeFound', params: ({ event }) => ({ cards: event.output }) }],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          { guard: { type: 'isGone', params: ({ event }) => ({ cards: event.output }) }, target: 'gone' },
          {
            guard: 'isUnread',
            target: 'reading',
            actions: ['clearProblems', notifyOfCard('warning', 'replaceCard.notReplaced'), refreshCards],
          },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('replaceCard')] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'replacement.check': 'checking' },
    },
    // The issuer does not know the card: another tab or device may have replaced it.
    comparing: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'isReplaced', params: ({ event }) => ({ cards: event.output }) },
            target: 'superseded',
            actions: { type: 'storeFound', params: ({ event }) => ({ cards: event.output }) },
          },
          { guard: { type: 'isGone', params: ({ event }) => ({ cards: event.output }) }, target: 'gone' },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('replaceCard')] },
        ],
        onError: { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('replaceCard')] },
      },
    },
    replaced: { tags: 'settled', entry: [notifyOfCard('success', 'replaceCard.done'), refreshCards] },
    superseded: {
      tags: 'settled',
      entry: ['clearProblems', notifyOfCard('warning', 'replaceCard.superseded'), refreshCards],
    },
    gone: { tags: 'settled', entry: ['clearProblems', notifyOfCard('warning', 'replaceCard.gone'), refreshCards] },
  },
})
