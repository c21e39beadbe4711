/** Whether one card may be used: active (A), locked (S), not yet activated (N) or a value that the specification does not name. Portal spec §4; OP-44. */
import { assign, setup } from 'xstate'
import { type CardState, cardStateOf } from '../../rules/cards/card'
import { errorNotice, type Notification, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { errorIn, type Failure, failed, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notRepeated } from '../shared/lockAgain'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, stillRunning, storeDoubt } from '../shared/lookups'
import { refreshCards } from '../shared/portal'
import { promisePort } from '../shared/ports'

export type CardStatusInput = {
  clientId: string
  cardStatus: string
  lastFourDigits: string
  /** A change sent before a reload: its outcome is looked up first. */
  resume?: { readonly wanted: 'A' | 'S'; readonly sentAt: number } | undefined
}
type Input = CardStatusInput
type Context = Omit<Input, 'resume'> & {
  failure: Failure | null
  /** The status that the holder requested last. */
  wanted: 'A' | 'S'
  /** How many lookups are left before 'nothing was done' is believed. */
  lookupsLeft: number
  /** How often the lock in doubt has been sent again. */
  repeats: number
}
type Event =
  | { type: 'card.lock' }
  | { type: 'card.unlock' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'status.check' }
  | { type: 'card.reported'; cardStatus: string }
/** The status in the issuer's list; null if the card is no longer in it. */
type Found = { cardStatus: string | null }

const NOT_CHANGED = failed('error.setCardStatus')

const changeOf = ({ context: { clientId, wanted } }: { context: Context }) =>
  ({ type: 'card.changed', clientId, cardStatus: wanted }) as const
const showing = (notification: Notification, { lastFourDigits }: Context) =>
  ({ type: 'notification.show', notification: ofCard(notification, lastFourDigits) }) as const
const noticeOf = ({ context }: { context: Context }) =>
  showing(success(context.wanted === 'S' ? 'card.lock.done' : 'card.unlock.done'), context)
/** Reports why nothing was done; the card is unchanged. */
const sayNotChanged = {
  type: 'tellPortal',
  params: ({ context }: { context: Context }) => showing(errorNotice(context.failure ?? NOT_CHANGED), context),
} as const
/** The second request was refused or not sent; the first one is still in doubt. */
const sayNotRepeated = {
  type: 'tellPortal',
  params: ({ context, event }: { context: Context; event: { error: unknown } }) =>
    showing(notRepeated({ event }), context),
} as const
/** The change is done: tell the cards machine and the holder. */
const sayChange = [
  'storeChange',
  { type: 'tellPortal', params: changeOf },
  { type: 'tellPortal', params: noticeOf },
] as const

export const cardStatusMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'usable' },
  actors: {
    lockCard: promisePort<void, { clientId: string }>('lockCard'),
    unlockCard: promisePort<void, { clientId: string }>('unlockCard'),
    readStatus: promisePort<string | null, { clientId: string }>('readStatus'),
  },
  delays: lookupDelays,
  guards: {
    ...lookupGuards,
    isReportedAs: ({ context }, state: CardState) => cardStateOf(context.cardStatus) === state,
    hasStatusChanged: ({ context }, { cardStatus }: { cardStatus: string }) => context.cardStatus !== cardStatus,
    wantsLock: ({ context }) => context.wanted === 'S',
    isStatusAsWanted: ({ context }, { cardStatus }: Found) => cardStatus === context.wanted,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    storeFound: assign(({ context }, { cardStatus }: Found) => ({ cardStatus: cardStatus ?? context.cardStatus })),
    storeWanted: assign((_, { wanted }: { wanted: 'A' | 'S' }) => ({ wanted })),
    storeChange: assign(({ context: { wanted } }) => ({ cardStatus: wanted, failure: null })),
    countRepeat: assign(({ context: { repeats } }) => ({ repeats: repeats + 1 })),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input: { resume, ...card } }) => ({
    ...card,
    failure: resume ? NOT_CHANGED : null,
    wanted: resume?.wanted ?? 'S',
    lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
    repeats: 0,
  }),
  initial: 'unstarted',
  states: {
    unstarted: { always: [{ guard: 'hasLookupsLeft', target: 'checking' }, { target: 'unresolved' }] },
    unresolved: {
      always: [
        { guard: { type: 'isReportedAs', params: 'active' }, target: 'active' },
        { guard: { type: 'isReportedAs', params: 'locked' }, target: 'locked' },
        { guard: { type: 'isReportedAs', params: 'inactive' }, target: 'inactive' },
        { target: 'unrecognised' },
      ],
    },
    active: {
      tags: 'usable',
      initial: 'settled',
      states: {
        settled: { on: { 'card.lock': 'asked' }, exit: 'clearFailure' },
        asked: {
          on: {
            'prompt.accept': {
              target: '#cardStatus.locking',
              actions: { type: 'storeWanted', params: { wanted: 'S' } },
            },
            'prompt.dismiss': 'settled',
          },
        },
      },
    },
    locked: {
      initial: 'settled',
      states: {
        settled: { on: { 'card.unlock': 'asked' }, exit: 'clearFailure' },
        asked: {
          on: {
            'prompt.accept': {
              target: '#cardStatus.unlocking',
              actions: { type: 'storeWanted', params: { wanted: 'A' } },
            },
            'prompt.dismiss': 'settled',
          },
        },
      },
    },
    inactive: {},
    unrecognised: {},
    locking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'lockCard',
        src: 'lockCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: { target: 'unresolved', actions: sayChange },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          // Return to active, never to locked: a card that was not locked can still spend.
          { target: 'active', actions: [{ type: 'storeFailure', params: failureIn }, sayNotChanged, refreshCards] },
        ],
      },
      // A report that arrives now is older than the change.
      on: { 'card.reported': {} },
    },
    unlocking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'unlockCard',
        src: 'unlockCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: { target: 'unresolved', actions: sayChange },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          { target: 'locked', actions: [{ type: 'storeFailure', params: failureIn }, sayNotChanged, refreshCards] },
        ],
      },
      on: { 'card.reported': {} },
    },
    // The response was lost and the change may have been made: ask the issuer before reporting anything.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isStatusAsWanted', params: ({ event }) => ({ cardStatus: event.output }) },
            target: 'unresolved',
            actions: sayChange,
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            target: 'unresolved',
            actions: [
              { type: 'storeFound', params: ({ event }) => ({ cardStatus: event.output }) },
              sayNotChanged,
              refreshCards,
            ],
          },
        ],
        onError: 'unconfirmed',
      },
      on: { 'card.lock': { guard: 'wantsLock', target: 'relocking' }, 'card.reported': {} },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: {
        'card.lock': { guard: 'wantsLock', target: 'relocking' },
        'status.check': 'checking',
        'card.reported': {},
      },
    },
    // Somebody may be spending with a card that its holder wants to lock: locking it twice does no harm. Only 'done' is
    // believed: the first request may still run, whatever the response to this one.
    relocking: {
      tags: ['busy', 'inFlight'],
      entry: 'countRepeat',
      invoke: {
        id: 'lockCard',
        src: 'lockCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: { target: 'unresolved', actions: sayChange },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: { type: 'extendLookups', params: errorIn },
          },
          { target: 'checking', actions: sayNotRepeated },
        ],
      },
      after: { untilNextLookup: { target: 'checking', actions: stillRunning } },
      on: { 'status.check': { target: 'checking', actions: stillRunning }, 'card.reported': {} },
    },
  },
  on: {
    'card.reported': {
      guard: { type: 'hasStatusChanged', params: ({ event }) => event },
      target: '.unresolved',
      actions: { type: 'storeStatus', params: ({ event }) => event },
    },
  },
})
