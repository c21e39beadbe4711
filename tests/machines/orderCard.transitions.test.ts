import { testTable } from '../support/suites'
import { orderCardPlan } from './orderCard.plan'

testTable('a card is chosen, its holder known, its fee seen, and then ordered once', orderCardPlan, [
  'start -> reading',
  'one is under way -> ordering ! changes.release',

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
  'comparing + cards read, as before -> ordering ! effect.begin, changes.release',
  'comparing + cards read, ordered -> repeated ! notification.show (warning), cards.refresh',
  'comparing + cards unread -> reviewed ! notification.show (error)',
  'repeated + repeat -> ordering ! effect.begin, changes.release',
  // Only one reloadable card is allowed.
  'repeated + repeat -> refused',
  'repeated + back -> offered',

  'ordering + in doubt -> same',
  'ordering + check -> same ! effect.check',
  'ordering + check -> refused',
  'ordering + done -> ordered',
  'ordering + refused -> reviewed ! changes.hold',
  'ordering + refused for a field -> chosen ! changes.hold',
  'ordering + not done -> reviewed ! changes.hold',
  'ordering + unknown -> reviewed ! changes.hold',
  // From before this form opened.
  'ordering + refused -> reading',
  'ordering + refused for a field -> reading',
  'ordering + not done -> reading',
  'ordering + unknown -> reading',
  'ordering + gone -> reading',
])
