/** The upcoming bill payments, for the dashboard. A failure to read them shows no notification: the dashboard has other content. Portal spec §4, §7. */
import { assign, setup } from 'xstate'
import type { PaymentReading } from '../../rules/money/billPayments'
import { type Failure, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { promisePort } from '../shared/ports'

type Context = { reading: PaymentReading | null; failure: Failure | null }
type Event = { type: 'upcoming.retry' }

export const upcomingPaymentsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: { readPending: promisePort<PaymentReading, void>('readPending') },
  actions: {
    ...failureActions<Context, Event>(),
    storeReading: assign((_, { reading }: { reading: PaymentReading }) => ({ reading })),
  },
}).createMachine({
  id: 'upcomingPayments',
  context: { reading: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPending',
        src: 'readPending',
        onDone: {
          target: 'read',
          actions: { type: 'storeReading', params: ({ event }) => ({ reading: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'storeFailure', params: failureIn } },
      },
    },
    read: {},
    unread: { on: { 'upcoming.retry': 'reading' }, exit: 'clearFailure' },
  },
})
