/** The debit cards that the issuer keeps for a holder: listed, and deleted one at a time. Portal spec §7, §8. */
import { assign, setup } from 'xstate'
import type { SavedCard } from '../../rules/money/topUp'
import { errorIn, type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import { notifyStoredFailure, notifySuccess, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** A deletion sent before a reload. */
export type DeletionResume = { readonly id: string; readonly sentAt: number }
type Input = { resume: DeletionResume | null }
type Context = {
  cards: readonly SavedCard[]
  /** The card to delete. */
  chosenId: string | null
  /** The deletion was sent and its outcome is not known. */
  isSent: boolean
  failure: Failure | null
  lookupsLeft: number
}
type Event =
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'list.check' }
  | { type: 'card.remove'; id: string }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
type Read = { cards: readonly SavedCard[] }

const without = (cards: readonly SavedCard[], chosenId: string | null) => cards.filter(({ id }) => id !== chosenId)
const readIn = ({ event }: { event: { output: readonly SavedCard[] } }) => ({ cards: event.output })
const sayDeleted = notifySuccess('savedCards.deleted')

export const savedCardsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readSaved: promisePort<readonly SavedCard[], void>('readSaved'),
    deleteSaved: promisePort<void, { id: string }>('deleteSaved'),
  },
  delays: lookupDelays,
  guards: {
    ...lookupGuards,
    isResumed: ({ context }) => context.chosenId !== null,
    isListed: ({ context }, { id }: { id: string }) => context.cards.some((card) => card.id === id),
    isGone: ({ context }, { cards }: Read) => cards.every(({ id }) => id !== context.chosenId),
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeCards: assign((_, { cards }: Read) => ({ cards })),
    storeChosen: assign((_, { id }: { id: string }) => ({ chosenId: id })),
    noteSent: assign({ isSent: true }),
    forgetChosen: assign({ chosenId: null, isSent: false }),
    forgetDeleted: assign(({ context: { cards, chosenId } }) => ({
      cards: without(cards, chosenId),
      chosenId: null,
      isSent: false,
      failure: null,
    })),
  },
}).createMachine({
  id: 'savedCards',
  context: ({ input: { resume } }) => ({
    cards: [],
    chosenId: resume?.id ?? null,
    isSent: resume !== null,
    failure: resume ? failed('error.deleteVaulted') : null,
    lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
  }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSaved',
        src: 'readSaved',
        onDone: { target: 'listed', actions: { type: 'storeCards', params: readIn } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'list.retry': 'reading', 'list.refresh': 'reading' }, exit: 'clearFailure' },
    listed: {
      on: {
        'card.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeChosen', params: ({ event }) => event },
        },
        'list.refresh': 'reading',
      },
      exit: 'clearFailure',
    },
    asked: {
      on: {
        'prompt.accept': { target: 'deleting', actions: 'noteSent' },
        'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
      },
    },
    deleting: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'deleteSaved',
        src: 'deleteSaved',
        input: ({ context: { chosenId } }) => ({ id: chosenId ?? '' }),
        onDone: { target: 'listed', actions: ['forgetDeleted', sayDeleted] },
        onError: [
          { guard: { type: 'mayHaveHappened', params: errorIn }, target: 'checking', actions: storeDoubt },
          // Another tab or device deleted it first.
          { guard: { type: 'isNotFound', params: errorIn }, target: 'listed', actions: ['forgetDeleted', sayDeleted] },
          { target: 'listed', actions: [...reportFailure, 'forgetChosen'] },
        ],
      },
    },
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readSaved',
        src: 'readSaved',
        onDone: [
          {
            guard: { type: 'isGone', params: readIn },
            target: 'listed',
            actions: [{ type: 'storeCards', params: readIn }, 'forgetDeleted', sayDeleted],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            target: 'listed',
            actions: [{ type: 'storeCards', params: readIn }, notifyStoredFailure, 'forgetChosen'],
          },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'list.check': 'checking' },
    },
  },
})
