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
    /** The change was asked for in the prompt of this page, which stays open while it is sent. */
    isPrompted: boolean
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
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeStatus: assign((_, { cardStatus }: { cardStatus: string }) => ({ cardStatus })),
    followOwn: assign(({ context: { clientId } }, { wanted }: { wanted: Wanted }) => ({
      followed: following(keyOf({ clientId, wanted })),
      isPrompted: true,
    })),
    closePrompt: assign({ isPrompted: false }),
  },
}).createMachine({
  id: 'cardStatus',
  context: ({ input }) => ({ ...input, ...NOT_FOLLOWED, failure: null, isPrompted: false }),
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
      initial: 'settled',
      states: {
        settled: { on: { 'card.lock': 'asked' }, exit: 'clearFailure' },
        asked: {
          on: {
            'prompt.accept': {
              target: '#cardStatus.changing',
              actions: [{ type: 'followOwn', params: { wanted: 'S' } }, begin('S')],
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
              actions: [{ type: 'followOwn', params: { wanted: 'A' } }, begin('A')],
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
          { actions: [followEffect, 'closePrompt'] },
        ],
        'card.lock': { guard: 'mayRepeat', actions: repeatEffect },
        'status.check': { guard: 'isInDoubt', actions: checkEffect },
        // A report that arrives now is older than the change.
        'card.reported': {},
        'effect.done': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeStatus', params: ({ event }) => ({ cardStatus: event.result }) },
        },
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
      exit: ['unfollow', 'closePrompt'],
    },
  },
})
