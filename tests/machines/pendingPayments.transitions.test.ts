import { testTable } from '../support/suites'
import { pendingPaymentsPlan } from './pendingPayments.plan'

testTable('BIL-38 BIL-50 a pending payment is cancelled after a question, until its cut-off', pendingPaymentsPlan, [
  'start -> reading',
  'after a reload -> checking',

  'reading + pending read -> listed',
  'reading + pending read, none -> listed',
  'reading + pending unread -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'listed + cancel -> asked',
  'listed + cancel -> refused',
  'listed + cancel, over -> refused',
  'asked + accept -> cancelling',
  'asked + dismiss -> listed',

  'cancelling + cancel done -> listed ! notification.show (success), cards.refresh',
  'cancelling + cancel lost -> checking',
  'cancelling + cancel refused -> refusalChecking',
  'cancelling + cancel signed out -> listed ! notification.show (error)',
  'cancelling + cancel unsent -> listed ! notification.show (error)',
  'refusalChecking + payments read, cancelled -> reading ! notification.show (success), cards.refresh',
  'refusalChecking + payments read, paid -> reading ! notification.show (error), cards.refresh',
  'refusalChecking + payments read, pending -> reading ! notification.show (error), cards.refresh',
  'refusalChecking + payments unread -> unconfirmed',

  'checking + payments read, cancelled -> reading ! notification.show (success), cards.refresh',
  'refusalChecking + payments read, money on hold -> reading ! notification.show (warning), cards.refresh',
  'checking + payments read, money on hold -> reading ! notification.show (warning), cards.refresh',
  'checking + payments read, paid -> reading ! notification.show (warning), cards.refresh',
  'checking + payments read, pending -> reading ! notification.show (error), cards.refresh',
  'checking + payments read, pending -> unconfirmed',
  'checking + payments unread -> unconfirmed',
  'unconfirmed + check -> checking',
  'unconfirmed + after 10000 ms -> checking',
])
