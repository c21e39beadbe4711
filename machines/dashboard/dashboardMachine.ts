/** The dashboard: the current card's activity beside its number and code, each forgotten when the card is another. Portal spec §2, §4. */
import { sendTo, setup } from 'xstate'
import { activityMachine } from '../activity/activityMachine'
import { revealMachine } from '../reveal/revealMachine'
import { tellParent } from '../shared/tellParent'
import type { Notification } from '../notification/notification'

type Input = { clientId: string | null }
type Event =
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'expiry.checked'; isExpiring: boolean }
  | { type: 'notification.show'; notification: Notification }

export const dashboardMachine = setup({
  types: {} as {
    input: Input
    context: Input
    events: Event
    children: { activity: 'activity'; reveal: 'reveal' }
  },
  actors: { activity: activityMachine, reveal: revealMachine },
  actions: {
    toActivity: sendTo('activity', ({ event }) => event as never),
    toReveal: sendTo('reveal', ({ event }) => event as never),
    passOn: tellParent<Input, Event>(({ event }) => event),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => input,
  initial: 'open',
  states: { open: {} },
  invoke: [
    { id: 'activity', src: 'activity', input: ({ context }) => context },
    { id: 'reveal', src: 'reveal', input: ({ context }) => context },
  ],
  on: {
    'card.switched': { actions: ['toActivity', 'toReveal'] },
    'card.changed': { actions: 'toReveal' },
    'page.hidden': { actions: 'toReveal' },
    'page.shown': { actions: 'toReveal' },
    'expiry.checked': { actions: 'passOn' },
    'notification.show': { actions: 'passOn' },
  },
})
