import { consentsMachine } from '../../machines/consents/consentsMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'

const key = 'consents agreement-2'

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
    'under way': { type: 'effect.underWay', sentAt: NOW, kind: 'consents', key, phase: 'sending' },
    done: { type: 'effect.done', key, result: null },
    refused: { type: 'effect.refused', key, failure: failed('error.consent') },
    'not done': { type: 'effect.notDone', key, failure: null, isDoubted: false },
    unknown: { type: 'effect.unknown', key },
  },
} satisfies Plan<typeof consentsMachine>
