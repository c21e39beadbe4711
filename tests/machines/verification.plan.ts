import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'

export const link = { link: 'link-1', sessionId: 'session-1', holder: null }

export const verificationPlan = {
  machine: verificationMachine,
  starts: {
    'whole link': link,
    'no link': { ...link, link: '' },
    'no session': { ...link, sessionId: '' },
    'signed in': { ...link, holder: 'robin@example.com' },
    'signed in as another': { ...link, holder: 'camille@example.com' },
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
  tellsApart: ({ failure, holder }) => [failure?.key, holder],
} satisfies Plan<typeof verificationMachine>
