import { testTable } from '../support/suites'
import { paymentHistoryPlan } from './paymentHistory.plan'

testTable('BIL-03 the history is read ten at a time', paymentHistoryPlan, [
  'start -> reading',
  'reading + history read -> listed',
  'reading + history read, empty -> listed',
  'reading + history unread -> unread ! notification.show (error)',
  'listed + second page -> reading',
  // 14 payments fill two pages; the page shown is not read again.
  'listed + second page -> refused',
  'listed + third page -> refused',
  'listed + page zero -> refused',
  'unread + retry -> reading',
])
