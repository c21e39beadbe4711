import { testTable } from '../support/suites'
import { balancesPlan } from './balances.plan'

testTable('balances are asked for every 150 s while somebody is there (CRD-56, CRD-57)', balancesPlan, [
  'start -> idle',

  // Whether somebody is there is known before there are cards.
  'idle + cards read 50 s ago -> followed.fresh',
  'idle + page hidden -> same',
  'idle + page shown -> same',
  'idle + user acted -> same',

  // Balances are good for 150 s from when they were read, kept or not. With nobody there they go stale instead of being asked for.
  'followed.fresh + after 100000 ms -> followed.refreshing',
  'followed.fresh + after 100000 ms -> followed.stale',
  'followed.fresh + after 150000 ms -> followed.refreshing',
  'followed.fresh + after 150000 ms -> followed.stale',
  'followed.fresh + cards emptied -> idle',
  'followed.fresh + cards missed -> followed.failed ! balances.failed',
  'followed.fresh + cards read 50 s ago -> followed.fresh',
  'followed.fresh + page hidden -> same',
  'followed.fresh + page shown -> same',
  'followed.fresh + refresh -> followed.refreshing',
  'followed.fresh + user acted -> same',

  // Asked for as soon as somebody is back.
  'followed.stale + cards emptied -> idle',
  'followed.stale + cards missed -> followed.failed ! balances.failed',
  'followed.stale + cards read 50 s ago -> followed.fresh',
  'followed.stale + page hidden -> same',
  'followed.stale + page shown -> followed.refreshing',
  'followed.stale + refresh -> followed.refreshing',
  'followed.stale + user acted -> followed.refreshing',

  // An answer asked for before a change would undo it, so it is asked for again.
  'followed.refreshing + card locked -> followed.refreshing',
  'followed.refreshing + cards emptied -> idle',
  'followed.refreshing + cards missed -> followed.failed ! balances.failed',
  'followed.refreshing + cards read 50 s ago -> followed.fresh',
  'followed.refreshing + page hidden -> same',
  'followed.refreshing + page shown -> same',
  'followed.refreshing + readBalances done -> followed.fresh ! balances.read',
  'followed.refreshing + readBalances failed -> followed.failed ! balances.failed',
  'followed.refreshing + refresh -> followed.refreshing',
  'followed.refreshing + user acted -> same',

  // Tried again at the same pace, also where it is the list that could not be read.
  'followed.failed + after 150000 ms -> followed.refreshing',
  'followed.failed + after 150000 ms -> followed.stale',
  'followed.failed + cards emptied -> idle',
  'followed.failed + cards missed -> followed.failed ! balances.failed',
  'followed.failed + cards read 50 s ago -> followed.fresh',
  'followed.failed + page hidden -> same',
  'followed.failed + page shown -> same',
  'followed.failed + refresh -> followed.refreshing',
  'followed.failed + user acted -> same',
])
