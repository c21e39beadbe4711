/** Whether one card may be used: active (A), locked (S), not yet activated (N) or a value that the specification does not name. Portal spec §4; OP-44. */
import { assign, setup } from 'xstate'
import { type CardState, cardStateOf } from '../../rules/card'
import { success } from '../notification/notification'
import { errorIn, type Failure, mayHaveHappened } from '../shared/failure'
import { hasLookupsLeft, lookupActions, lookupDelays, storeDoubt } from '../shared/lookups'
import { failureActions } from '../shared/failureActions'
import { notifyStoredFailure, refreshCards, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Input = { clientId: string; cardStatus: string }
type Context = Input & {
  failure: Failure | null
  /** What the holder asked for last. */
  wanted: 'A' | 'S'
  /** How often the issuer is asked once more before it is believed that nothing was done. */
  lookupsLeft: number
}
type Event =
  | { type: 'card.lock' }
  | { type: 'card.unlock' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'status.check' }
  | { type: 'card.reported'; cardStatus: string }
/** As the issuer's list has it; null where the card is not in it any more. */
type Found = { cardStatus: string | null }

const changeOf = ({ context: { clientId, wanted } }: { context: Context }) =>
  ({ type: 'card.changed', clientId, cardStatus: wanted }) as const
const noticeOf = ({ context: { wanted } }: { context: Context }) =>
  ({
    type: 'notification.show',
    notification: success(wanted === 'S' ? 'card.lock.done' : 'card.unlock.done'),
  }) as const
/** The change has been made: the cards hear of it, and the holder. */
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
    isReportedAs: ({ context }, state: CardState) => cardStateOf(context.cardStatus) === state,
    isNews: ({ context }, { cardStatus }: { cardStatus: string }) => context.cardStatus !== cardStatus,
    mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(error),
    isAsWanted: ({ context }, { cardStatus }: Found) => cardStatus === context.wanted,
    hasLookupsLeft,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    storeFound: assign(({ context }, { cardStatus }: Found) => ({ cardStatus: cardStatus ?? context.cardStatus })),
    storeWanted: assign((_, { wanted }: { wanted: 'A' | 'S' }) => ({ wanted })),
    storeChange: assign(({ context: { wanted } }) => ({ cardStatus: wanted, failure: null })),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input }) => ({ ...input, failure: null, wanted: 'S', lookupsLeft: 0 }),
  initial: 'unresolved',
  states: {
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
          // Back to active, never to locked: a card that was not locked can still spend.
          { target: 'active', actions: [...reportFailure, refreshCards] },
        ],
      },
      // A report that comes now is older than the change.
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
          { target: 'locked', actions: [...reportFailure, refreshCards] },
        ],
      },
      on: { 'card.reported': {} },
    },
    // The answer was lost after the change may have been made: the issuer is asked before anything is said of the card.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isAsWanted', params: ({ event }) => ({ cardStatus: event.output }) },
            target: 'unresolved',
            actions: sayChange,
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed', actions: 'countLookup' },
          {
            target: 'unresolved',
            actions: [
              { type: 'storeFound', params: ({ event }) => ({ cardStatus: event.output }) },
              notifyStoredFailure,
              refreshCards,
            ],
          },
        ],
        onError: 'unconfirmed',
      },
      on: { 'card.reported': {} },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: 'checking' },
      on: { 'status.check': 'checking', 'card.reported': {} },
    },
  },
  on: {
    'card.reported': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.unresolved',
      actions: { type: 'storeStatus', params: ({ event }) => event },
    },
  },
})
