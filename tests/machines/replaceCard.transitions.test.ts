import { testTable } from '../support/suites'
import { replaceCardPlan } from './replaceCard.plan'

testTable('a card is stopped where it must, its replacement reviewed and then made once', replaceCardPlan, [
  'start -> reading',

  'reading + readSubject done -> asked',
  'reading + readSubject done, virtual -> asked',
  'reading + readSubject done, not activated -> refused',
  'reading + readSubject done, no card -> refused',
  'reading + readSubject failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'asked + submit, damaged -> addressed',
  'asked + submit, damaged -> reviewed',
  'asked + submit, lost -> locking',
  'asked + submit, lost -> addressed',
  'asked + submit, lost -> reviewed',
  'asked + submit, nothing filled in -> asked',

  'locking + lockCard done -> addressed ! balances.refresh',
  'locking + lockCard done -> reviewed ! balances.refresh',
  'locking + lockCard failed -> addressed ! notification.show (error), balances.refresh',
  'locking + lockCard failed -> reviewed ! notification.show (error), balances.refresh',

  'addressed + edit -> same ! changes.hold',
  'addressed + submit, damaged -> reviewed',
  'addressed + submit, lost -> reviewed',
  'addressed + submit, nothing filled in -> addressed',
  'addressed + back -> asked',
  'addressed + lock -> locking',
  'addressed + lock -> refused',

  'reviewed + submit, damaged -> replacing',
  'reviewed + submit, lost -> replacing',
  'reviewed + submit, nothing filled in -> replacing',
  'reviewed + back -> addressed',
  'reviewed + back -> asked',
  'reviewed + lock -> locking',
  'reviewed + lock -> refused',

  'replacing + replaceCard done -> replaced ! changes.release, notification.show (success), balances.refresh',
  'replacing + replaceCard refused -> reviewed ! notification.show (error)',
  'replacing + replaceCard refused for a field -> addressed ! notification.show (error)',
  'replacing + replaceCard lost -> checking',

  'checking + findReplacement done, there -> replaced ! changes.release, notification.show (success), balances.refresh',
  'checking + findReplacement done, not there -> reviewed ! notification.show (error)',
  'checking + findReplacement failed -> unconfirmed',
  'unconfirmed + check -> checking',
])
