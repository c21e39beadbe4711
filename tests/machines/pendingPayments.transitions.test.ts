import { testTable } from '../support/suites'
import { pendingPaymentsPlan } from './pendingPayments.plan'

testTable('BIL-38 BIL-50 a pending payment is cancelled after a question, until its cut-off', pendingPaymentsPlan, [
  'start -> reading',

  'reading + pending read -> known.listed',
  'reading + pending read, none -> known.listed',
  'reading + pending unread -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'known.listed + cancel -> known.asked',
  'known.listed + cancel -> refused',
  'known.listed + cancel, over -> refused',
  'known.asked + accept -> known.cancelling ! effect.begin',
  'known.asked + dismiss -> known.listed',

  // In another tab, or since before a reload.
  'known.listed + in doubt -> known.cancelling',
  'known.listed + another under way -> refused',
  'known.listed + done -> reading',
  'known.listed + another done -> reading',

  'known.cancelling + in doubt -> same',
  'known.cancelling + another under way -> refused',
  'known.cancelling + check -> same ! effect.check',
  'known.cancelling + check -> refused',
  'known.cancelling + done -> known.listed',
  'known.cancelling + another done -> refused',
  'known.cancelling + too late -> reading',
  'known.cancelling + refused -> known.listed',
  'known.cancelling + not done -> reading',
  'known.cancelling + unknown -> reading ! notification.show (warning)',
])
