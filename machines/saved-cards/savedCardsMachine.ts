/** The debit cards that the issuer keeps for a holder: listed, and deleted one at a time. Portal spec §7, §8. */
import { assign, setup } from 'xstate'
import type { SavedCard } from '../../rules/money/topUp'
import type { Phase } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import {
  checkEffect,
  type Followed,
  followActions,
  followEffect,
  isInDoubt,
  keyIn,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { deletionBegun, idIn, NOT_DELETED, SAVED_CARDS } from './deleteSavedCard'

type Context = Followed & {
  cards: readonly SavedCard[]
  /** The card to delete. */
  chosenId: string | null
  /** The deletion was sent and its outcome is not known. */
  isSent: boolean
  failure: Failure | null
}
type Event =
  | EffectNews<null>
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'list.check' }
  | { type: 'card.remove'; id: string }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }

const beginEffect = {
  type: 'tell',
  params: ({ context: { chosenId } }: { context: Context }) => deletionBegun(chosenId ?? ''),
} as const

export const savedCardsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: { readSaved: promisePort<readonly SavedCard[], void>('readSaved'), watchEffects },
  guards: {
    isInDoubt,
    isDoubt: (_, { phase }: { phase: Phase }) => phase !== 'sending',
    isChosen: ({ context }, { key }: { key: string }) => idIn(key) === context.chosenId,
    isListed: ({ context }, { id }: { id: string }) => context.cards.some((card) => card.id === id),
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeCards: assign((_, { cards }: { cards: readonly SavedCard[] }) => ({ cards })),
    storeChosen: assign((_, { id }: { id: string }) => ({ chosenId: id })),
    storeDoubted: assign((_, { key }: { key: string }) => ({ chosenId: idIn(key), isSent: true })),
    noteSent: assign({ isSent: true }),
    forgetChosen: assign({ chosenId: null, isSent: false }),
    dropDeleted: assign(({ context: { cards, chosenId } }) => ({ cards: cards.filter(({ id }) => id !== chosenId) })),
  },
}).createMachine({
  id: 'savedCards',
  context: { ...NOT_FOLLOWED, cards: [], chosenId: null, isSent: false, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSaved',
        src: 'readSaved',
        onDone: { target: 'known', actions: { type: 'storeCards', params: ({ event }) => ({ cards: event.output }) } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'list.retry': 'reading', 'list.refresh': 'reading' }, exit: 'clearFailure' },
    known: {
      // One may be deleted in another tab, or since before a reload.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: SAVED_CARDS } },
      initial: 'listed',
      states: {
        listed: {
          on: {
            'card.remove': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'asked',
              actions: { type: 'storeChosen', params: ({ event }) => event },
            },
            'list.refresh': '#savedCards.reading',
            'effect.underWay': {
              guard: { type: 'isDoubt', params: ({ event }) => event },
              target: 'deleting',
              actions: [{ type: 'storeDoubted', params: keyIn }, followEffect],
            },
            // In another tab.
            'effect.done': '#savedCards.reading',
          },
          exit: 'clearFailure',
        },
        asked: {
          on: {
            'prompt.accept': { target: 'deleting', actions: ['noteSent', beginEffect] },
            'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
          },
        },
        deleting: {
          tags: ['busy', 'sent'],
          on: {
            'effect.underWay': { guard: { type: 'isChosen', params: keyIn }, actions: followEffect },
            'list.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: ['dropDeleted', 'forgetChosen'],
            },
            'effect.refused': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: [{ type: 'storeFailure', params: refusedIn }, 'forgetChosen'],
            },
            'effect.notDone': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: [{ type: 'storeFailure', params: notDoneIn(NOT_DELETED) }, 'forgetChosen'],
            },
            'effect.unknown': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: [{ type: 'storeFailure', params: failed('flow.interrupted') }, 'forgetChosen'],
            },
          },
          exit: 'unfollow',
        },
      },
    },
  },
})
