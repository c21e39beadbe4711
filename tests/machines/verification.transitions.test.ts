import { testTable } from '../support/suites'
import { verificationPlan } from './verification.plan'

testTable('a link is confirmed at once, and refused by name (SES-49, SES-50)', verificationPlan, [
  'whole link -> admitting',
  'no link -> incomplete',
  'no session -> incomplete',
  'signed in -> admitting',
  'signed in as another -> admitting',

  // OP-10: nothing is confirmed once accounts can no longer be opened.
  'admitting + accounts are opened -> verifying',
  'admitting + access has ended -> closed',
  'admitting + access not known -> unanswered ! notification.show (error)',

  'verifying + confirmed -> verified ! account.mailed, email.confirmed, notification.show (success)',
  // Signed in as someone else: the confirmation is for another account.
  'verifying + confirmed -> verified ! email.confirmed, notification.show (info)',
  'verifying + unknown or used up -> refused',
  'verifying + expired -> refused',
  'verifying + no answer -> unanswered ! notification.show (error)',
  'verifying + another refusal -> unanswered ! notification.show (error)',

  'unanswered + retry -> verifying',
])
