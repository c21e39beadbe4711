import { testTable } from '../support/suites'
import { eTransferPlan } from './eTransfer.plan'

testTable('an amount is typed, reviewed, and asked for once', eTransferPlan, [
  'start -> reading ! requests.refresh',
  'without a card -> cardless ! requests.refresh',
  'one is under way -> sending ! requests.refresh, changes.release',
  'one is under way, without a card yet -> sending ! requests.refresh, changes.release',

  'cardless + card switched -> reading',
  'reading + card switched -> reading',
  'reading + card switched -> refused',
  'reading + readCard done -> editable',
  'reading + readCard done, full -> closed ! changes.release',
  'closed + retry -> reading',
  'closed + card switched -> reading',
  'closed + card switched -> refused',
  'reading + readCard failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'editable + card switched -> reading ! changes.release',
  'editable + card switched -> refused',
  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> preparing',
  'editable + submit, nothing -> editable',
  'editable + submit, one cent too much -> editable',

  'preparing + requests read, as before -> reviewed',
  'preparing + requests read, opened -> reviewed',
  'preparing + requests unread -> editable ! notification.show (error)',

  // Sends what the review shows; values of the event are ignored.
  'reviewed + back -> editable',
  'reviewed + card changed -> same',
  'reviewed + submit, complete -> sending ! effect.begin, changes.release',
  'reviewed + submit, nothing -> sending ! effect.begin, changes.release',
  'reviewed + submit, one cent too much -> sending ! effect.begin, changes.release',

  'sending + in doubt -> same',
  'sending + check -> same ! effect.check',
  'sending + check -> refused',
  'sending + done -> opened',
  'sending + done, and over since -> reading',
  'sending + refused -> reviewed ! changes.hold',
  'sending + refused for a field -> reading ! changes.hold',
  'sending + not done -> reviewed ! changes.hold',
  'sending + unknown -> reading',
  // From before a reload: the form opens.
  'sending + refused -> reading',
  'sending + not done -> reading',
  'sending + gone -> reading',
  'sending + done, and over since -> cardless',
  'sending + refused -> cardless',
  'sending + refused for a field -> cardless ! changes.hold',
  'sending + not done -> cardless',
  'sending + unknown -> cardless',
  'sending + gone -> cardless',

  'opened + another -> cardless',
  'opened + another -> reading',

  'eTransfer + card switched -> refused',
  'eTransfer + card switched -> same',
])
