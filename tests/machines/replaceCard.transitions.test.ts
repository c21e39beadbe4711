import { testTable } from '../support/suites'
import { replaceCardPlan } from './replaceCard.plan'

testTable('a card is stopped where it must, its replacement reviewed and then made once', replaceCardPlan, [
  'start -> reading',
  'one is under way -> replacing ! changes.release',

  'reading + readSubject done -> asked',
  'reading + readSubject done, virtual -> asked',
  'reading + readSubject done, not activated -> refused',
  'reading + readSubject done, no card -> refused',
  'reading + readSubject failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'asked + submit, damaged -> addressed',
  'asked + submit, damaged -> reviewed',
  'asked + submit, lost -> locking ! effect.begin',
  'asked + submit, lost -> addressed',
  'asked + submit, lost -> reviewed',
  'asked + submit, nothing filled in -> asked',
  'asked + another card -> reading',

  'locking + in doubt -> same',
  'locking + check lock -> same ! effect.check',
  'locking + check lock -> refused',
  'locking + lock -> same ! effect.again',
  'locking + lock -> refused',
  // A virtual card is not mailed.
  ...['addressed', 'reviewed'].flatMap((next) => [
    `locking + done -> ${next}`,
    `locking + refused -> ${next}`,
    `locking + refused for a field -> ${next}`,
    `locking + not done -> ${next}`,
    `locking + unknown -> ${next} ! notification.show (warning)`,
    `locking + after 80000 ms -> ${next} ! notification.show (warning)`,
  ]),

  'addressed + edit -> same ! changes.hold',
  'addressed + submit, damaged -> reviewed',
  'addressed + submit, lost -> reviewed',
  'addressed + submit, nothing filled in -> addressed',
  'addressed + back -> asked',
  'addressed + lock -> locking ! effect.begin',
  'addressed + lock -> refused',

  'reviewed + submit, damaged -> replacing ! effect.begin, changes.release',
  'reviewed + submit, lost -> replacing ! effect.begin, changes.release',
  'reviewed + submit, nothing filled in -> replacing ! effect.begin, changes.release',
  'reviewed + back -> addressed',
  'reviewed + back -> asked',
  'reviewed + lock -> locking ! effect.begin',
  'reviewed + lock -> refused',

  'replacing + in doubt -> same',
  'replacing + check -> same ! effect.check',
  'replacing + check -> refused',
  'replacing + done -> replaced',
  'replacing + refused -> comparing',
  'replacing + refused for a field -> addressed ! notification.show (error), changes.hold',
  'replacing + not done -> reviewed ! changes.hold',
  // From before a reload: the form opens.
  'replacing + refused -> reading',
  'replacing + refused for a field -> reading',
  'replacing + not done -> reading',
  'replacing + unknown -> comparing',
  'replacing + gone -> reading',

  'comparing + cards read, replaced -> superseded ! notification.show (warning), cards.refresh',
  'comparing + cards read, replaced -> replaced',
  'comparing + cards read, gone -> gone ! notification.show (warning), cards.refresh',
  'comparing + cards read, as before -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  'comparing + cards read, as before -> reading',
  'comparing + cards unread -> reviewed ! notification.show (error), cards.refresh, changes.hold',
  'comparing + cards unread -> reading',
])
