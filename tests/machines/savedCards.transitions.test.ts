import { testTable } from '../support/suites'
import { savedCardsPlan } from './savedCards.plan'

testTable('TOP-31 TOP-32 saved cards are listed, and deleted one at a time once that is confirmed', savedCardsPlan, [
  'start -> reading',
  'after a reload -> checking',

  'reading + list read -> listed',
  'reading + list read, without it -> listed',
  'reading + list unread -> unread ! notification.show (error)',
  'unread + retry -> reading',
  'unread + refresh -> reading',

  'listed + refresh -> reading',
  'listed + remove -> asked',
  // The other tab has deleted it.
  'listed + remove -> refused',
  'listed + remove, unlisted -> refused',
  'asked + dismiss -> listed',
  'asked + accept -> deleting',

  'deleting + deleted -> listed ! notification.show (success)',
  'deleting + deletion of nothing -> listed ! notification.show (success)',
  'deleting + deletion refused -> listed ! notification.show (error)',
  'deleting + deletion lost -> checking',
  'deleting + deletion faulted -> checking',

  'checking + list read, without it -> listed ! notification.show (success)',
  'checking + list read -> unconfirmed',
  'checking + list read -> listed ! notification.show (error)',
  'checking + list unread -> unconfirmed',
  'unconfirmed + check -> checking',
  'unconfirmed + after 10000 ms -> checking',
])
