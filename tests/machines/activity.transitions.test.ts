import { testTable } from '../support/suites'
import { activityPlan } from './activity.plan'

testTable("a card's latest transactions and its expiry check (CRD-59)", activityPlan, [
  'a card -> known.recent.reading & expiry.checking',
  'no card yet -> cardless',

  'known.recent.reading + readActivity done -> known.recent.read',
  'known.recent.reading + readActivity failed -> known.recent.unread ! notification.show (error)',

  'known.recent.unread + retry -> known.recent.reading',

  // Two calls side by side; neither waits for the other's answer.
  'known.expiry.checking + checkExpiry done -> known.expiry.checked ! expiry.checked',
  'known.expiry.checking + checkExpiry failed -> known.expiry.unchecked ! notification.show (error)',
])
