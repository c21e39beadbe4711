/** The outcomes of bill payments, ten to a page; the address names the page. Portal spec §4, §7, §9. */
import { assign, setup } from 'xstate'
import { HISTORY_SIZE, type HistoryPage } from '../../rules/money/billPayments'
import { queryIn } from '../../rules/money/transactionQuery'
import { pageCountOf, pagesOf, type Starts, withStart } from '../../rules/values/paging'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

const FIRST = 1
type Context = {
  page: number
  pageCount: number
  /** The last page that was read. It stays while another one loads. */
  read: HistoryPage | null
  starts: Starts
  failure: Failure | null
}
type Searched = { search: string }
type Event = { type: 'payments.retry' } | ({ type: 'search.entered' } & Searched)

const pageIn = (search: string) => queryIn(search).page
const lastOf = ({ total }: HistoryPage) => pagesOf(total, HISTORY_SIZE)
const readIn = ({ event }: { event: { output: HistoryPage } }) => ({ read: event.output })

export const paymentHistoryMachine = setup({
  types: {} as { input: Searched; context: Context; events: Event; tags: 'busy' },
  actors: { readHistory: promisePort<HistoryPage, { page: number; after: string | null }>('readHistory') },
  guards: {
    isOtherPage: ({ context }, { search }: Searched) => context.page !== pageIn(search),
    isBeyondLastPage: ({ context }, { read }: { read: HistoryPage }) => context.page > lastOf(read),
  },
  actions: {
    ...failureActions<Context, Event>(),
    storePage: assign((_, { search }: Searched) => ({ page: pageIn(search) })),
    storeLastPage: assign((_, { read }: { read: HistoryPage }) => ({ page: lastOf(read) })),
    storeRead: assign(({ context: { page, starts } }, { read }: { read: HistoryPage }) => ({
      read,
      pageCount: pageCountOf(page, starts, read, HISTORY_SIZE),
      starts: withStart(starts, page, read),
    })),
  },
}).createMachine({
  id: 'paymentHistory',
  context: ({ input: { search } }) => ({
    page: pageIn(search),
    pageCount: FIRST,
    read: null,
    starts: {},
    failure: null,
  }),
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
        input: ({ context: { page, starts } }) => ({ page, after: starts[page] ?? null }),
        onDone: [
          // The address may name a page that does not exist: show the last one instead.
          {
            guard: { type: 'isBeyondLastPage', params: readIn },
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
