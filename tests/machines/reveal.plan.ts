import { revealMachine } from '../../machines/reveal/revealMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const secrets = { fullPan: '5412345678901234', cvv: '123' }
export const typedAnswer = { securityResponse: 'bluenose' }

export const revealPlan = {
  machine: revealMachine,
  starts: { 'a card': { clientId: '1000000001' }, 'no card yet': { clientId: null } },
  samples: {
    show: { type: 'pan.show' },
    hide: { type: 'pan.hide' },
    'dialog dismissed': { type: 'prompt.dismiss' },
    answer: { type: 'form.submit', values: typedAnswer },
    typing: { type: 'form.edit' },
    'nothing typed': { type: 'form.submit', values: { securityResponse: ' ' } },
    'readQuestion done': { type: 'xstate.done.actor.readQuestion', output: 'Name of your first pet?' },
    'readQuestion failed': { type: 'xstate.error.actor.readQuestion', error: refusal('error.readProfile') },
    'readSecrets done': { type: 'xstate.done.actor.readSecrets', output: secrets },
    'answer refused': { type: 'xstate.error.actor.readSecrets', error: refusal('error.wrongAnswer') },
    'issuer unavailable': { type: 'xstate.error.actor.readSecrets', error: refusal('error.serviceUnavailable') },
    'readSecrets failed': { type: 'xstate.error.actor.readSecrets', error: refusal('error.readPan') },
    'page hidden': { type: 'page.hidden' },
    'page shown': { type: 'page.shown' },
  },
  tellsApart: ({ clientId, fieldErrors, failure }) => [clientId !== null, fieldErrors, failure !== null],
} satisfies Plan<typeof revealMachine>
