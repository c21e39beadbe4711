import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'

export const unverifiedEmailPlan = {
  machine: unverifiedEmailMachine,
  starts: { 'a verified e-mail': { emailVerified: true }, 'an e-mail not verified': { emailVerified: false } },
  samples: {
    send: { type: 'email.send' },
    dismiss: { type: 'prompt.dismiss' },
    'sendEmail done': { type: 'xstate.done.actor.sendEmail' },
    'sendEmail lost': { type: 'xstate.error.actor.sendEmail', error: lostAnswer('error.sendVerification') },
    confirmed: { type: 'account.changed', changes: { emailVerified: true } },
    'another change': { type: 'account.changed', changes: { locale: 'fr' } },
    'sendEmail failed': { type: 'xstate.error.actor.sendEmail', error: refusal('error.sendVerification') },
  },
} satisfies Plan<typeof unverifiedEmailMachine>
