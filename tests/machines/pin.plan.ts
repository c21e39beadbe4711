import { pinMachine } from '../../machines/pin/pinMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const typed = { pin: '0012', confirmPin: '0012', securityResponse: 'Bluenose' }
export const nothing = { pin: '', confirmPin: '', securityResponse: '' }
export const lost = new CallError(failed('error.setPin'), null)

export const pinPlan = {
  machine: pinMachine,
  starts: { start: { clientId: '1000000001' } },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: nothing },
    'card 2 is current': { type: 'card.switched', clientId: '1000000002' },
    'card 1 is current': { type: 'card.switched', clientId: '1000000001' },
    'readQuestion done': { type: 'xstate.done.actor.readQuestion', output: 'What was the name of your first ship?' },
    'readQuestion failed': { type: 'xstate.error.actor.readQuestion', error: refusal('error.readProfile') },
    'setPin done': { type: 'xstate.done.actor.setPin' },
    'setPin refused': { type: 'xstate.error.actor.setPin', error: new CallError(failed('error.wrongAnswer'), 400) },
    'setPin lost': { type: 'xstate.error.actor.setPin', error: lost },
  },
  tellsApart: ({ clientId, challenge, failure, fieldErrors }) => [
    clientId,
    challenge,
    failure?.key,
    Object.keys(fieldErrors),
  ],
  perTransition: true,
} satisfies Plan<typeof pinMachine>
