import { comingMoneyMachine } from '../../machines/coming-money/comingMoneyMachine'
import type { ComingReload } from '../../rules/money/coming'
import type { Plan } from '../support/paths'
import { knownRequestOf, refusal } from '../support/samples'

export const reload: ComingReload = {
  id: 'ar-1',
  clientId: '1000000001',
  reloadCents: 5_000,
  thresholdCents: 2_000,
  health: 'active',
}

export const comingMoneyPlan = {
  machine: comingMoneyMachine,
  starts: { start: undefined },
  samples: {
    retry: { type: 'coming.retry' },
    'requests read': { type: 'xstate.done.actor.readRequests', output: [knownRequestOf()] },
    'requests unread': { type: 'xstate.error.actor.readRequests', error: refusal('error.readMoneyRequests') },
    'reloads read': { type: 'xstate.done.actor.readReloads', output: [reload] },
    'reloads unread': { type: 'xstate.error.actor.readReloads', error: refusal('error.readAutoReload') },
  },
  tellsApart: ({ requests, reloads }) => [requests.length, reloads.length],
} satisfies Plan<typeof comingMoneyMachine>
