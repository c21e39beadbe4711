import { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'

export const typed = {
  email: 'Robin@Example.com',
  emailConfirmation: 'robin@example.COM',
  password: 'Secret12',
  passwordConfirmation: 'Secret12',
  challenge: 'What was the name of your first pet?',
  response: 'Rex',
  digitalConsent: 'given',
  privacyConsent: 'given',
  recaptchaResponse: 'built-in',
}
export const email = 'robin@example.com'

export const createAccountPlan = {
  machine: createAccountMachine,
  starts: {
    start: { mailed: null },
    'mail sent 20 s ago': { mailed: { purpose: 'account', email, resendAt: NOW + 40_000 } },
    'mail sent long ago': { mailed: { purpose: 'account', email, resendAt: NOW - 40_000 } },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: {} },
    sent: { type: 'xstate.done.actor.sendMail', output: { email } },
    'not sent': { type: 'xstate.error.actor.sendMail', error: refusal('error.sendVerification') },
    'no answer': { type: 'xstate.error.actor.sendMail', error: lostAnswer('error.sendVerification') },
    typing: { type: 'form.edit' },
    resend: { type: 'mail.resend' },
    resent: { type: 'xstate.done.actor.resendMail', output: { email } },
    'not resent': { type: 'xstate.error.actor.resendMail', error: refusal('error.sendVerification') },
    'no answer to the resend': {
      type: 'xstate.error.actor.resendMail',
      error: lostAnswer('error.sendVerification'),
    },
    'use another address': { type: 'address.change' },
  },
  tellsApart: ({ failure, fieldErrors, idempotencyKey }) => [failure?.key, fieldErrors, idempotencyKey !== null],
} satisfies Plan<typeof createAccountMachine>
