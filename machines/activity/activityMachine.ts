/** The dashboard's reads for one card: its transactions as the address filters them, their export to a file, and whether the card is about to expire. Portal spec §2, §4, §7, §9. */
import { assign, setup } from 'xstate'
import { type Activity, PAGE_SIZE } from '../../rules/money/transaction'
import { isSameList, isSameQuery, queryIn, type TransactionQuery } from '../../rules/money/transactionQuery'
import { pageCountOf, type Starts, withStart } from '../../rules/values/paging'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifyFailure, notifySuccess, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Input = { clientId: string | null; search: string }
type Context = {
  clientId: string | null
  query: TransactionQuery
  /** The last list that was read. It stays while the next one loads. */
  activity: Activity | null
  pageCount: number
  starts: Starts
  failure: Failure | null
}
type Event = { type: 'activity.retry' } | { type: 'search.entered'; search: string } | { type: 'export.start' }
export type Reading = { clientId: string; query: TransactionQuery; after: string | null }

export const activityMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' },
  actors: {
    readActivity: promisePort<Activity, Reading>('readActivity'),
    /** Saves everything that the query finds as a file. */
    exportTransactions: promisePort<void, { clientId: string; query: TransactionQuery }>('exportTransactions'),
    checkExpiry: promisePort<boolean, { clientId: string }>('checkExpiry'),
  },
  guards: {
    hasCard: ({ context }) => context.clientId !== null,
    isOtherQuery: ({ context }, { search }: { search: string }) => !isSameQuery(context.query, queryIn(search)),
  },
  actions: {
    ...failureActions<Context, Event>(),
    storeQuery: assign(({ context }, { search }: { search: string }) => {
      const query = queryIn(search)
      return { query, starts: isSameList(context.query, query) ? context.starts : {} }
    }),
    storeActivity: assign(({ context: { query, starts } }, activity: Activity) => ({
      activity,
      pageCount: pageCountOf(query.page, starts, activity, PAGE_SIZE),
      starts: withStart(starts, query.page, activity),
    })),
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { clientId, search } }) => ({
    clientId,
    query: queryIn(search),
    activity: null,
    pageCount: 1,
    starts: {},
    failure: null,
  }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'hasCard', target: 'known' }, { target: 'cardless' }] },
    cardless: {},
    known: {
      type: 'parallel',
      states: {
        list: {
          initial: 'reading',
          on: {
            'search.entered': {
              guard: { type: 'isOtherQuery', params: ({ event }) => event },
              target: '.reading',
              actions: { type: 'storeQuery', params: ({ event }) => event },
            },
          },
          states: {
            reading: {
              tags: 'busy',
              invoke: {
                id: 'readActivity',
                src: 'readActivity',
                input: ({ context: { clientId, query, starts } }) => ({
                  clientId: clientId ?? '',
                  query,
                  after: starts[query.page] ?? null,
                }),
                onDone: { target: 'read', actions: { type: 'storeActivity', params: ({ event }) => event.output } },
                onError: { target: 'unread', actions: reportFailure },
              },
            },
            read: {},
            unread: { on: { 'activity.retry': 'reading' }, exit: 'clearFailure' },
          },
        },
        export: {
          initial: 'idle',
          states: {
            idle: { on: { 'export.start': 'exporting' } },
            exporting: {
              tags: 'busy',
              invoke: {
                id: 'exportTransactions',
                src: 'exportTransactions',
                input: ({ context: { clientId, query } }) => ({ clientId: clientId ?? '', query }),
                onDone: { target: 'idle', actions: notifySuccess('activity.csv.saved') },
                onError: { target: 'idle', actions: notifyFailure },
              },
            },
          },
        },
        expiry: {
          initial: 'checking',
          states: {
            checking: {
              tags: 'busy',
              invoke: {
                id: 'checkExpiry',
                src: 'checkExpiry',
                input: ({ context }) => ({ clientId: context.clientId ?? '' }),
                onDone: {
                  target: 'checked',
                  actions: {
                    type: 'tellPortal',
                    params: ({ event }) => ({ type: 'expiry.checked', isExpiring: event.output }),
                  },
                },
                onError: { target: 'unchecked', actions: notifyFailure },
              },
            },
            checked: {},
            unchecked: {},
          },
        },
      },
    },
  },
})
