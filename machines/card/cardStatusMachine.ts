/** Whether one card may be used: active (A), locked (S), not yet activated (N) or a value that the specification does not name. Portal spec §4; OP-44. */
import { assign, setup } from 'xstate'
import { type CardState, cardStateOf } from '../../rules/cards/card'
import type { EffectNews } from '../effect/effects'
import {
  checkEffect,
  type Followed,
  followActions,
  followEffect,
  following,
  isFollowed,
  isInDoubt,
  keyIn,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { keyOf, lockBegun, lockOf, type Wanted, wantedBy } from './cardLock'

export type CardStatusInput = { clientId: string; cardStatus: string; lastFourDigits: string }
type Context = CardStatusInput &
  Followed & {
    failure: Failure | null
    /** Where on this page the change that is followed was begun; null if elsewhere. A prompt stays open while it is sent. */
    begunBy: 'press' | 'prompt' | null
  }
type Event =
  | EffectNews<Wanted>
  | { type: 'card.lock' }
  | { type: 'lock.undo' }
  | { type: 'card.unlock' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'status.check' }
  | { type: 'card.reported'; cardStatus: string }

/** How long a lock can be undone without a question: it may have been pressed by mistake. */
const UNDO_MS = 5_000

const NOT_CHANGED = failed('error.setCardStatus')
type Here = { context: Context }
const begin = (wanted: Wanted) =>
  ({
    type: 'tell',
    params: ({ context: { clientId, lastFourDigits } }: Here) =>
      lockBegun({ clientId, wanted, digits: lastFourDigits }),
  }) as const
const repeatEffect = {
  type: 'tell',
  params: ({ context: { followed } }: Here) => ({ type: 'effect.again', key: followed?.key ?? '' }) as const,
} as const

export const cardStatusMachine = setup({
  types: {} as { input: CardStatusInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'usable' },
  actors: { watchEffects },
  guards: {
    isReportedAs: ({ context }, state: CardState) => cardStateOf(context.cardStatus) === state,
    hasStatusChanged: ({ context }, { cardStatus }: { cardStatus: string }) => context.cardStatus !== cardStatus,
    isInDoubt,
    mayRepeat: ({ context }) => isInDoubt({ context }) && wantedBy(context.followed?.key ?? '') === 'S',
    // A lock and an unlock of one card may be under way at once, from two tabs.
    isFollowed,
    isOwnLock: (here, about: { key: string }) =>
      isFollowed(here, about) && here.context.begunBy === 'press' && wantedBy(about.key) === 'S',
  },
  delays: { untilKept: UNDO_MS },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    followOwn: assign(
      ({ context: { clientId } }, { wanted, begunBy }: { wanted: Wanted; begunBy: 'press' | 'prompt' }) => ({
        followed: following(keyOf({ clientId, wanted })),
        begunBy,
      }),
    ),
    forgetBegun: assign({ begunBy: null }),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input }) => ({ ...input, ...NOT_FOLLOWED, failure: null, begunBy: null }),
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
    'effect.underWay': { target: '.changing', actions: followEffect },
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
      // At once: somebody may be spending with the card, and a lock can be undone.
      on: {
        'card.lock': {
          target: 'changing',
          actions: [{ type: 'followOwn', params: { wanted: 'S', begunBy: 'press' } }, begin('S')],
        },
      },
      exit: 'clearFailure',
    },
    locked: {
      initial: 'settled',
      states: {
        fresh: {
          on: {
            'lock.undo': {
              target: '#cardStatus.changing',
              actions: [{ type: 'followOwn', params: { wanted: 'A', begunBy: 'press' } }, begin('A')],
            },
            'card.unlock': 'asked',
          },
          after: { untilKept: 'settled' },
        },
        settled: { on: { 'card.unlock': 'asked' }, exit: 'clearFailure' },
        asked: {
          on: {
            'prompt.accept': {
              target: '#cardStatus.changing',
              actions: [{ type: 'followOwn', params: { wanted: 'A', begunBy: 'prompt' } }, begin('A')],
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
      on: {
        // The doubt stays on the screen while it is sent again: only 'done' ends it.
        'effect.underWay': [
          { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
          { actions: [followEffect, 'forgetBegun'] },
        ],
        'card.lock': { guard: 'mayRepeat', actions: repeatEffect },
        'status.check': { guard: 'isInDoubt', actions: checkEffect },
        // A report that arrives now is older than the change.
        'card.reported': {},
        'effect.done': [
          {
            guard: { type: 'isOwnLock', params: keyIn },
            target: 'locked.fresh',
            actions: { type: 'storeStatus', params: { cardStatus: 'S' } },
          },
          {
            guard: { type: 'isFollowed', params: keyIn },
            target: 'unresolved',
            actions: { type: 'storeStatus', params: ({ event }) => ({ cardStatus: event.result }) },
          },
        ],
        // Return to what it was, never to locked: a card that was not locked can still spend.
        'effect.refused': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: refusedIn },
        },
        'effect.notDone': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: notDoneIn(NOT_CHANGED) },
        },
        'effect.unknown': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeFailure', params: failed('flow.interrupted') },
        },
      },
      exit: ['unfollow', 'forgetBegun'],
    },
  },
})
