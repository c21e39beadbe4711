/** The holder's cards: read on load, kept true by their balances, one of them current. Portal spec §4, §7, §9. */
import { assign, sendTo, setup } from 'xstate'
import type { Card } from '../../rules/card'
import { balancesMachine } from '../balances/balancesMachine'
import { cardStatusMachine } from '../card/cardStatusMachine'
import { errorNotice } from '../notification/notification'
import { errorIn, type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import {
  type CardsContext as Context,
  type CardsEvent as Event,
  type CardsInput as Input,
  type Changed,
  type Chosen,
  currentOf,
  isAmong,
  type Read,
  withBalances,
  withCards,
} from './cards'

export const cardsMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { balances: 'balances'; cardStatus: 'cardStatus'; readCards: 'readCards' }
  },
  actors: {
    readCards: promisePort<readonly Card[], { username: string }>('readCards'),
    balances: balancesMachine,
    cardStatus: cardStatusMachine,
  },
  guards: {
    hasWallet: ({ context }) => context.loadedAt > 0,
    hasCards: ({ context }) => context.cards.length > 0,
    hasCard: ({ context }, { clientId }: Chosen) => isAmong(context.cards, clientId),
    hasUnknownCard: ({ context }, { balances }: Read) =>
      balances.some(({ clientId }) => !isAmong(context.cards, clientId)),
    isCurrentGone: ({ context }, { balances }: Read) => !isAmong(balances, context.currentCardId),
    isFirstFailure: ({ context }) => context.failure === null,
  },
  actions: {
    storeCards: assign(({ context }, cards: readonly Card[]) => withCards(context, cards)),
    storeBalances: assign(({ context }, { balances }: Read) => withBalances(context, balances)),
    storeStatus: assign(({ context }, { clientId, cardStatus }: Changed) => ({
      cards: context.cards.map((card) => (card.clientId === clientId ? { ...card, cardStatus } : card)),
    })),
    storeChoice: assign((_, { clientId }: Chosen) => ({ currentCardId: clientId })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    toBalances: sendTo('balances', ({ event }) => event as never),
    followBalances: sendTo('balances', ({ context: { loadedAt } }) => ({ type: 'cards.read' as const, loadedAt })),
    awaitBalances: sendTo('balances', (_, { error }: { error: unknown }) => ({ type: 'cards.missed' as const, error })),
    forgetBalances: sendTo('balances', { type: 'cards.emptied' }),
    /** The issuer's word on the current card's status. */
    report: sendTo('cardStatus', ({ context }) => ({
      type: 'card.reported',
      cardStatus: currentOf(context).cardStatus,
    })),
    announceCurrent: tellParent<Context, Event>(({ context }) => ({
      type: 'card.current',
      clientId: currentOf(context).clientId,
    })),
    announceChoice: tellParent<Context, Event, Chosen>((_, { clientId }) => ({ type: 'card.chosen', clientId })),
    passOn: tellParent<Context, Event>(({ event }) => event),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'cards',
  context: ({ input: { username, wallet } }) => ({
    username,
    ...(wallet ?? { cards: [], currentCardId: null, loadedAt: 0 }),
    failure: null,
  }),
  invoke: { id: 'balances', src: 'balances', input: ({ context: { username } }) => ({ username }) },
  initial: 'unresolved',
  on: {
    'user.acted': { actions: 'toBalances' },
    'page.shown': { actions: 'toBalances' },
    'page.hidden': { actions: 'toBalances' },
    'notification.show': { actions: 'passOn' },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'hasCards', target: 'available', actions: 'followBalances' },
        { guard: 'hasWallet', target: 'empty' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'unresolved', actions: { type: 'storeCards', params: ({ event }) => event.output } },
        onError: [
          // What is known is shown on, with its age, and asked for again in its turn.
          { guard: 'hasCards', target: 'available', actions: { type: 'awaitBalances', params: errorIn } },
          { target: 'unavailable', actions: problem },
        ],
      },
    },
    unavailable: { on: { 'cards.retry': 'loading' }, exit: 'clearFailure' },
    empty: { entry: 'forgetBalances', on: { 'balances.refresh': 'loading', 'cards.retry': 'loading' } },
    available: {
      entry: 'announceCurrent',
      // Starts anew with `available`, so for each current card.
      invoke: { id: 'cardStatus', src: 'cardStatus', input: ({ context }) => currentOf(context) },
      on: {
        'card.choose': {
          guard: { type: 'hasCard', params: ({ event }) => event },
          target: 'available',
          reenter: true,
          actions: [
            { type: 'storeChoice', params: ({ event }) => event },
            { type: 'announceChoice', params: ({ event }) => event },
          ],
        },
        'card.changed': { actions: [{ type: 'storeStatus', params: ({ event }) => event }, 'passOn', 'toBalances'] },
        'balances.refresh': { actions: 'toBalances' },
        'balances.read': [
          { guard: { type: 'hasUnknownCard', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isCurrentGone', params: ({ event }) => event },
            target: 'unresolved',
            actions: { type: 'storeBalances', params: ({ event }) => event },
          },
          { actions: [{ type: 'storeBalances', params: ({ event }) => event }, 'report'] },
        ],
        'balances.failed': { guard: 'isFirstFailure', actions: problem },
        // What cards may do has changed, not only what is on them.
        'cards.retry': { target: 'loading', actions: 'clearFailure' },
      },
    },
  },
})
