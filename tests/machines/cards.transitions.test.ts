import { testTable } from '../support/suites'
import { cardsPlan } from './cards.plan'

testTable('cards are read on load and kept true by a poll (CRD-51, CRD-56, CRD-57)', cardsPlan, [
  // Stored cards are shown while the list is read again.
  'cards kept 50 s ago -> known.reading ! card.current',
  'no cards kept -> known.reading ! card.current',
  'nothing kept -> loading',

  // Every state accepts whether the page is visible.
  'cards + page hidden -> same',
  'cards + page shown -> same',
  'cards + user acted -> same',

  // The first read. If it fails, the holder may retry.
  'loading + readCards done -> known.fresh ! card.current',
  'loading + readCards done, none -> known.fresh ! card.current',
  'loading + readCards done, without the current card -> known.fresh ! card.current',
  'loading + refresh -> loading',
  'loading + readCards failed -> unavailable ! notification.show (error)',
  'unavailable + refresh -> loading',

  // Fresh for 150 s. While nobody is there, the cards go stale instead of being read.
  'known.fresh + after 150000 ms -> known.refreshing',
  'known.fresh + after 150000 ms -> known.stale',
  'known.fresh + card locked -> same ! cardStatus: card.reported (A)',
  'known.fresh + choose a card -> refused',
  'known.fresh + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.fresh + use a card -> refused',
  'known.fresh + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.fresh + choose the third card -> refused',
  'known.fresh + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.fresh + refresh -> known.reading',

  // Read as soon as somebody is back.
  'known.stale + card locked -> same ! cardStatus: card.reported (A)',
  'known.stale + choose a card -> refused',
  'known.stale + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.stale + use a card -> refused',
  'known.stale + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.stale + choose the third card -> refused',
  'known.stale + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.stale + page shown -> known.refreshing',
  'known.stale + refresh -> known.reading',
  'known.stale + user acted -> known.refreshing',

  // Balances only; the whole list when a card is new or has changed. An answer requested before a lock would undo it.
  'known.refreshing + card locked -> known.refreshing ! cardStatus: card.reported (A)',
  'known.refreshing + choose a card -> refused',
  'known.refreshing + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.refreshing + use a card -> refused',
  'known.refreshing + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.refreshing + choose the third card -> refused',
  'known.refreshing + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.refreshing + readBalances done -> known.fresh ! cardStatus: card.reported (A), account.changed',
  'known.refreshing + readBalances done -> known.reading ! account.changed',
  'known.refreshing + readBalances done, an unknown card -> known.reading ! account.changed',
  'known.refreshing + readBalances done, none -> known.fresh ! account.changed, card.current',
  'known.refreshing + readBalances done, without the current card -> known.fresh ! cardStatus: card.reported (A), account.changed',
  'known.refreshing + readBalances done, without the current card -> known.reading ! account.changed',
  'known.refreshing + readBalances failed -> known.failed ! notification.show (error)',
  'known.refreshing + refresh -> known.reading',

  // Reads the list again after an effect, a reload or a report. Known cards stay.
  'known.reading + card locked -> known.reading ! cardStatus: card.reported (S)',
  'known.reading + choose a card -> refused',
  'known.reading + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.reading + use a card -> refused',
  'known.reading + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.reading + choose the third card -> refused',
  'known.reading + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.reading + readCards done -> known.fresh ! cardStatus: card.reported (A)',
  'known.reading + readCards done, none -> known.fresh ! card.current',
  'known.reading + readCards done, without the current card -> known.fresh ! cardStatus: card.reported (A), card.current',
  'known.reading + readCards failed -> known.failed ! notification.show (error)',
  // Retried once before the failure is shown: the holder may be reading why the list was read.
  'known.reading + readCards failed -> known.unread',
  'known.unread + after 6000 ms -> known.reading',
  'known.unread + card locked -> same ! cardStatus: card.reported (S)',
  'known.unread + choose a card -> refused',
  'known.unread + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.unread + use a card -> refused',
  'known.unread + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.unread + choose the third card -> refused',
  'known.unread + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.unread + refresh -> known.reading',
  'known.reading + refresh -> known.reading',

  // Retried at the same interval.
  'known.failed + after 150000 ms -> known.refreshing',
  'known.failed + after 150000 ms -> known.stale',
  'known.failed + card locked -> same ! cardStatus: card.reported (A)',
  'known.failed + choose a card -> refused',
  'known.failed + choose a card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.failed + use a card -> refused',
  'known.failed + use a card -> same ! cardStatus: prompt.dismiss, card.current',
  'known.failed + choose the third card -> refused',
  'known.failed + choose the third card -> same ! cardStatus: prompt.dismiss, card.chosen, card.current',
  'known.failed + refresh -> known.reading',
])
