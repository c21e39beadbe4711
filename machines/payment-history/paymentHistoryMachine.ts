/** The outcomes of bill payments, ten to a page; the address names the page. Portal spec §4, §7, §9. */
import { assign, setup } from 'xstate'
import { HISTORY_SIZE, type HistoryPage } from '../../rules/billPayments'
import { queryIn } from '../../rules/transactionQuery'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

const FIRST = 1
type Context = { page: number; read: HistoryPage | null; failure: Failure | null }
type Searched = { search: string }
type Event = { type: 'payments.retry' } | ({ type: 'search.entered' } & Searched)

const pageIn = (search: string) => queryIn(search).page
export const pageCount = ({ total }: Pick<HistoryPage, 'total'>) => Math.max(Math.ceil(total / HISTORY_SIZE), FIRST)

const readIn = ({ event }: { event: { output: HistoryPage } }) => ({ read: event.output })

export const paymentHistoryMachine = setup({
  types: {} as { input: Searched; context: Context; events: Event; tags: 'busy' },
  actors: { readHistory: promisePort<HistoryPage, { page: number }>('readHistory') },
  guards: {
    isOtherPage: ({ context }, { search }: Searched) => context.page !== pageIn(search),
    isBeyond: ({ context }, { read }: { read: HistoryPage }) => context.page > pageCount(read),
  },
  actions: {
    ...failureActions<Context, Event>(),
    storePage: assign((_, { search }: Searched) => ({ page: pageIn(search) })),
    storeLastPage: assign((_, { read }: { read: HistoryPage }) => ({ page: pageCount(read) })),
    storeRead: assign((_, { read }: { read: HistoryPage }) => ({ read })),
  },
}).createMachine({
  id: 'paymentHistory',
  context: ({ input: { search } }) => ({ page: pageIn(search), read: null, failure: null }),
  initial: 'reading',
  on: {
    'search.entered': {
      guard: { type: 'isOtherPage', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'storePage', params: ({ event }) => event },
    },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readHistory',
        src: 'readHistory',
        input: ({ context: { page } }) => ({ page }),
        onDone: [
          // The address may name a page that does not exist: show the last one instead.
          {
            guard: { type: 'isBeyond', params: readIn },
            target: 'reading',
            reenter: true,
            actions: { type: 'storeLastPage', params: readIn },
          },
          { target: 'listed', actions: { type: 'storeRead', params: readIn } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    listed: {},
    unread: { on: { 'payments.retry': 'reading' }, exit: 'clearFailure' },
  },
})
