/** The dashboard: the current card's activity, its number and code, its upcoming bill payments, and the statement of the month in the address. All restart when another card becomes current. Portal spec §2, §4. */
import { assign, sendTo, setup } from 'xstate'
import { type Month, monthIn, type Statement } from '../../rules/money/statement'
import { activityMachine } from '../activity/activityMachine'
import { revealMachine } from '../reveal/revealMachine'
import { notifyFailure, portalActions } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { upcomingPaymentsMachine } from '../upcoming-payments/upcomingPaymentsMachine'

type Input = { clientId: string | null; search: string }
type Context = Input & {
  /** The month whose statement replaces the dashboard; null if none does. */
  month: Month | null
  statement: Statement | null
}
type Searched = { search: string }
type Event =
  | { type: 'statement.retry' }
  | { type: 'search.entered'; search: string }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }

export const dashboardMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { activity: 'activity'; reveal: 'reveal'; upcomingPayments: 'upcomingPayments' }
  },
  actors: {
    activity: activityMachine,
    reveal: revealMachine,
    upcomingPayments: upcomingPaymentsMachine,
    /** A card that cannot pay bills reads no payments. */
    mayPayBills: promisePort<boolean, { clientId: string }>('mayPayBills'),
    readStatement: promisePort<Statement, { clientId: string; month: Month }>('readStatement'),
  },
  guards: {
    hasStatementToRead: ({ context }) => context.month !== null && context.clientId !== null,
    isOtherMonth: ({ context }, { search }: Searched) => context.month !== monthIn(search),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => context.clientId !== clientId,
    isPaying: (_, { mayPay }: { mayPay: boolean }) => mayPay,
    hasCard: ({ context }) => context.clientId !== null,
    isThisCard: ({ context }, { clientId }: { clientId: string }) => context.clientId === clientId,
  },
  actions: {
    ...portalActions<Context, Event>(),
    // Filters belong to one card, but those in the address wait for the first card to be known.
    storeCard: assign(({ context }, { clientId }: { clientId: string }) => ({
      clientId,
      statement: null,
      ...(context.clientId === null ? {} : { search: '', month: null }),
    })),
    storeMonth: assign((_, { search }: Searched) => ({ month: monthIn(search), statement: null })),
    storeStatement: assign((_, statement: Statement) => ({ statement })),
    storeSearch: assign((_, { search }: Searched) => ({ search })),
    enterSearch: sendTo('activity', (_, { search }: Searched) => ({ type: 'search.entered', search })),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ...input, month: monthIn(input.search), statement: null }),
  type: 'parallel',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      target: ['.activity', '.secrets', '.statement', '.payments'],
      actions: { type: 'storeCard', params: ({ event }) => event },
    },
  },
  states: {
    activity: {
      on: {
        'search.entered': {
          actions: [
            { type: 'storeSearch', params: ({ event }) => event },
            { type: 'enterSearch', params: ({ event }) => event },
          ],
        },
      },
      initial: 'open',
      states: { open: { invoke: { id: 'activity', src: 'activity', input: ({ context }) => context } } },
    },
    statement: {
      initial: 'unresolved',
      on: {
        'search.entered': {
          guard: { type: 'isOtherMonth', params: ({ event }) => event },
          target: '.unresolved',
          actions: { type: 'storeMonth', params: ({ event }) => event },
        },
      },
      states: {
        unresolved: { always: [{ guard: 'hasStatementToRead', target: 'reading' }, { target: 'closed' }] },
        closed: {},
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readStatement',
            src: 'readStatement',
            input: ({ context: { clientId, month } }) => ({ clientId: clientId ?? '', month: month ?? '' }),
            onDone: { target: 'read', actions: { type: 'storeStatement', params: ({ event }) => event.output } },
            onError: { target: 'unread', actions: notifyFailure },
          },
        },
        read: {},
        unread: { on: { 'statement.retry': 'reading' } },
      },
    },
    payments: {
      initial: 'unresolved',
      states: {
        unresolved: { always: [{ guard: 'hasCard', target: 'asking' }, { target: 'closed' }] },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'mayPayBills',
            src: 'mayPayBills',
            input: ({ context: { clientId } }) => ({ clientId: clientId ?? '' }),
            onDone: [
              { guard: { type: 'isPaying', params: ({ event }) => ({ mayPay: event.output }) }, target: 'open' },
              { target: 'closed' },
            ],
            onError: 'closed',
          },
        },
        closed: {},
        open: { invoke: { id: 'upcomingPayments', src: 'upcomingPayments' } },
      },
    },
    secrets: {
      // Locking or unlocking the card hides what was revealed before.
      on: { 'card.changed': { guard: { type: 'isThisCard', params: ({ event }) => event }, target: '.open' } },
      initial: 'open',
      states: { open: { invoke: { id: 'reveal', src: 'reveal', input: ({ context }) => context } } },
    },
  },
})
