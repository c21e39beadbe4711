/** The holder's cards: read on load, polled every 150 s while somebody is present, one of them current. Portal spec §4, §7, §9. */
import { assign, setup } from 'xstate'
import type { Card } from '../../rules/cards/card'
import { cardStatusMachine } from '../card/cardStatusMachine'
import { attentionPort } from '../shared/attention'
import { enqueue } from '../shared/enqueue'
import { failureActions } from '../shared/failureActions'
import { deliver, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type Changed,
  type Chosen,
  type CardsContext as Context,
  currentOf,
  type CardsEvent as Event,
  hasNews,
  type CardsInput as Input,
  isAmong,
  type Polled,
  upgradeFacts,
  withBalances,
  withCards,
} from './cards'

export const BALANCES_EVERY_MS = 150_000
/** Polling pauses after this long without activity: a poll must not keep a session alive. */
export const IDLE_AFTER_MS = 600_000

/** Longer than a success notification is shown. */
const REREAD_AFTER_MS = 6_000

const statusId = (clientId: string) => `cardStatus.${clientId}` as const
const announceCurrent = {
  type: 'tellPortal',
  params: ({ context }: { context: Context }) =>
    ({
      type: 'card.current',
      clientId: context.currentCardId,
      digits: currentOf(context)?.lastFourDigits ?? '',
    }) as const,
} as const
/** What another device may have changed in the account. */
const announceAccount = {
  type: 'tellPortal',
  params: ({ event }: { event: { readonly output: Polled } }) =>
    ({ type: 'account.changed', changes: event.output.account }) as const,
} as const

export const cardsMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { [id: `cardStatus.${string}`]: 'cardStatus' }
  },
  actors: {
    attention: attentionPort,
    readCards: promisePort<readonly Card[], { username: string }>('readCards'),
    readBalances: promisePort<Polled, { username: string }>('readBalances'),
    cardStatus: cardStatusMachine,
  },
  delays: {
    untilRefresh: BALANCES_EVERY_MS,
    betweenTries: BALANCES_EVERY_MS,
    untilReread: REREAD_AFTER_MS,
  },
  guards: {
    hasWallet: ({ context }) => context.loadedAt > 0,
    hasCard: ({ context }, { clientId }: Chosen) => isAmong(context.cards, clientId),
    hasNews: ({ context }, { balances }: Polled) => hasNews(context, balances),
    isCurrentGone: ({ context: { currentCardId } }, known: readonly { clientId: string }[]) =>
      !isAmong(known, currentCardId) && (currentCardId !== null || known.length > 0),
    isFirstTry: ({ context }) => !context.isReread,
    isFirstFailure: ({ context }) => context.failure === null,
    isAttended: ({ context }) => !context.isHidden && Date.now() - context.lastActedAt < IDLE_AFTER_MS,
  },
  actions: {
    ...failureActions<Context, Event>(),
    noteTry: assign({ isReread: true }),
    forgetTries: assign({ isReread: false, failure: null }),
    noteActed: assign({ lastActedAt: () => Date.now() }),
    noteShown: assign({ isHidden: false, lastActedAt: () => Date.now() }),
    noteHidden: assign({ isHidden: true }),
    storeCards: assign(({ context }, cards: readonly Card[]) => ({ ...withCards(context, cards), isReread: false })),
    storeBalances: assign(({ context }, { balances }: Polled) => withBalances(context, balances)),
    storeStatus: assign(({ context }, { clientId, cardStatus }: Changed) => ({
      cards: context.cards.map((card) => (card.clientId === clientId ? { ...card, cardStatus } : card)),
    })),
    storeChoice: assign((_, { clientId }: Chosen) => ({ currentCardId: clientId })),
    // One for each card that has been current. It keeps running when another card is chosen: a lock may be in flight.
    startStatus: assign(({ context, spawn }) => {
      const current = currentOf(context)
      if (!current || context.statuses.includes(current.clientId)) return {}
      spawn('cardStatus', { id: statusId(current.clientId), input: current })
      return { statuses: [...context.statuses, current.clientId] }
    }),
    /** Forwards the listed status of each card to its actor. */
    reportStatuses: enqueue<Context, Event>(({ context: { cards, statuses }, enqueue: next }) => {
      for (const { clientId, cardStatus } of cards) {
        if (statuses.includes(clientId)) next.sendTo(statusId(clientId), { type: 'card.reported', cardStatus })
      }
    }),
    /** Runs before the list is stored: only changes are reported. */
    reportUpgrades: enqueue<Context, Event, readonly Card[]>((action, read) =>
      deliver(action, upgradeFacts(action.context, read)),
    ),
    /** Closes a prompt about a card that is no longer on the screen. */
    dismissPrompt: enqueue<Context, Event>(({ context, enqueue: next }) => {
      const current = currentOf(context)
      if (current) next.sendTo(statusId(current.clientId), { type: 'prompt.dismiss' })
    }),
  },
}).createMachine({
  id: 'cards',
  context: ({ input: { username, wallet, chosenId = null } }) => ({
    username,
    ...(wallet ?? { cards: [], currentCardId: chosenId, loadedAt: 0 }),
    failure: null,
    lastActedAt: Date.now(),
    isHidden: false,
    isReread: false,
    statuses: [],
  }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'unresolved',
  on: {
    'user.acted': { actions: 'noteActed' },
    'page.shown': { actions: 'noteShown' },
    'page.hidden': { actions: 'noteHidden' },
  },
  states: {
    unresolved: {
      always: [
        // Show the stored cards while the list is read again after a reload.
        {
          guard: 'hasWallet',
          target: 'known.reading',
          actions: ['startStatus', announceCurrent],
        },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      // A response requested before money was moved would show the balance before it.
      on: { 'cards.refresh': { target: 'loading', reenter: true } },
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'known',
          actions: [
            { type: 'reportUpgrades', params: ({ event }) => event.output },
            { type: 'storeCards', params: ({ event }) => event.output },
            'startStatus',
            announceCurrent,
          ],
        },
        onError: { target: 'unavailable', actions: reportFailure },
      },
    },
    unavailable: { on: { 'cards.refresh': 'loading' }, exit: 'clearFailure' },
    known: {
      initial: 'fresh',
      on: {
        'card.choose': {
          guard: { type: 'hasCard', params: ({ event }) => event },
          actions: [
            'dismissPrompt',
            { type: 'storeChoice', params: ({ event }) => event },
            'startStatus',
            { type: 'tellPortal', params: ({ event }) => ({ type: 'card.chosen', clientId: event.clientId }) },
            announceCurrent,
          ],
        },
        // Chosen on a page that this card opens: the portal stays there.
        'card.use': {
          guard: { type: 'hasCard', params: ({ event }) => event },
          actions: [
            'dismissPrompt',
            { type: 'storeChoice', params: ({ event }) => event },
            'startStatus',
            announceCurrent,
          ],
        },
        'card.changed': {
          actions: [{ type: 'storeStatus', params: ({ event }) => event }, 'reportStatuses'],
        },
        'cards.refresh': { target: '.reading', actions: 'forgetTries' },
      },
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
          on: {
            // A response requested before a change would undo it: request again.
            'card.changed': {
              target: 'refreshing',
              reenter: true,
              actions: [{ type: 'storeStatus', params: ({ event }) => event }, 'reportStatuses'],
            },
          },
          invoke: {
            id: 'readBalances',
            src: 'readBalances',
            input: ({ context: { username } }) => ({ username }),
            onDone: [
              {
                guard: { type: 'hasNews', params: ({ event }) => event.output },
                target: 'reading',
                actions: announceAccount,
              },
              {
                guard: { type: 'isCurrentGone', params: ({ event }) => event.output.balances },
                target: 'fresh',
                actions: [
                  { type: 'storeBalances', params: ({ event }) => event.output },
                  'startStatus',
                  'reportStatuses',
                  announceAccount,
                  announceCurrent,
                ],
              },
              {
                target: 'fresh',
                actions: [
                  { type: 'storeBalances', params: ({ event }) => event.output },
                  'reportStatuses',
                  announceAccount,
                ],
              },
            ],
            onError: [{ guard: 'isFirstFailure', target: 'failed', actions: reportFailure }, { target: 'failed' }],
          },
        },
        reading: {
          tags: 'busy',
          on: {
            'card.changed': {
              target: 'reading',
              reenter: true,
              actions: [{ type: 'storeStatus', params: ({ event }) => event }, 'reportStatuses'],
            },
            'cards.refresh': { target: 'reading', reenter: true, actions: 'forgetTries' },
          },
          invoke: {
            id: 'readCards',
            src: 'readCards',
            input: ({ context: { username } }) => ({ username }),
            onDone: [
              {
                guard: { type: 'isCurrentGone', params: ({ event }) => event.output },
                target: 'fresh',
                actions: [
                  { type: 'reportUpgrades', params: ({ event }) => event.output },
                  { type: 'storeCards', params: ({ event }) => event.output },
                  'startStatus',
                  'reportStatuses',
                  announceCurrent,
                ],
              },
              {
                target: 'fresh',
                actions: [
                  { type: 'reportUpgrades', params: ({ event }) => event.output },
                  { type: 'storeCards', params: ({ event }) => event.output },
                  'reportStatuses',
                ],
              },
            ],
            // Keep showing the known cards with their age; the next poll tries again.
            onError: [
              // Retry once before reporting the failure: the holder may be reading the outcome that this list was read
              // for.
              { guard: 'isFirstTry', target: 'unread', actions: 'noteTry' },
              { guard: 'isFirstFailure', target: 'failed', actions: reportFailure },
              { target: 'failed' },
            ],
          },
        },
        unread: { after: { untilReread: 'reading' } },
      },
    },
  },
})
