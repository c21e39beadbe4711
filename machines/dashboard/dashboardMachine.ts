/** The dashboard: the current card's activity, and its number and code. Both begin again when another card is current. Portal spec §2, §4. */
import { assign, sendTo, setup } from 'xstate'
import { activityMachine } from '../activity/activityMachine'
import { revealMachine } from '../reveal/revealMachine'
import { upcomingPaymentsMachine } from '../upcoming-payments/upcomingPaymentsMachine'

type Input = { clientId: string | null; search: string }
type Event =
  | { type: 'search.entered'; search: string }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }

export const dashboardMachine = setup({
  types: {} as {
    input: Input
    context: Input
    events: Event
    children: { activity: 'activity'; reveal: 'reveal'; upcomingPayments: 'upcomingPayments' }
  },
  actors: { activity: activityMachine, reveal: revealMachine, upcomingPayments: upcomingPaymentsMachine },
  guards: {
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => context.clientId !== clientId,
    isThisCard: ({ context }, { clientId }: { clientId: string }) => context.clientId === clientId,
  },
  actions: {
    // The filters of one card are not those of another; those of the address wait for the first.
    storeCard: assign(({ context }, { clientId }: { clientId: string }) => ({
      clientId,
      search: context.clientId === null ? context.search : '',
    })),
    storeSearch: assign((_, { search }: { search: string }) => ({ search })),
    enterSearch: sendTo('activity', (_, { search }: { search: string }) => ({ type: 'search.entered', search })),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => input,
  type: 'parallel',
  invoke: { id: 'upcomingPayments', src: 'upcomingPayments' },
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      target: ['.activity', '.secrets'],
      reenter: true,
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
    secrets: {
      // A card that has just been locked or unlocked shows nothing of what was revealed before.
      on: { 'card.changed': { guard: { type: 'isThisCard', params: ({ event }) => event }, target: '.open' } },
      initial: 'open',
      states: { open: { invoke: { id: 'reveal', src: 'reveal', input: ({ context }) => context } } },
    },
  },
})
