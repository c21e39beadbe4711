/** When the balances are asked for: every 150 s while somebody is there, and at once when they are wanted. Portal spec §4, §9. */
import { assign, setup } from 'xstate'
import type { Balance } from '../../rules/card'
import { errorIn } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

export const BALANCES_EVERY_MS = 150_000
/** Polling rests when the holder has touched nothing for this long: a poll must not keep a session alive. */
export const IDLE_AFTER_MS = 600_000

type Context = { username: string; loadedAt: number; lastActedAt: number; isHidden: boolean }
type Event =
  | { type: 'cards.read'; loadedAt: number }
  | { type: 'cards.missed'; error: unknown }
  | { type: 'cards.emptied' }
  | { type: 'card.changed' }
  | { type: 'balances.refresh' }
  | { type: 'user.acted' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

export const balancesMachine = setup({
  types: {} as { input: { username: string }; context: Context; events: Event; tags: 'busy' },
  actors: { readBalances: promisePort<readonly Balance[], { username: string }>('readBalances') },
  delays: {
    untilRefresh: ({ context }) =>
      Math.min(Math.max(context.loadedAt + BALANCES_EVERY_MS - Date.now(), 0), BALANCES_EVERY_MS),
    betweenTries: BALANCES_EVERY_MS,
  },
  guards: {
    isAttended: ({ context }) => !context.isHidden && Date.now() - context.lastActedAt < IDLE_AFTER_MS,
  },
  actions: {
    storeLoaded: assign((_, { loadedAt }: { loadedAt: number }) => ({ loadedAt })),
    noteLoaded: assign({ loadedAt: () => Date.now() }),
    noteActed: assign({ lastActedAt: () => Date.now() }),
    noteShown: assign({ isHidden: false, lastActedAt: () => Date.now() }),
    noteHidden: assign({ isHidden: true }),
    announceRead: tellParent<Context, Event, readonly Balance[]>((_, balances) => ({
      type: 'balances.read',
      balances,
    })),
    announceFailure: tellParent<Context, Event, { error: unknown }>((_, { error }) => ({
      type: 'balances.failed',
      error,
    })),
  },
}).createMachine({
  id: 'balances',
  context: ({ input: { username } }) => ({ username, loadedAt: 0, lastActedAt: Date.now(), isHidden: false }),
  initial: 'idle',
  on: {
    'user.acted': { actions: 'noteActed' },
    'page.shown': { actions: 'noteShown' },
    'page.hidden': { actions: 'noteHidden' },
    'cards.read': { target: '.followed', actions: { type: 'storeLoaded', params: ({ event }) => event } },
  },
  states: {
    // No cards, no balances.
    idle: {},
    followed: {
      on: {
        'cards.emptied': 'idle',
        'cards.missed': { target: '.failed', actions: { type: 'announceFailure', params: errorIn } },
        'balances.refresh': '.refreshing',
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
          on: { 'card.changed': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'readBalances',
            src: 'readBalances',
            input: ({ context: { username } }) => ({ username }),
            onDone: {
              target: 'fresh',
              actions: ['noteLoaded', { type: 'announceRead', params: ({ event }) => event.output }],
            },
            onError: { target: 'failed', actions: { type: 'announceFailure', params: errorIn } },
          },
        },
      },
    },
  },
})
