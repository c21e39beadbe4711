import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const link = { link: 'link-1', sessionId: 'session-1' }

export const verificationPlan = {
  machine: verificationMachine,
  starts: {
    'whole link': link,
    'no link': { link: '', sessionId: 'session-1' },
    'no session': { link: 'link-1', sessionId: '' },
  },
  samples: {
    confirmed: { type: 'xstate.done.actor.confirmLink', output: undefined },
    'unknown or used up': { type: 'xstate.error.actor.confirmLink', error: refusal('error.creationLink') },
    expired: { type: 'xstate.error.actor.confirmLink', error: refusal('error.creationLinkExpired') },
    'no answer': { type: 'xstate.error.actor.confirmLink', error: refusal('error.createAccount') },
    retry: { type: 'verification.retry' },
  },
  tellsApart: ({ failure }) => failure?.key,
} satisfies Plan<typeof verificationMachine>
