import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'

export const link = { link: 'link-1', sessionId: 'session-1' }

export const verificationPlan = {
  machine: verificationMachine,
  starts: {
    'whole link': link,
    'no link': { link: '', sessionId: 'session-1' },
    'no session': { link: 'link-1', sessionId: '' },
  },
  samples: {
    confirmed: { type: 'xstate.done.actor.confirmLink', output: { username: 'robin@example.com' } },
    'unknown or used up': { type: 'xstate.error.actor.confirmLink', error: refusal('error.creationLink') },
    expired: { type: 'xstate.error.actor.confirmLink', error: refusal('error.creationLinkExpired') },
    'accounts are opened': { type: 'xstate.done.actor.readAccess', output: 'open' },
    'access has ended': { type: 'xstate.done.actor.readAccess', output: 'ended' },
    'access not known': { type: 'xstate.error.actor.readAccess', error: new Error('The portal was stopped') },
    'no answer': { type: 'xstate.error.actor.confirmLink', error: lostAnswer('error.createAccount') },
    'another refusal': { type: 'xstate.error.actor.confirmLink', error: refusal('error.createAccount') },
    retry: { type: 'verification.retry' },
  },
  tellsApart: ({ failure }) => failure?.key,
} satisfies Plan<typeof verificationMachine>
