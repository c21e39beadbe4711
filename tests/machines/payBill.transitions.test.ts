import { testTable } from '../support/suites'
import { payBillPlan } from './payBill.plan'

testTable(
  'DEV-32 BIL-29 bills are typed, reviewed, each paid once, and looked up when an answer is lost',
  payBillPlan,
  [
    'start with one bill -> reading',
    'start with several -> reading',
    'after a reload -> checking',
    'after another tab -> checking',

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
    'opening + payments read, refused -> reviewed',
    'opening + payments read, unclear -> reviewed',
    'opening + payments unread -> editable ! notification.show (error)',

    'reviewed + submit, one -> sending ! changes.release',
    'reviewed + submit, two -> sending ! changes.release',
    'reviewed + submit, nothing filled in -> sending ! changes.release',
    'reviewed + back -> reading',

    // Lines are sent one by one; a refused line does not stop the next.
    'sending + payBill done -> paid ! cards.refresh',
    'sending + payBill done -> sending ! changes.release',
    'sending + payBill done -> ended ! cards.refresh',
    'sending + payBill done, declined -> ended ! cards.refresh',
    'sending + payBill done, declined -> sending ! changes.release',
    // Nobody knows where the money of a line is: it is not offered again, and the other lines go on.
    'sending + payBill done, unclear -> unclear ! cards.refresh',
    'sending + payBill done, unclear -> sending ! changes.release',
    'sending + payBill done, unclear -> ended ! cards.refresh',
    'sending + payBill done -> unclear ! cards.refresh',
    'sending + payBill refused -> ended ! notification.show (error), cards.refresh',
    'sending + payBill refused -> sending ! notification.show (error), changes.release',
    'sending + payBill refused for a field -> ended ! notification.show (error), cards.refresh',
    'sending + payBill refused for a field -> sending ! notification.show (error), changes.release',
    'sending + payBill lost -> checking',
    'sending + payBill faulted -> checking',
    // The session ends: either nothing was done, or the lookup after the next sign-in tells the outcome.
    'sending + payBill, signed out -> reviewed ! notification.show (error), changes.hold',
    'sending + payBill, signed out -> checking',
    // A retry after a lost answer: its refusal says nothing about the first try.
    'sending + payBill refused -> checking',
    'sending + payBill refused for a field -> checking',

    'checking + payments read, paid -> paid ! cards.refresh',
    'checking + payments read, paid -> sending ! changes.release',
    'checking + payments read, paid -> unconfirmed',
    // A payment that existed when the review opened is not the effect.
    'checking + payments read, paid -> ended ! notification.show (error), cards.refresh',
    'checking + payments read, refused -> ended ! cards.refresh',
    'checking + payments read, refused -> sending ! changes.release',
    'checking + payments read, refused -> unconfirmed',
    'checking + payments read, unclear -> unclear ! cards.refresh',
    'checking + payments read, unclear -> sending ! changes.release',
    'checking + payments read, unclear -> unconfirmed',
    'checking + payments read, unclear -> ended ! notification.show (error), cards.refresh',
    'checking + payments read, paid -> unclear ! cards.refresh',
    'checking + payments read, as before -> unconfirmed',
    'checking + payments read, as before -> ended ! notification.show (error), cards.refresh',
    'checking + payments read, as before -> sending ! notification.show (error), changes.release',
    // Another tab sends it: this tab claims nothing.
    'checking + payments read, as before -> left ! notification.show (warning), cards.refresh, changes.release',
    'checking + payments unread -> unconfirmed',
    'unconfirmed + check -> checking',
    'unconfirmed + after 10000 ms -> checking',

    'ended + retry -> sending ! changes.release',
    'ended + retry -> left ! changes.release',
    'ended + back -> reading',
    'ended + leave -> left ! changes.release',
    'unclear + leave -> left ! changes.release',
    'paid + leave -> left ! changes.release',
  ],
  // One line is refused; the line left in doubt by the end of the session was not done either.
  ['checking + payments read, refused -> ended ! notification.show (error), cards.refresh'],
)
