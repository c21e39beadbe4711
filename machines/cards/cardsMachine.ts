/** The holder's cards: read on load, their balances again every 150 s, one of them current. Portal spec §4, §7, §9. */
import { assign, raise, sendTo, setup } from 'xstate'
import type { Balance, Card } from '../../rules/card'
import { cardStatusMachine } from '../card/cardStatusMachine'
import { errorNotice, type Notification } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

export const BALANCES_EVERY_MS = 150_000
/** Polling rests when the holder has touched nothing for this long: a poll must not keep a session alive. */
export const IDLE_AFTER_MS = 600_000

/** `loadedAt`: milliseconds, when the balances were last known to be true. */
export type Wallet = {
  readonly cards: readonly Card[]
  readonly currentCardId: string | null
  readonly loadedAt: number
}
type Input = { username: string; wallet: Wallet | null }
type Context = Wallet & { username: string; failure: Failure | null; lastActedAt: number; isHidden: boolean }
type CardChanged = { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }
type Event =
  | { type: 'cards.retry' }
  | { type: 'card.choose'; clientId: string }
  | CardChanged
  | { type: 'balances.refresh' }
  | { type: 'notification.show'; notification: Notification }
  | { type: 'user.acted' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

const defaultCardOf = (cards: readonly Card[]) => (cards.find((card) => card.defaultCard) ?? cards[0])?.clientId ?? null
const currentOf = ({ cards, currentCardId }: Wallet) => {
  const { clientId = '', cardStatus = '' } = cards.find((card) => card.clientId === currentCardId) ?? {}
  return { clientId, cardStatus }
}
const stillOf = (cards: readonly Card[], clientId: string | null) =>
  cards.some((card) => card.clientId === clientId) ? clientId : defaultCardOf(cards)

export const cardsMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { cardStatus: 'cardStatus'; readCards: 'readCards'; readBalances: 'readBalances' }
  },
  actors: {
    readCards: promisePort<readonly Card[], { username: string }>('readCards'),
    readBalances: promisePort<readonly Balance[], { username: string }>('readBalances'),
    cardStatus: cardStatusMachine,
  },
  delays: {
    untilRefresh: ({ context }) =>
      Math.min(Math.max(context.loadedAt + BALANCES_EVERY_MS - Date.now(), 0), BALANCES_EVERY_MS),
    betweenTries: BALANCES_EVERY_MS,
  },
  guards: {
    hasWallet: ({ context }) => context.loadedAt > 0,
    isAttended: ({ context }) => !context.isHidden && Date.now() - context.lastActedAt < IDLE_AFTER_MS,
    hasCard: ({ context }, { clientId }: { clientId: string }) =>
      context.cards.some((card) => card.clientId === clientId),
    hasUnknownCard: ({ context }, balances: readonly Balance[]) =>
      balances.some(({ clientId }) => !context.cards.some((card) => card.clientId === clientId)),
    isCurrentGone: ({ context }, balances: readonly Balance[]) =>
      !balances.some(({ clientId }) => clientId === context.currentCardId),
    hasCards: ({ context }) => context.cards.length > 0,
    isFirstFailure: ({ context }) => context.failure === null,
  },
  actions: {
    storeCards: assign(({ context }, cards: readonly Card[]) => ({
      cards,
      currentCardId: stillOf(cards, context.currentCardId),
      loadedAt: Date.now(),
      failure: null,
    })),
    storeBalances: assign(({ context }, balances: readonly Balance[]) => {
      const byId = new Map(balances.map((balance) => [balance.clientId, balance]))
      const cards = context.cards.flatMap((card) => {
        const balance = byId.get(card.clientId)
        return balance ? [{ ...card, ...balance }] : []
      })
      return { cards, currentCardId: stillOf(cards, context.currentCardId), loadedAt: Date.now(), failure: null }
    }),
    storeStatus: assign(({ context }, { clientId, cardStatus }: Omit<CardChanged, 'type'>) => ({
      cards: context.cards.map((card) => (card.clientId === clientId ? { ...card, cardStatus } : card)),
    })),
    storeChoice: assign((_, { clientId }: { clientId: string }) => ({ currentCardId: clientId })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    noteActed: assign({ lastActedAt: () => Date.now() }),
    noteShown: assign({ isHidden: false, lastActedAt: () => Date.now() }),
    noteHidden: assign({ isHidden: true }),
    /** The issuer's word on the current card's status. */
    report: sendTo('cardStatus', ({ context }) => ({
      type: 'card.reported',
      cardStatus: currentOf(context).cardStatus,
    })),
    announceCurrent: tellParent<Context, Event>(({ context }) => ({
      type: 'card.current',
      clientId: currentOf(context).clientId,
    })),
    announceChoice: tellParent<Context, Event, { clientId: string }>((_, { clientId }) => ({
      type: 'card.chosen',
      clientId,
    })),
    announceChange: tellParent<Context, Event, Omit<CardChanged, 'type'>>((_, { clientId, cardStatus }) => ({
      type: 'card.changed',
      clientId,
      cardStatus,
    })),
    askAgain: raise({ type: 'balances.refresh' }),
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
    lastActedAt: Date.now(),
    isHidden: false,
  }),
  initial: 'unresolved',
  on: {
    'user.acted': { actions: 'noteActed' },
    'page.shown': { actions: 'noteShown' },
    'page.hidden': { actions: 'noteHidden' },
    'notification.show': { actions: 'passOn' },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'hasCards', target: 'available' },
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
        onError: {
          target: 'unavailable',
          actions: problem,
        },
      },
    },
    unavailable: { on: { 'cards.retry': 'loading' }, exit: 'clearFailure' },
    empty: { on: { 'balances.refresh': 'loading', 'cards.retry': 'loading' } },
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
        'card.changed': {
          actions: [
            { type: 'storeStatus', params: ({ event }) => event },
            { type: 'announceChange', params: ({ event }) => event },
          ],
        },
        'balances.refresh': '.refreshing',
        // What cards may do has changed, not only what is on them.
        'cards.retry': 'loading',
      },
      initial: 'fresh',
      states: {
        fresh: {
          after: { untilRefresh: [{ guard: 'isAttended', target: 'refreshing' }, { target: 'stale' }] },
        },
        stale: {
          on: {
            'user.acted': { target: 'refreshing', actions: 'noteActed' },
            'page.shown': { target: 'refreshing', actions: 'noteShown' },
          },
        },
        failed: { after: { betweenTries: [{ guard: 'isAttended', target: 'refreshing' }, { target: 'stale' }] } },
        refreshing: {
          tags: 'busy',
          // An answer asked for before a change would undo it: ask again.
          on: {
            'card.changed': {
              target: 'refreshing',
              reenter: true,
              actions: [
                { type: 'storeStatus', params: ({ event }) => event },
                { type: 'announceChange', params: ({ event }) => event },
              ],
            },
            'balances.refresh': { target: 'refreshing', reenter: true },
            // The answer was wanted: a lost lock may hang on it.
            'card.choose': {
              guard: { type: 'hasCard', params: ({ event }) => event },
              target: '#cards.available',
              reenter: true,
              actions: [
                { type: 'storeChoice', params: ({ event }) => event },
                { type: 'announceChoice', params: ({ event }) => event },
                'askAgain',
              ],
            },
          },
          invoke: {
            id: 'readBalances',
            src: 'readBalances',
            input: ({ context: { username } }) => ({ username }),
            onDone: [
              { guard: { type: 'hasUnknownCard', params: ({ event }) => event.output }, target: '#cards.loading' },
              {
                guard: { type: 'isCurrentGone', params: ({ event }) => event.output },
                target: '#cards.unresolved',
                actions: { type: 'storeBalances', params: ({ event }) => event.output },
              },
              {
                target: 'fresh',
                actions: [{ type: 'storeBalances', params: ({ event }) => event.output }, 'report'],
              },
            ],
            onError: [
              {
                guard: 'isFirstFailure',
                target: 'failed',
                actions: problem,
              },
              { target: 'failed' },
            ],
          },
        },
      },
    },
  },
})
