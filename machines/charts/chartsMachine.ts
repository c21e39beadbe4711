/** What the selected card has spent and received in the period that the address names, how much more or less that is than in as many days before, and a picture of the last month to save. Portal spec §1, §2, §9. */
import { assign, setup } from 'xstate'
import type { Earlier, MonthSpending, Spending } from '../../rules/money/spending'
import { type Period, queryIn } from '../../rules/money/transactionQuery'
import { type Failure, failedAs } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifySuccess, reportFailure } from '../shared/portal'
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
  /** The last whole month, for its picture. */
  month: MonthSpending | null
  hasAmounts: boolean
  failure: Failure | null
}
type Searched = { search: string }
type Switched = { clientId: string }
type Event =
  | { type: 'charts.retry' }
  | { type: 'month.retry' }
  | { type: 'amounts.show' }
  | { type: 'amounts.hide' }
  | { type: 'picture.save' }
  | ({ type: 'search.entered' } & Searched)
  | ({ type: 'card.switched' } & Switched)

const periodIn = (search: string) => queryIn(search).period

export const chartsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' },
  actors: {
    readSpending: promisePort<Spending, { clientId: string; period: Period }>('readSpending'),
    readEarlier: promisePort<Earlier, { clientId: string; period: Period }>('readEarlier'),
    readMonth: promisePort<MonthSpending, { clientId: string }>('readMonth'),
    savePicture: promisePort<void, { month: MonthSpending; hasAmounts: boolean }>('savePicture'),
  },
  guards: {
    hasCard: ({ context }) => context.clientId !== null,
    isOtherCard: ({ context }, { clientId }: Switched) => context.clientId !== clientId,
    isOtherPeriod: ({ context }, { search }: Searched) => context.period !== periodIn(search),
  },
  actions: {
    ...failureActions<Context, Event>(),
    // Never show the spending of one card for another.
    storeCard: assign((_, { clientId }: Switched) => ({ clientId, spending: null, earlier: null, month: null })),
    storePeriod: assign((_, { search }: Searched) => ({ period: periodIn(search) })),
    storeSpending: assign(({ context: { period } }, spending: Spending) => ({
      spending,
      spendingPeriod: period,
      earlier: null,
    })),
    storeMonth: assign((_, month: MonthSpending) => ({ month })),
    showAmounts: assign({ hasAmounts: true }),
    hideAmounts: assign({ hasAmounts: false }),
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
    month: null,
    hasAmounts: false,
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
      type: 'parallel',
      states: {
        figures: {
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
                    onDone: {
                      target: 'compared',
                      actions: { type: 'storeEarlier', params: ({ event }) => event.output },
                    },
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
        picture: {
          initial: 'reading',
          on: { 'amounts.show': { actions: 'showAmounts' }, 'amounts.hide': { actions: 'hideAmounts' } },
          states: {
            reading: {
              tags: 'busy',
              invoke: {
                id: 'readMonth',
                src: 'readMonth',
                input: ({ context }) => ({ clientId: context.clientId ?? '' }),
                onDone: { target: 'ready', actions: { type: 'storeMonth', params: ({ event }) => event.output } },
                // The place of the picture says so itself.
                onError: 'unread',
              },
            },
            unread: { on: { 'month.retry': 'reading' } },
            ready: { on: { 'picture.save': 'saving' } },
            saving: {
              tags: 'busy',
              invoke: {
                id: 'savePicture',
                src: 'savePicture',
                input: ({ context: { month, hasAmounts } }) => ({ month: month as MonthSpending, hasAmounts }),
                onDone: { target: 'ready', actions: notifySuccess('charts.picture.saved') },
                onError: {
                  target: 'ready',
                  actions: { type: 'notifyFailure', params: failedAs('charts.picture.failed') },
                },
              },
            },
          },
        },
      },
    },
  },
})
