import { consentsMachine } from '../../machines/consents/consentsMachine'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'

export const consentsPlan = {
  machine: consentsMachine,
  starts: {
    'the latest accepted': {
      consents: ['agreement-1', 'agreement-2'],
      latestAgreement: 'agreement-2',
      agreementPutOff: '',
    },
    'an earlier one accepted': { consents: ['agreement-1'], latestAgreement: 'agreement-2', agreementPutOff: '' },
    'put off before a reload': {
      consents: ['agreement-1'],
      latestAgreement: 'agreement-2',
      agreementPutOff: 'agreement-2',
    },
  },
  samples: {
    accept: { type: 'consent.accept' },
    dismiss: { type: 'consent.dismiss' },
    'acceptConsent done': { type: 'xstate.done.actor.acceptConsent' },
    'acceptConsent lost': { type: 'xstate.error.actor.acceptConsent', error: lostAnswer('error.consent') },
    'acceptConsent failed': { type: 'xstate.error.actor.acceptConsent', error: refusal('error.consent') },
  },
} satisfies Plan<typeof consentsMachine>
