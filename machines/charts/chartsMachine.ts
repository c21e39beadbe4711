/** What the selected card has spent and received in the period that the address names. Portal spec §1, §2, §9. */
import { assign, setup } from 'xstate'
import type { Spending } from '../../rules/money/spending'
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
  failure: Failure | null
}
type Searched = { search: string }
type Switched = { clientId: string }
type Event = { type: 'charts.retry' } | ({ type: 'search.entered' } & Searched) | ({ type: 'card.switched' } & Switched)

const periodIn = (search: string) => queryIn(search).period

export const chartsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' },
  actors: { readSpending: promisePort<Spending, { clientId: string; period: Period }>('readSpending') },
  guards: {
    hasCard: ({ context }) => context.clientId !== null,
    isOtherCard: ({ context }, { clientId }: Switched) => context.clientId !== clientId,
    isOtherPeriod: ({ context }, { search }: Searched) => context.period !== periodIn(search),
  },
  actions: {
    ...failureActions<Context, Event>(),
    // Never show the spending of one card for another.
    storeCard: assign((_, { clientId }: Switched) => ({ clientId, spending: null })),
    storePeriod: assign((_, { search }: Searched) => ({ period: periodIn(search) })),
    storeSpending: assign((_, spending: Spending) => ({ spending })),
  },
}).createMachine({
  id: 'charts',
  context: ({ input: { clientId, search } }) => ({ clientId, period: periodIn(search), spending: null, failure: null }),
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
        read: {},
        unread: { on: { 'charts.retry': 'reading' }, exit: 'clearFailure' },
      },
    },
  },
})
