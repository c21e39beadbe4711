import { testTable } from '../support/suites'
import { paymentPlan } from './payment.plan'

testTable('a payment is cleared, compared and then sent once; its outcome is the effect’s', paymentPlan, [
  'confirmed -> uncleared.evaluating',
  'confirmed again, in doubt -> uncleared.evaluating',
  // From an earlier visit: the issuer is asked first, or the effect is followed.
  'at the bank before -> uncleared.atTheBank ! step.opened, changes.release',
  'at the bank before, its details lost -> uncleared.atTheBank ! step.opened, changes.release',
  'sent before -> sending ! changes.release',

  // Nothing is charged while the card is cleared. Once the bank asks, the payment is kept as a step.
  'uncleared.evaluating + being evaluated -> refused',
  'uncleared.evaluating + the bank asks -> uncleared.atTheBank ! step.opened, changes.release',
  'uncleared.evaluating + cleared -> comparing ! bankCheck: stopped',
  'uncleared.evaluating + declined -> ended ! bankCheck: stopped, step.closed',
  'uncleared.evaluating + not evaluated -> ended ! bankCheck: stopped, step.closed',
  'uncleared.evaluating + refused by the bank -> ended ! bankCheck: stopped, step.closed',
  'uncleared.evaluating + cancelled at the bank -> ended ! bankCheck: stopped, step.closed',
  'uncleared.evaluating + cleared in its absence -> approved ! bankCheck: stopped',
  'uncleared.evaluating + cleared, not cancelled -> approved ! bankCheck: stopped, notification.show (error)',

  'uncleared.atTheBank + being evaluated -> refused',
  'uncleared.atTheBank + the bank asks -> refused',
  'uncleared.atTheBank + cleared -> comparing ! bankCheck: stopped',
  'uncleared.atTheBank + declined -> ended ! bankCheck: stopped, step.closed',
  'uncleared.atTheBank + not evaluated -> ended ! bankCheck: stopped, step.closed',
  'uncleared.atTheBank + refused by the bank -> ended ! bankCheck: stopped, step.closed',
  'uncleared.atTheBank + cancelled at the bank -> ended ! bankCheck: stopped, step.closed',
  // Approved while the holder was away, or was cancelling it: it is charged only by a press.
  'uncleared.atTheBank + cleared in its absence -> approved ! bankCheck: stopped',
  'uncleared.atTheBank + cleared, not cancelled -> approved ! bankCheck: stopped, notification.show (error)',

  'approved + cancel -> cancelling',
  'approved + finish -> comparing',

  // Nothing is sent if the same amount was loaded meanwhile, or if that cannot be read.
  'comparing + history, as before -> sending ! step.closed, effect.begin, changes.release',
  'comparing + history, with a load of another -> repeated ! notification.show (warning), changes.release',
  // The call in doubt was done.
  'comparing + history, with the load -> ended ! notification.show (success), cards.refresh, step.closed',
  // Another session has made an equal load: the holder is asked before a second one is made.
  'comparing + history, with the load -> repeated ! notification.show (warning), changes.release',
  'comparing + no history -> approved ! notification.show (error)',
  'comparing + no history -> ended ! step.closed',

  'repeated + cancel -> cancelling',
  'repeated + repeat -> sending ! step.closed, effect.begin, changes.release',

  // This page alone could have it charged, whatever the issuer responds.
  'cancelling + cancelled -> ended ! step.closed',
  'cancelling + not cancelled -> ended ! step.closed',

  'sending + under way -> same',
  'sending + in doubt -> same',
  'sending + being looked up -> same',
  'sending + check -> refused',
  'sending + check -> same ! effect.check',
  'sending + loaded -> ended ! step.closed',
  'sending + charge refused -> ended ! step.closed',
  'sending + not charged -> ended ! step.closed',
  'sending + unknown -> ended ! step.closed',
  'sending + gone -> ended ! step.closed',
])
