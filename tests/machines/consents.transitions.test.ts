import { testTable } from '../support/suites'
import { consentsPlan } from './consents.plan'

testTable(
  'the latest agreement is asked about until it is accepted or put off (PRF-52 to PRF-54, OP-40)',
  consentsPlan,
  [
    'the latest accepted -> accepted',
    'an earlier one accepted -> asked.readable ! consents.asked',

    'asked.readable + accept -> asked.accepting ! effect.begin',
    'asked.readable + under way -> asked.accepting',
    'asked.readable + dismiss -> dismissed ! consents.settled, account.changed',
    'put off before a reload -> dismissed',

    'asked.accepting + done -> accepted ! consents.settled',
    ...['refused', 'not done', 'unknown'].map((outcome) => `asked.accepting + ${outcome} -> asked.readable`),
  ],
)
