import { testTable } from '../support/suites'
import { activityPlan } from './activity.plan'

testTable("a card's transactions and its expiry check (CRD-59)", activityPlan, [
  'a card -> known.list.reading & export.idle & expiry.checking',
  'no card yet -> cardless',

  'known.list.reading + readActivity done -> known.list.read',
  'known.list.reading + readActivity failed -> known.list.unread ! notification.show (error)',

  'known.list.unread + retry -> known.list.reading',

  // A new address replaces the query, whatever is being read.
  'known.list.reading + another list entered -> known.list.reading',
  'known.list.read + another list entered -> known.list.reading',
  'known.list.unread + another list entered -> known.list.reading',
  // Already the current query.
  'known.list.reading + another list entered -> refused',
  'known.list.read + another list entered -> refused',
  'known.list.unread + another list entered -> refused',

  // Exports the results of the query as a file; the list stays unchanged.
  'known.export.idle + export started -> known.export.exporting',
  'known.export.exporting + exportTransactions done -> known.export.idle ! notification.show (success)',
  'known.export.exporting + exportTransactions failed -> known.export.idle ! notification.show (error)',

  // Two concurrent calls; neither waits for the other's answer.
  'known.expiry.checking + checkExpiry done -> known.expiry.checked ! expiry.checked',
  'known.expiry.checking + checkExpiry failed -> known.expiry.unchecked ! notification.show (error)',
])
