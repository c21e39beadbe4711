/** Whether one card may be used: active (A), locked (S), not yet activated (N) or a value nobody has told us of. Portal spec §4; OP-44. */
import { assign, setup } from 'xstate'
import { type CardState, cardStateOf } from '../../rules/card'
import { errorNotice } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Input = { clientId: string; cardStatus: string }
type Context = Input & { failure: Failure | null }
type Event =
  | { type: 'card.lock' }
  | { type: 'card.unlock' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'card.reported'; cardStatus: string }

export const cardStatusMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'usable' },
  actors: {
    lockCard: promisePort<void, { clientId: string }>('lockCard'),
    unlockCard: promisePort<void, { clientId: string }>('unlockCard'),
  },
  guards: {
    isReportedAs: ({ context }, state: CardState) => cardStateOf(context.cardStatus) === state,
    isNews: ({ context }, { cardStatus }: { cardStatus: string }) => context.cardStatus !== cardStatus,
  },
  actions: {
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    announceChange: tellParent<Context, Event, { cardStatus: 'A' | 'S' }>(({ context }, { cardStatus }) => ({
      type: 'card.changed',
      clientId: context.clientId,
      cardStatus,
    })),
    // The answer may have been lost after the change was made: only the issuer knows.
    announceDoubt: tellParent<Context, Event>(() => ({ type: 'balances.refresh' })),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input }) => ({ ...input, failure: null }),
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
        asked: { on: { 'prompt.accept': '#cardStatus.locking', 'prompt.dismiss': 'settled' } },
      },
    },
    locked: {
      initial: 'settled',
      states: {
        settled: { on: { 'card.unlock': 'asked' }, exit: 'clearFailure' },
        asked: { on: { 'prompt.accept': '#cardStatus.unlocking', 'prompt.dismiss': 'settled' } },
      },
    },
    inactive: {},
    unrecognised: {},
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lockCard',
        src: 'lockCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: {
          target: 'locked',
          actions: [
            { type: 'storeStatus', params: { cardStatus: 'S' } },
            { type: 'announceChange', params: { cardStatus: 'S' } },
          ],
        },
        onError: {
          // Back to active, never to locked: a card that was not locked can still spend.
          target: 'active',
          actions: [...problem, 'announceDoubt'],
        },
      },
      // What a balance call says now was true before the change.
      on: { 'card.reported': {} },
    },
    unlocking: {
      tags: 'busy',
      invoke: {
        id: 'unlockCard',
        src: 'unlockCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: {
          target: 'active',
          actions: [
            { type: 'storeStatus', params: { cardStatus: 'A' } },
            { type: 'announceChange', params: { cardStatus: 'A' } },
          ],
        },
        onError: {
          target: 'locked',
          actions: [...problem, 'announceDoubt'],
        },
      },
      on: { 'card.reported': {} },
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
