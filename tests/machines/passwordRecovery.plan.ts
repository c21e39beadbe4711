import { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

export const LINK = 'link-of-the-mail'
export const CODE = '012345'
export const challenge = { question: 'What was the name of your first ship?', userName: 'robin@example.com' }
export const nameless = { ...challenge, userName: null }
export const typed = {
  code: CODE,
  userName: 'Robin@Example.com',
  response: 'Bluenose',
  newPassword: 'Changed2026',
  passwordConfirmation: 'Changed2026',
}

export const passwordRecoveryPlan = {
  machine: passwordRecoveryMachine,
  starts: {
    'without a link': { link: null, username: '', mailed: null },
    'after a reload': {
      link: null,
      username: '',
      mailed: { purpose: 'recovery', email: 'robin@example.com', resendAt: NOW + 40_000 },
    },
    'with a link': { link: LINK, username: '', mailed: null },
    'with an empty link': { link: ' ', username: '', mailed: null },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: { ...typed, username: 'Robin@Example.com' } },
    'submit, nothing typed': { type: 'form.submit', values: {} },
    'send again': { type: 'link.resend' },
    restart: { type: 'recovery.restart' },
    'request done': { type: 'xstate.done.actor.requestLink', output: undefined },
    'request failed': { type: 'xstate.error.actor.requestLink', error: refusal('error.startRecovery') },
    'request lost': { type: 'xstate.error.actor.requestLink', error: lostAnswer('error.startRecovery') },
    'challenge done': { type: 'xstate.done.actor.challengeLink', output: challenge },
    'challenge failed': { type: 'xstate.error.actor.challengeLink', error: refusal('recovery.code.wrong') },
    'challenge refused, link unknown': {
      type: 'xstate.error.actor.challengeLink',
      error: refusal('error.recoveryLink'),
    },
    'change done': { type: 'xstate.done.actor.changePassword', output: undefined },
    'change failed': { type: 'xstate.error.actor.changePassword', error: refusal('recovery.response.wrong') },
    'change lost': { type: 'xstate.error.actor.changePassword', error: fault('error.completeRecovery') },
    'change refused, link expired': {
      type: 'xstate.error.actor.changePassword',
      error: refusal('recovery.link.expired'),
    },
  },
  tellsApart: ({ failure, fieldErrors }) => [failure?.key, fieldErrors],
} satisfies Plan<typeof passwordRecoveryMachine>
