import { testTable } from '../support/suites'
import { autoReloadPlan } from './autoReload.plan'

testTable('the rules are listed, set one at a time, and removed after a question', autoReloadPlan, [
  'start -> reading',
  'before the cards are known -> waiting',
  'a save is under way -> editable',
  'a removal is under way -> removing',
  'a removal is under way, before the cards are known -> removing',

  'waiting + card 2 is current -> reading ! changes.release',

  'reading + card 2 is current -> reading ! changes.release',
  'reading + opened, Saskatchewan -> refused',
  'reading + opened, none -> listed',
  'reading + opened, one -> listed',
  'reading + unopened -> unread ! notification.show (error)',

  'unread + card 2 is current -> reading ! changes.release',
  'unread + retry -> reading',

  'refused + card 2 is current -> reading ! changes.release',

  // One rule per card; without a way to pay, or in Saskatchewan, no rule can be set.
  'listed + add -> editable',
  'listed + add -> refused',
  'listed + card 2 is current -> reading ! changes.release',
  'listed + modify -> editable',
  'listed + modify -> refused',
  'listed + remove -> asked',
  'listed + remove -> refused',
  // In another tab.
  'listed + removed -> reading',

  // The form is about the card that was current when it opened; the other card is read once it is closed.
  'editable + card 2 is current -> same',
  'editable + the form is left -> listed ! autoReloadRule: stopped',
  'editable + the form is left -> reading ! autoReloadRule: stopped',
  'editable + the rule is saved -> listed ! autoReloadRule: stopped',
  'editable + the rule is saved -> reading ! autoReloadRule: stopped',
  'editable + the rules have changed -> reading ! autoReloadRule: stopped',

  'asked + card 2 is current -> reading ! changes.release',
  'asked + no -> listed',
  'asked + yes -> removing ! effect.begin',

  'removing + card 2 is current -> same',
  'removing + under way -> same',
  'removing + in doubt -> same',
  'removing + check -> same ! effect.check',
  'removing + check -> refused',
  'removing + removed -> listed',
  'removing + refused -> listed',
  'removing + not done -> listed',
  // Since before a reload, or another card is current by now.
  'removing + removed -> reading',
  'removing + refused -> reading',
  'removing + not done -> reading',
  'removing + unknown -> reading',
  'removing + gone -> reading',
  // The list of cards is still loading.
  'removing + removed -> waiting',
  'removing + refused -> waiting',
  'removing + not done -> waiting',
  'removing + unknown -> waiting',
  'removing + gone -> waiting',

  // Already the current card.
  'autoReload + card 2 is current -> refused',
])
