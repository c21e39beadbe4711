/** What the selected card has spent and received in the period that the address names, and how much more or less that is than in as many days before. Portal spec §1, §2, §9. */
import { assign, setup } from 'xstate'
import type { Earlier, Spending } from '../../rules/money/spending'
import { type Period, queryIn } from '../../rules/money/transactionQuery'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Input = { clientId: string | null; search: string }
type Context = {
  clientId: string | null
  period: Period
  /** The last data read. It stays while another period loads. */
  spending: Spending | null
  /** The period of that data. */
  spendingPeriod: Period
  /** What was spent before it; null until it is known, and if it could not be read. */
  earlier: Earlier | null
  failure: Failure | null
}
type Searched = { search: string }
type Switched = { clientId: string }
type Event = { type: 'charts.retry' } | ({ type: 'search.entered' } & Searched) | ({ type: 'card.switched' } & Switched)

const periodIn = (search: string) => queryIn(search).period

export const chartsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' },
  actors: {
    readSpending: promisePort<Spending, { clientId: string; period: Period }>('readSpending'),
    readEarlier: promisePort<Earlier, { clientId: string; period: Period }>('readEarlier'),
  },
  guards: {
    hasCard: ({ context }) => context.clientId !== null,
    isOtherCard: ({ context }, { clientId }: Switched) => context.clientId !== clientId,
    isOtherPeriod: ({ context }, { search }: Searched) => context.period !== periodIn(search),
  },
  actions: {
    ...failureActions<Context, Event>(),
    // Never show the spending of one card for another.
    storeCard: assign((_, { clientId }: Switched) => ({ clientId, spending: null, earlier: null })),
    storePeriod: assign((_, { search }: Searched) => ({ period: periodIn(search) })),
    storeSpending: assign(({ context: { period } }, spending: Spending) => ({
      spending,
      spendingPeriod: period,
      earlier: null,
    })),
    storeEarlier: assign((_, earlier: Earlier) => ({ earlier })),
  },
}).createMachine({
  id: 'charts',
  context: ({ input: { clientId, search } }) => ({
    clientId,
    period: periodIn(search),
    spending: null,
    spendingPeriod: periodIn(search),
    earlier: null,
    failure: null,
  }),
  initial: 'unresolved',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      target: '.known',
      actions: { type: 'storeCard', params: ({ event }) => event },
    },
  },
  states: {
    unresolved: { always: [{ guard: 'hasCard', target: 'known' }, { target: 'cardless' }] },
    cardless: { on: { 'search.entered': { actions: { type: 'storePeriod', params: ({ event }) => event } } } },
    known: {
      initial: 'reading',
      on: {
        'search.entered': {
          guard: { type: 'isOtherPeriod', params: ({ event }) => event },
          target: '.reading',
          actions: { type: 'storePeriod', params: ({ event }) => event },
        },
      },
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readSpending',
            src: 'readSpending',
            input: ({ context: { clientId, period } }) => ({ clientId: clientId ?? '', period }),
            onDone: { target: 'read', actions: { type: 'storeSpending', params: ({ event }) => event.output } },
            onError: { target: 'unread', actions: reportFailure },
          },
        },
        read: {
          initial: 'comparing',
          states: {
            comparing: {
              tags: 'busy',
              invoke: {
                id: 'readEarlier',
                src: 'readEarlier',
                input: ({ context: { clientId, period } }) => ({ clientId: clientId ?? '', period }),
                onDone: { target: 'compared', actions: { type: 'storeEarlier', params: ({ event }) => event.output } },
                // The charts are complete without it: the page says so itself.
                onError: 'uncompared',
              },
            },
            compared: {},
            uncompared: {},
          },
        },
        unread: { on: { 'charts.retry': 'reading' }, exit: 'clearFailure' },
      },
    },
  },
})
