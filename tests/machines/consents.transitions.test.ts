import { testTable } from '../support/suites'
import { consentsPlan } from './consents.plan'

testTable(
  'the latest agreement is asked about until it is accepted or put off (PRF-52 to PRF-54, OP-40)',
  consentsPlan,
  [
    'the latest accepted -> accepted',
    'an earlier one accepted -> asked.readable ! consents.asked',

    'asked.readable + accept -> asked.accepting',
    'asked.readable + dismiss -> dismissed ! consents.settled, account.changed',

    'asked.accepting + acceptConsent done -> accepted ! consents.settled, account.changed, notification.show (success)',
    'asked.accepting + acceptConsent lost -> asked.readable ! notification.show (error)',
    'put off before a reload -> dismissed',
    'asked.accepting + acceptConsent failed -> asked.readable ! notification.show (error)',
  ],
)
