import { testTable } from '../support/suites'
import { createAccountPlan } from './createAccount.plan'

testTable(
  'an account is asked for once; its mail can be asked for again, but not at once (SES-47, SES-48)',
  createAccountPlan,
  [
    'start -> editable',

    'editable + submit, complete -> sending',
    'editable + submit, nothing typed -> editable',

    'editable + typing -> same',

    'sending + sent -> mailed.paused ! account.mailed, notification.show (success)',
    'sending + not sent -> editable ! notification.show (error)',

    'sending + no answer -> editable ! notification.show (error)',

    // A reload returns here, and the wait continues.
    'mail sent 20 s ago -> mailed.paused',
    'mail sent long ago -> mailed.paused',
    'mailed.paused + after 40000 ms -> mailed.ready',
    'mailed.paused + use another address -> editable ! account.mailed',

    'mailed.ready + resend -> mailed.resending',
    'mailed.ready + use another address -> editable ! account.mailed',

    'mailed.resending + resent -> mailed.paused ! account.mailed, notification.show (success)',
    'mailed.resending + not resent -> mailed.ready ! notification.show (error)',
    'mailed.resending + no answer to the resend -> mailed.ready ! notification.show (error)',
    'mailed.resending + use another address -> editable ! account.mailed',
  ],
)
