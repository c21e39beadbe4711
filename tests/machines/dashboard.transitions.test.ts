import { testTable } from '../support/suites'
import { dashboardPlan } from './dashboard.plan'

testTable('the dashboard is about the current card', dashboardPlan, [
  'start -> activity.open & statement.closed & payments.asking & secrets.open',

  // Every part restarts for another card.
  'dashboard + another card switched to -> activity.open & statement.closed & payments.asking & secrets.open ! reveal: stopped, activity: stopped',
  'dashboard + another card switched to -> refused',
  'dashboard + this card switched to -> activity.open & statement.closed & payments.asking & secrets.open ! reveal: stopped, activity: stopped',
  'dashboard + this card switched to -> refused',

  // Locking a card hides its revealed number; its transactions stay.
  'secrets.open + this card locked -> secrets.open ! reveal: stopped',
  'secrets.open + this card locked -> refused',
  'secrets.open + another card locked -> secrets.open ! reveal: stopped',
  'secrets.open + another card locked -> refused',

  // Upcoming payments are read for a card that may pay bills.
  'payments.asking + bills may be paid -> payments.open',
  'payments.asking + bills may not be paid -> payments.closed',
  'payments.asking + not known whether -> payments.closed',

  // The address filters the transactions and names a statement's month.
  'activity.open + another list entered -> same ! activity: search.entered',
  'activity.open + statement entered -> same ! activity: search.entered',
  'activity.open & statement.closed + statement entered -> statement.reading ! activity: search.entered',
  'activity.open & statement.reading + another list entered -> statement.closed ! activity: search.entered',
  'activity.open & statement.read + another list entered -> statement.closed ! activity: search.entered',
  'activity.open & statement.unread + another list entered -> statement.closed ! activity: search.entered',

  'statement.reading + readStatement done -> statement.read',
  'statement.reading + readStatement failed -> statement.unread ! notification.show (error)',
  'statement.unread + statement tried again -> statement.reading',
])
