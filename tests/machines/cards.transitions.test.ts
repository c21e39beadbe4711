import { testTable } from '../support/suites'
import { cardsPlan } from './cards.plan'

testTable('cards are read once and kept true by their balances (CRD-56, CRD-57)', cardsPlan, [
  // What was kept is shown without a call.
  'cards kept 50 s ago -> available ! balances: cards.read, card.current',
  'no cards kept -> empty ! balances: cards.emptied',
  'nothing kept -> loading',

  // The full list, once. Cards that were known before are shown on when it cannot be read again.
  'loading + notification shown -> same ! notification.show (error)',
  'loading + page hidden -> same ! balances: page.hidden',
  'loading + page shown -> same ! balances: page.shown',
  'loading + readCards done -> available ! balances: cards.read, card.current',
  'loading + readCards done, none -> empty ! balances: cards.emptied',
  'loading + readCards failed -> available ! balances: cards.missed, card.current',
  'loading + readCards failed -> unavailable ! notification.show (error)',
  'loading + user acted -> same ! balances: user.acted',

  // Asked again by the holder, not by a timer.
  'unavailable + notification shown -> same ! notification.show (error)',
  'unavailable + page hidden -> same ! balances: page.hidden',
  'unavailable + page shown -> same ! balances: page.shown',
  'unavailable + retry -> loading',
  'unavailable + user acted -> same ! balances: user.acted',

  'empty + notification shown -> same ! notification.show (error)',
  'empty + page hidden -> same ! balances: page.hidden',
  'empty + page shown -> same ! balances: page.shown',
  'empty + refresh -> loading',
  'empty + retry -> loading',
  'empty + user acted -> same ! balances: user.acted',

  // Another card, other news of the cards. A failure is shown once.
  'available + balances failed -> refused',
  'available + balances failed -> same ! notification.show (error)',
  'available + balances read -> same ! cardStatus: card.reported (A)',
  'available + balances read, an unknown card -> loading ! cardStatus: stopped',
  'available + balances read, none -> empty ! cardStatus: stopped, balances: cards.emptied',
  'available + card locked -> same ! card.changed (S), balances: card.changed (S)',
  'available + choose a card -> available ! cardStatus: stopped, card.chosen, card.current',
  "available + choose another's card -> refused",
  'available + notification shown -> same ! notification.show (error)',
  'available + page hidden -> same ! balances: page.hidden',
  'available + page shown -> same ! balances: page.shown',
  'available + refresh -> same ! balances: balances.refresh',
  'available + retry -> loading ! cardStatus: stopped',
  'available + user acted -> same ! balances: user.acted',
])
