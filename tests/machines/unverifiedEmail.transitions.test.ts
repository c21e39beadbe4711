import { testTable } from '../support/suites'
import { unverifiedEmailPlan } from './unverifiedEmail.plan'

testTable('an e-mail that is not verified is asked about (SES-58 to SES-62, NOT-15, NOT-27)', unverifiedEmailPlan, [
  'a verified e-mail -> verified',
  'an e-mail not verified -> asked',

  'asked + send -> sending',
  'asked + dismiss -> dismissed',

  // A failure does not sign out.
  'sending + sendEmail done -> sent ! notification.show (success)',
  'sending + sendEmail failed -> asked ! notification.show (error)',

  'sending + sendEmail lost -> asked ! notification.show (error)',

  // Confirmed here or in another tab: do not ask any more.
  'asked + confirmed -> verified',
  'sending + confirmed -> verified',
  'sent + confirmed -> verified',
  'left + confirmed -> verified',
  'dismissed + confirmed -> verified',
  'verified + confirmed -> verified',
  'asked + another change -> refused',
  'sending + another change -> refused',
  'sent + another change -> refused',
  'left + another change -> refused',
  'dismissed + another change -> refused',
  'verified + another change -> refused',

  'sent + after 1500 ms -> left ! notification.dismiss, session.close (mailed)',
])
