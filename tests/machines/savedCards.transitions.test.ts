import { testTable } from '../support/suites'
import { savedCardsPlan } from './savedCards.plan'

testTable('TOP-31 TOP-32 saved cards are listed, and deleted one at a time once that is confirmed', savedCardsPlan, [
  'start -> reading',

  'reading + list read -> known.listed',
  'reading + list read, without it -> known.listed',
  'reading + list unread -> unread ! notification.show (error)',
  'unread + retry -> reading',
  'unread + refresh -> reading',

  'known.listed + refresh -> reading',
  'known.listed + remove -> known.asked',
  // It has been deleted.
  'known.listed + remove -> refused',
  'known.listed + remove, unlisted -> refused',
  'known.asked + dismiss -> known.listed',
  'known.asked + accept -> known.deleting ! effect.begin',

  // In another tab, or since before a reload.
  'known.listed + in doubt -> known.deleting',
  'known.listed + another under way -> refused',
  'known.listed + deleted -> reading',
  'known.listed + another deleted -> reading',

  'known.deleting + in doubt -> same',
  'known.deleting + another under way -> refused',
  'known.deleting + check -> same ! effect.check',
  'known.deleting + check -> refused',
  'known.deleting + deleted -> known.listed',
  'known.deleting + another deleted -> refused',
  'known.deleting + refused -> known.listed',
  'known.deleting + not done -> known.listed',
  'known.deleting + unknown -> known.listed',
])
