import { testTable } from '../support/suites'
import { payBillPlan } from './payBill.plan'

testTable(
  'DEV-32 BIL-29 bills are typed, reviewed, each paid once, and looked up when an answer is lost',
  payBillPlan,
  [
    'start with one bill -> reading',
    'start with several -> reading',
    'one is being paid -> sending ! changes.release',
    'several are being paid -> sending ! changes.release',

    'reading + all read -> editable',
    'reading + all read, nothing to pay with -> closed ! cards.refresh',
    'reading + not read -> unread ! notification.show (error)',
    'unread + retry -> reading',
    'unread + back -> left ! changes.release',
    'closed + retry -> reading',
    'closed + back -> left ! changes.release',

    'editable + edit -> same ! changes.hold',
    'editable + submit, one -> opening',
    'editable + submit, two -> opening',
    'editable + submit, nothing filled in -> editable',
    'editable + back -> left ! changes.release',

    'opening + payments read, as before -> reviewed',
    'opening + payments read, paid -> reviewed',
    'opening + payments unread -> editable ! notification.show (error)',

    'reviewed + submit, one -> sending ! effect.begin, changes.release',
    'reviewed + submit, two -> sending ! effect.begin, changes.release',
    'reviewed + submit, nothing filled in -> sending ! effect.begin, changes.release',
    'reviewed + back -> reading',

    'sending + under way -> same',
    'sending + one paid -> same',
    'sending + in doubt -> same',
    'sending + one paid, the next in doubt -> same',
    'sending + check -> same ! effect.check',
    'sending + check -> refused',
    'sending + done -> paid',
    'sending + done, declined -> ended',
    'sending + done, not paid -> ended',
    'sending + done, partly -> ended',
    // Before a reload, or in another tab: the holder may send it now.
    'sending + done, one not sent -> ended',
    // Nobody knows where the money of a line is: it is not offered again.
    'sending + done, unclear -> unclear',
    'sending + done, partly unclear -> ended',
    // The session ends before anything was done. Of a retry, what was paid before stays on the screen.
    'sending + signed out -> reviewed ! changes.hold',
    'sending + signed out -> ended',
    'sending + not done -> reviewed ! changes.hold',
    'sending + not done -> ended',
    'sending + unknown -> left ! notification.show (warning), changes.release',
    'sending + gone -> left ! changes.release',

    'ended + retry -> sending ! effect.begin, changes.release',
    'ended + back -> reading',
    'ended + leave -> left ! changes.release',
    'unclear + leave -> left ! changes.release',
    'paid + leave -> left ! changes.release',
  ],
)
