import { testTable } from '../support/suites'
import { upcomingPaymentsPlan } from './upcomingPayments.plan'

testTable('the bill payments to come are read for the dashboard', upcomingPaymentsPlan, [
  'start -> reading',
  'reading + pending read -> read',
  // The dashboard shows the failure in their place.
  'reading + pending unread -> unread',
  'unread + retry -> reading',
])
