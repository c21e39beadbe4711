import { balancesMachine } from '../../machines/balances/balancesMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { balanceOf, refusal } from '../support/samples'

export const balancesPlan = {
  machine: balancesMachine,
  starts: { start: { username: 'robin@example.com' } },
  samples: {
    'cards read 50 s ago': { type: 'cards.read', loadedAt: NOW - 50_000 },
    'cards missed': { type: 'cards.missed', error: refusal('error.readCards') },
    'cards emptied': { type: 'cards.emptied' },
    'card locked': { type: 'card.changed' },
    'readBalances done': { type: 'xstate.done.actor.readBalances', output: [balanceOf()] },
    'readBalances failed': { type: 'xstate.error.actor.readBalances', error: refusal('error.readBalances') },
    refresh: { type: 'balances.refresh' },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: ({ isHidden, loadedAt }) => [isHidden, loadedAt < NOW],
} satisfies Plan<typeof balancesMachine>
