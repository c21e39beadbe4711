import { pinMachine } from '../../machines/pin/pinMachine'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

export const typed = { pin: '0012', confirmPin: '0012', securityResponse: 'Bluenose' }
export const nothing = { pin: '', confirmPin: '', securityResponse: '' }
export const lost = lostAnswer('error.setPin')

export const pinPlan = {
  machine: pinMachine,
  starts: { start: { clientId: '1000000001', digits: '0001' } },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: nothing },
    again: { type: 'pin.again' },
    'card 2 is current': { type: 'card.switched', clientId: '1000000002', digits: '0002' },
    'card 1 is current': { type: 'card.switched', clientId: '1000000001', digits: '0001' },
    'readQuestion done': { type: 'xstate.done.actor.readQuestion', output: 'What was the name of your first ship?' },
    'readQuestion failed': { type: 'xstate.error.actor.readQuestion', error: refusal('error.readProfile') },
    'setPin done': { type: 'xstate.done.actor.setPin' },
    'setPin refused': { type: 'xstate.error.actor.setPin', error: refusal('error.wrongAnswer') },
    'setPin not done': { type: 'xstate.error.actor.setPin', error: refusal('error.setPin') },
    'setPin lost': { type: 'xstate.error.actor.setPin', error: lost },
    'setPin failed on the way': { type: 'xstate.error.actor.setPin', error: fault('error.setPin') },
  },
  tellsApart: ({ clientId, sentFor, challenge, failure, fieldErrors }) => [
    clientId,
    sentFor === clientId,
    challenge,
    failure?.key,
    Object.keys(fieldErrors),
  ],
  perTransition: true,
} satisfies Plan<typeof pinMachine>
