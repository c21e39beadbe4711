import { testTable } from '../support/suites'
import { dashboardPlan } from './dashboard.plan'

testTable('the dashboard is about the current card', dashboardPlan, [
  'start -> activity.open & secrets.open',

  // All parts begin again for another card.
  'activity.open & secrets.open + another card switched to -> activity.open & secrets.open ! reveal: stopped, activity: stopped, upcomingPayments: stopped',
  'activity.open & secrets.open + another card switched to -> refused',
  'activity.open & secrets.open + this card switched to -> activity.open & secrets.open ! reveal: stopped, activity: stopped, upcomingPayments: stopped',
  'activity.open & secrets.open + this card switched to -> refused',

  // The address filters the transactions.
  'activity.open & secrets.open + another list entered -> same ! activity: search.entered',

  // What was revealed of a card goes when it is locked; its transactions stay.
  'activity.open & secrets.open + this card locked -> activity.open & secrets.open ! reveal: stopped',
  'activity.open & secrets.open + this card locked -> refused',
  'activity.open & secrets.open + another card locked -> activity.open & secrets.open ! reveal: stopped',
  'activity.open & secrets.open + another card locked -> refused',
])
