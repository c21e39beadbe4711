import { setup } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import { screenMachine } from '../../machines/screen/screenMachine'
import type { Plan } from '../support/paths'
import { first } from './cards.plan'
import { addressOf } from './navigation.plan'

/** It waits for the outcome of its call. */
const visitorsMachine = setup({}).createMachine({ id: 'visitors', tags: 'sent' })

export const screenPlan = {
  machine: screenMachine,
  starts: { start: undefined },
  samples: {
    'screen opened': { type: 'screen.opened', address: addressOf('/faq'), flow: null },
    'screen with a flow opened': {
      type: 'screen.opened',
      address: addressOf('/dashboard'),
      flow: { logic: activityMachine, input: { clientId: null, search: '' } },
    },
    "a visitor's flow opened": {
      type: 'screen.opened',
      address: addressOf('/create-account'),
      flow: { logic: visitorsMachine, input: undefined, finishes: true },
    },
    'flow finished': { type: 'flow.finished', flowId: 'flow.1' },

    'open flow broke': { type: 'xstate.error.actor.*', actorId: 'flow.1', error: new TypeError('broken') },
    'card current': { type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits },
    'no card current': { type: 'card.current', clientId: null, digits: '' },
    'card locked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'S' },
    'upgrade reported': { type: 'upgrade.reported', clientId: first.clientId, status: 'pending', program: null },
    'session ended': { type: 'session.ended' },
  },
  tellsApart: ({ address, flowId, finishing }) => [
    address?.pathname,
    flowId === null ? null : flowId === 'flow.1' ? 'first' : 'later',
    Object.keys(finishing),
  ],
} satisfies Plan<typeof screenMachine>
