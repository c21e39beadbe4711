import { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

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
    'without a link': { link: null, username: '' },
    'with a link': { link: LINK, username: '' },
    'with an empty link': { link: ' ', username: '' },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: { ...typed, username: 'Robin@Example.com' } },
    'submit, nothing typed': { type: 'form.submit', values: {} },
    'send again': { type: 'link.resend' },
    restart: { type: 'recovery.restart' },
    'request done': { type: 'xstate.done.actor.requestLink', output: undefined },
    'request failed': { type: 'xstate.error.actor.requestLink', error: refusal('error.startRecovery') },
    'challenge done': { type: 'xstate.done.actor.challengeLink', output: challenge },
    'challenge failed': { type: 'xstate.error.actor.challengeLink', error: refusal('recovery.code.wrong') },
    'challenge refused, link unknown': {
      type: 'xstate.error.actor.challengeLink',
      error: refusal('error.recoveryLink'),
    },
    'change done': { type: 'xstate.done.actor.changePassword', output: undefined },
    'change failed': { type: 'xstate.error.actor.changePassword', error: refusal('recovery.response.wrong') },
    'change refused, link expired': {
      type: 'xstate.error.actor.changePassword',
      error: refusal('recovery.link.expired'),
    },
  },
  tellsApart: ({ failure, fieldErrors }) => [failure?.key, fieldErrors],
} satisfies Plan<typeof passwordRecoveryMachine>
