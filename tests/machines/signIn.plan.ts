import { signInMachine } from '../../machines/sign-in/signInMachine'
import type { Plan } from '../support/paths'
import { refusal, sessionOf } from '../support/samples'

export const typed = { username: 'Robin@Example.com', password: 'Secret12', recaptchaToken: 'built-in' }

export const signInPlan = {
  machine: signInMachine,
  starts: { start: undefined },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: { username: '', password: '' } },
    'submit done': { type: 'xstate.done.actor.submit', output: sessionOf(1_800_000) },
    'wrong password': { type: 'xstate.error.actor.submit', error: refusal('error.badCredentials') },
    'submit failed': { type: 'xstate.error.actor.submit', error: refusal('error.login') },
  },
  tellsApart: ({ failure, fieldErrors }) => [failure !== null, fieldErrors],
} satisfies Plan<typeof signInMachine>
