import { testTable } from '../support/suites'
import { orderCardPlan } from './orderCard.plan'

testTable('a card is chosen, its holder known, its fee seen, and then ordered once', orderCardPlan, [
  'start -> reading',
  'after a reload -> checking',

  'reading + readApplicant done -> offered',
  'reading + readApplicant failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'offered + submit, complete -> chosen',
  'offered + submit, single load -> chosen',
  'offered + submit, nothing filled in -> offered',

  'chosen + edit -> same ! changes.hold',
  'chosen + submit, complete -> reviewed',
  'chosen + submit, single load -> reviewed',
  'chosen + submit, nothing filled in -> chosen',
  'chosen + back -> offered',

  'reviewed + submit, complete -> comparing',
  'reviewed + submit, single load -> comparing',
  'reviewed + submit, nothing filled in -> reviewed',
  // A card that is loaded once needs no agreement.
  'reviewed + submit, nothing filled in -> comparing',
  'reviewed + back -> chosen',

  // Nothing is sent if the same card has been ordered meanwhile, or if that cannot be read.
  'comparing + cards read, as before -> ordering ! changes.release',
  'comparing + cards read, ordered -> repeated ! notification.show (warning), cards.refresh',
  'comparing + cards unread -> reviewed ! notification.show (error)',
  'repeated + repeat -> ordering ! changes.release',
  // Only one reloadable card is allowed.
  'repeated + repeat -> refused',
  'repeated + back -> offered',

  'ordering + orderCard done -> ordered ! notification.show (success), account.changed, cards.refresh',
  'ordering + orderCard refused -> reviewed ! notification.show (error), changes.hold',
  'ordering + orderCard refused for a field -> chosen ! notification.show (error), changes.hold',
  'ordering + orderCard lost -> checking',
  'ordering + orderCard faulted -> checking',

  'checking + cards read, ordered -> ordered ! notification.show (success), account.changed, cards.refresh',
  'checking + cards read, as before -> unconfirmed',
  'checking + cards read, as before -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  'checking + cards read, as before -> reading ! notification.show (warning), cards.refresh',
  'checking + cards unread -> unconfirmed',
  'unconfirmed + check -> checking',
  'unconfirmed + after 10000 ms -> checking',
])
