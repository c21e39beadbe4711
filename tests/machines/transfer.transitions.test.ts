import { testTable } from '../support/suites'
import { transferPlan } from './transfer.plan'

testTable('TRF-01 a transfer is typed, reviewed, sent once, and followed to its outcome', transferPlan, [
  'start -> reading',
  'transfer + card switched -> same',
  'one is under way -> sending ! changes.release',

  'reading + cards read -> editable',
  'reading + cards read, only one -> closed ! cards.refresh',
  'reading + cards unread -> editable',
  'reading + cards unread -> unread ! notification.show (error)',
  'unread + retry -> reading',
  'closed + card changed -> reading',
  'closed + card switched -> reading',
  'closed + retry -> reading',

  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> opening',
  'editable + submit, nothing filled in -> editable',

  'opening + records read, as before -> reviewed',
  'opening + records read, sent -> reviewed',
  'opening + records unread -> editable ! notification.show (error)',

  'reviewed + submit, complete -> sending ! effect.begin, changes.release',
  'reviewed + submit, nothing filled in -> sending ! effect.begin, changes.release',
  'reviewed + back -> reading',
  'reviewed + card changed -> same',

  'sending + in doubt -> same',
  'sending + check -> same ! effect.check',
  'sending + check -> refused',
  'sending + done -> sent',
  'sending + refused -> reviewed ! changes.hold',
  'sending + refused for a field -> reading ! changes.hold',
  'sending + not done -> reviewed ! changes.hold',
  // From before a reload: the form opens.
  'sending + refused -> reading',
  'sending + not done -> reading',
  'sending + unknown -> reading',
  'sending + gone -> reading',

  'sent + again -> reading',
])
