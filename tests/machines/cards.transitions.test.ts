import { testTable } from '../support/suites'
import { cardsPlan } from './cards.plan'

testTable('cards are read once and their balances every 150 s (CRD-56, CRD-57)', cardsPlan, [
  // What was kept is shown without a call.
  'cards kept 50 s ago -> available.fresh ! card.current',
  'no cards kept -> empty',
  'nothing kept -> loading',

  // The full list, once.
  'loading + notification shown -> same ! notification.show (error)',
  'loading + page hidden -> same',
  'loading + page shown -> same',
  'loading + readCards done -> available.fresh ! card.current',
  'loading + readCards done, none -> empty',
  'loading + readCards failed -> unavailable ! notification.show (error)',
  'loading + user acted -> same',

  // Asked again by the holder, not by a timer.
  'unavailable + notification shown -> same ! notification.show (error)',
  'unavailable + page hidden -> same',
  'unavailable + page shown -> same',
  'unavailable + retry -> loading',
  'unavailable + user acted -> same',

  'empty + notification shown -> same ! notification.show (error)',
  'empty + page hidden -> same',
  'empty + page shown -> same',
  'empty + refresh -> loading',
  'empty + retry -> loading',
  'empty + user acted -> same',

  // Balances are good for 150 s from when they were read, kept or not. With nobody there they go stale instead of being asked for.
  'available.fresh + after 100000 ms -> available.refreshing',
  'available.fresh + after 100000 ms -> available.stale',
  'available.fresh + after 150000 ms -> available.refreshing',
  'available.fresh + after 150000 ms -> available.stale',
  'available.fresh + card locked -> same ! card.changed (S)',
  'available.fresh + choose a card -> available.fresh ! cardStatus: stopped, card.chosen, card.current',
  "available.fresh + choose another's card -> refused",
  'available.fresh + notification shown -> same ! notification.show (error)',
  'available.fresh + page hidden -> same',
  'available.fresh + page shown -> same',
  'available.fresh + refresh -> available.refreshing',
  'available.fresh + retry -> loading ! cardStatus: stopped',
  'available.fresh + user acted -> same',

  // Asked for as soon as somebody is back.
  'available.stale + card locked -> same ! card.changed (S)',
  'available.stale + choose a card -> available.fresh ! cardStatus: stopped, card.chosen, card.current',
  "available.stale + choose another's card -> refused",
  'available.stale + notification shown -> same ! notification.show (error)',
  'available.stale + page hidden -> same',
  'available.stale + page shown -> available.refreshing',
  'available.stale + refresh -> available.refreshing',
  'available.stale + retry -> loading ! cardStatus: stopped',
  'available.stale + user acted -> available.refreshing',

  // An answer asked for before a change would undo it, so it is asked for again. A failure is shown once.
  'available.refreshing + card locked -> available.refreshing ! card.changed (S)',
  'available.refreshing + choose a card -> available.refreshing ! cardStatus: stopped, card.chosen, card.current',
  "available.refreshing + choose another's card -> refused",
  'available.refreshing + notification shown -> same ! notification.show (error)',
  'available.refreshing + page hidden -> same',
  'available.refreshing + page shown -> same',
  'available.refreshing + readBalances done -> available.fresh ! cardStatus: card.reported (A)',
  'available.refreshing + readBalances done, an unknown card -> loading ! cardStatus: stopped',
  'available.refreshing + readBalances done, none -> empty ! cardStatus: stopped',
  'available.refreshing + readBalances failed -> available.failed',
  'available.refreshing + readBalances failed -> available.failed ! notification.show (error)',
  'available.refreshing + refresh -> available.refreshing',
  'available.refreshing + retry -> loading ! cardStatus: stopped',
  'available.refreshing + user acted -> same',

  // Tried again at the same pace.
  'available.failed + after 150000 ms -> available.refreshing',
  'available.failed + after 150000 ms -> available.stale',
  'available.failed + card locked -> same ! card.changed (S)',
  'available.failed + choose a card -> available.fresh ! cardStatus: stopped, card.chosen, card.current',
  "available.failed + choose another's card -> refused",
  'available.failed + notification shown -> same ! notification.show (error)',
  'available.failed + page hidden -> same',
  'available.failed + page shown -> same',
  'available.failed + refresh -> available.refreshing',
  'available.failed + retry -> loading ! cardStatus: stopped',
  'available.failed + user acted -> same',
])
