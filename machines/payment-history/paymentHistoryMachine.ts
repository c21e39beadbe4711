/** The outcomes of bill payments, ten to a page; the address names the page. Portal spec §4, §7, §9. */
import { assign, setup } from 'xstate'
import { HISTORY_SIZE, type HistoryPage } from '../../rules/billPayments'
import { queryIn } from '../../rules/transactionQuery'
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
  /** The cursor at which each page starts, by page number, for the pages reached so far. */
  starts: Readonly<Record<number, string>>
  failure: Failure | null
}
type Searched = { search: string }
type Event = { type: 'payments.retry' } | ({ type: 'search.entered' } & Searched)

const pageIn = (search: string) => queryIn(search).page
const pagesOf = ({ total }: HistoryPage) => Math.max(Math.ceil(total / HISTORY_SIZE), FIRST)

/**
 * A page that begins at a cursor is the last one if no other follows. The total may say otherwise: it also counts
 * payments that were added since the first page was read.
 */
const pageCountOf = ({ page, starts }: Context, read: HistoryPage) =>
  starts[page] !== undefined && read.next === null ? page : pagesOf(read)

const readIn = ({ event }: { event: { output: HistoryPage } }) => ({ read: event.output })

export const paymentHistoryMachine = setup({
  types: {} as { input: Searched; context: Context; events: Event; tags: 'busy' },
  actors: { readHistory: promisePort<HistoryPage, { page: number; after: string | null }>('readHistory') },
  guards: {
    isOtherPage: ({ context }, { search }: Searched) => context.page !== pageIn(search),
    isBeyond: ({ context }, { read }: { read: HistoryPage }) => context.page > pagesOf(read),
  },
  actions: {
    ...failureActions<Context, Event>(),
    storePage: assign((_, { search }: Searched) => ({ page: pageIn(search) })),
    storeLastPage: assign((_, { read }: { read: HistoryPage }) => ({ page: pagesOf(read) })),
    storeRead: assign(({ context, context: { page, starts } }, { read }: { read: HistoryPage }) => ({
      read,
      pageCount: pageCountOf(context, read),
      starts: read.next === null ? starts : { ...starts, [page + 1]: read.next },
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
