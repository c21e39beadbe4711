/** Whether one card may be used: active (A), locked (S), not yet activated (N) or a value that the specification does not name. Portal spec §4; OP-44. */
import { assign, setup } from 'xstate'
import { type CardState, cardStateOf } from '../../rules/cards/card'
import { effectActions } from '../effect/channel'
import type { EffectNews } from '../effect/effects'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { keyOf, lockBegun, lockOf, type Wanted, wantedBy } from './cardLock'

export type CardStatusInput = { clientId: string; cardStatus: string; lastFourDigits: string }
type Context = CardStatusInput & {
  failure: Failure | null
  /** Of the lock or unlock that is under way, wherever it was begun. */
  key: string | null
  /** In doubt: a lookup is under way, or the lock is being sent again. */
  isChecking: boolean
  isRepeating: boolean
}
type Event =
  | EffectNews<Wanted>
  | { type: 'card.lock' }
  | { type: 'card.unlock' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'status.check' }
  | { type: 'card.reported'; cardStatus: string }

const NOT_CHANGED = failed('error.setCardStatus')
type Here = { context: Context }
const begin = (wanted: Wanted) =>
  ({
    type: 'tell',
    params: ({ context: { clientId, lastFourDigits } }: Here) =>
      lockBegun({ clientId, wanted, digits: lastFourDigits }),
  }) as const
const tellEffect = (type: 'effect.again' | 'effect.check') =>
  ({ type: 'tell', params: ({ context }: Here) => ({ type, key: context.key ?? '' }) as const }) as const
const keyIn = ({ event: { key } }: { event: { key: string } }) => ({ key })

export const cardStatusMachine = setup({
  types: {} as { input: CardStatusInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'usable' },
  actors: { watchEffects },
  guards: {
    isReportedAs: ({ context }, state: CardState) => cardStateOf(context.cardStatus) === state,
    hasStatusChanged: ({ context }, { cardStatus }: { cardStatus: string }) => context.cardStatus !== cardStatus,
    wantsLock: ({ context: { key } }) => key !== null && wantedBy(key) === 'S',
    // A lock and an unlock of one card may be under way at once, from two tabs.
    isShown: ({ context }, { key }: { key: string }) => context.key === key,
    isAnother: ({ context }, { key }: { key: string }) => context.key !== key,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...effectActions<Context, Event>(),
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    storeKey: assign((_, { key }: { key: string }) => ({ key, isChecking: false, isRepeating: false })),
    storeOwnKey: assign(({ context: { clientId } }, { wanted }: { wanted: Wanted }) => ({
      key: keyOf({ clientId, wanted }),
    })),
    storeDoing: assign((_, doing: { isChecking: boolean; isRepeating?: boolean }) => ({
      isChecking: doing.isChecking,
      isRepeating: doing.isRepeating ?? false,
    })),
    forgetKey: assign({ key: null, isChecking: false, isRepeating: false }),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input }) => ({ ...input, failure: null, key: null, isChecking: false, isRepeating: false }),
  // By the card: another place may begin a lock, another tab, or the page before a reload.
  invoke: {
    id: 'watchEffects',
    src: 'watchEffects',
    input: ({ context: { clientId } }) => ({ subject: lockOf(clientId), isLasting: true }),
  },
  initial: 'unresolved',
  on: {
    'card.reported': {
      guard: { type: 'hasStatusChanged', params: ({ event }) => event },
      target: '.unresolved',
      actions: { type: 'storeStatus', params: ({ event }) => event },
    },
    'effect.begun': {
      guard: { type: 'isAnother', params: keyIn },
      target: '.changing.begunElsewhere',
      actions: { type: 'storeKey', params: keyIn },
    },
    'effect.inDoubt': {
      target: '.changing.inDoubt',
      actions: [
        { type: 'storeKey', params: keyIn },
        { type: 'storeDoing', params: ({ event }) => event },
      ],
    },
  },
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
              target: '#cardStatus.changing',
              actions: [{ type: 'storeOwnKey', params: { wanted: 'S' } }, begin('S')],
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
              target: '#cardStatus.changing',
              actions: [{ type: 'storeOwnKey', params: { wanted: 'A' } }, begin('A')],
            },
            'prompt.dismiss': 'settled',
          },
        },
      },
    },
    inactive: {},
    unrecognised: {},
    changing: {
      tags: ['busy', 'sent'],
      initial: 'underWay',
      states: {
        // Asked for in this prompt, which is still open.
        underWay: {},
        // Where a lost card is replaced, in another tab, or before a reload.
        begunElsewhere: {},
        // The doubt stays on the screen while it is sent again: only 'done' ends it.
        inDoubt: {
          on: {
            'card.lock': { guard: 'wantsLock', actions: tellEffect('effect.again') },
            'status.check': { actions: tellEffect('effect.check') },
          },
        },
      },
      on: {
        // A report that arrives now is older than the change.
        'card.reported': {},
        'effect.done': {
          guard: { type: 'isShown', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeStatus', params: ({ event }) => ({ cardStatus: event.result }) },
        },
        // Return to what it was, never to locked: a card that was not locked can still spend.
        'effect.refused': {
          guard: { type: 'isShown', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: ({ event }) => event.failure },
        },
        'effect.notDone': {
          guard: { type: 'isShown', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: ({ event }) => event.failure ?? NOT_CHANGED },
        },
        'effect.unknown': {
          guard: { type: 'isShown', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: failed('flow.interrupted') },
        },
      },
      exit: 'forgetKey',
    },
  },
})
