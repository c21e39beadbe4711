/** What is due of the bills and what was last paid, beside their list: two reads that never hold the list up, each repeated alone. Portal spec §4, §7. */
import { assign, setup } from 'xstate'
import type { HistoryPage, PaymentReading } from '../../rules/money/billPayments'
import { promisePort } from '../shared/ports'

type Context = { pending: PaymentReading | null; history: HistoryPage | null }
type Event = { type: 'activity.refresh' } | { type: 'activity.retry' }

export const billActivityMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: {
    readPending: promisePort<PaymentReading, void>('readPending'),
    readNewest: promisePort<HistoryPage, void>('readNewest'),
  },
  actions: {
    storePending: assign((_, { pending }: Pick<Context, 'pending'>) => ({ pending })),
    storeHistory: assign((_, { history }: Pick<Context, 'history'>) => ({ history })),
    // What was read before may be outdated: without a new answer it is not shown.
    forgetPending: assign({ pending: null }),
    forgetHistory: assign({ history: null }),
  },
}).createMachine({
  id: 'billActivity',
  context: { pending: null, history: null },
  type: 'parallel',
  on: { 'activity.refresh': { target: ['.pending.reading', '.newest.reading'] } },
  states: {
    pending: {
      initial: 'dormant',
      states: {
        // The list has not been read yet.
        dormant: {},
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readPending',
            src: 'readPending',
            onDone: {
              target: 'read',
              actions: { type: 'storePending', params: ({ event }) => ({ pending: event.output }) },
            },
            onError: { target: 'unread', actions: 'forgetPending' },
          },
        },
        read: {},
        unread: { on: { 'activity.retry': 'reading' } },
      },
    },
    newest: {
      initial: 'dormant',
      states: {
        dormant: {},
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readNewest',
            src: 'readNewest',
            onDone: {
              target: 'read',
              actions: { type: 'storeHistory', params: ({ event }) => ({ history: event.output }) },
            },
            onError: { target: 'unread', actions: 'forgetHistory' },
          },
        },
        read: {},
        unread: { on: { 'activity.retry': 'reading' } },
      },
    },
  },
})
