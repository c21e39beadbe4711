import { testTable } from '../support/suites'
import { verificationPlan } from './verification.plan'

testTable('a link is confirmed at once, and refused by name (SES-49, SES-50)', verificationPlan, [
  'whole link -> verifying',
  'no link -> incomplete',
  'no session -> incomplete',

  'verifying + confirmed -> verified ! account.mailed, notification.show (success)',
  'verifying + unknown or used up -> refused ! notification.show (error)',
  'verifying + expired -> refused ! notification.show (error)',
  'verifying + no answer -> unanswered ! notification.show (error)',

  'unanswered + retry -> verifying',
])
