/** The outcomes of bill payments, ten to a page. Portal spec §4, §7, §9. */
import { assign, setup } from 'xstate'
import { HISTORY_SIZE, type HistoryPage } from '../../rules/billPayments'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

const FIRST = 1
type Context = { page: number; read: HistoryPage | null; failure: Failure | null }
type Event = { type: 'payments.retry' } | { type: 'payments.page'; page: number }

export const pageCount = ({ total }: Pick<HistoryPage, 'total'>) => Math.max(Math.ceil(total / HISTORY_SIZE), FIRST)

export const paymentHistoryMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: { readHistory: promisePort<HistoryPage, { page: number }>('readHistory') },
  guards: {
    isPage: ({ context }, { page }: { page: number }) =>
      context.read !== null && page >= FIRST && page <= pageCount(context.read) && page !== context.page,
  },
  actions: {
    ...failureActions<Context, Event>(),
    storePage: assign((_, { page }: { page: number }) => ({ page })),
    storeRead: assign((_, { read }: { read: HistoryPage }) => ({ read })),
  },
}).createMachine({
  id: 'paymentHistory',
  context: { page: FIRST, read: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readHistory',
        src: 'readHistory',
        input: ({ context: { page } }) => ({ page }),
        onDone: { target: 'listed', actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    listed: {
      on: {
        'payments.page': {
          guard: { type: 'isPage', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'storePage', params: ({ event }) => event },
        },
      },
    },
    unread: { on: { 'payments.retry': 'reading' }, exit: 'clearFailure' },
  },
})
