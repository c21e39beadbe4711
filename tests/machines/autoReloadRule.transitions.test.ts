import { testTable } from '../support/suites'
import { autoReloadRulePlan } from './autoReloadRule.plan'

testTable('a rule is set, priced, reviewed and saved once', autoReloadRulePlan, [
  'a rule is added -> editable',
  'a rule is changed -> editable',
  'a save is under way -> saving ! changes.release',

  // An edited rule gets a fee, a review and its own idempotency key.
  'editable + back -> left ! changes.release',
  'editable + edit -> same ! changes.hold',
  'editable + submit, new card -> cardEditable',
  'editable + submit, nothing filled in -> editable',
  'editable + submit, saved card -> estimating',
  'editable + submit, the card that it uses -> estimating',
  // A rule that is added has none.
  'editable + submit, the card that it uses -> editable',

  // Card details stay in their form; only what may be shown is stored.
  'cardEditable + back -> editable',
  'cardEditable + edit -> same ! changes.hold',
  'cardEditable + submit, new card -> estimating',
  'cardEditable + submit, nothing filled in -> cardEditable',
  'cardEditable + submit, saved card -> estimating',
  'cardEditable + submit, the card that it uses -> estimating',

  'estimating + estimate refused -> cardEditable ! notification.show (error)',
  'estimating + estimate refused -> editable ! notification.show (error)',
  'estimating + estimate refused for an amount -> editable ! notification.show (error)',
  'estimating + estimated -> reviewed',

  'reviewed + back -> editable',
  'reviewed + save -> confirmed.evaluating',
  'reviewed + save, the card emptied -> cardEditable',
  'reviewed + save, the card emptied -> confirmed.evaluating',
  // The card that stays is cleared.
  'reviewed + save -> saving ! effect.begin, changes.release',
  'reviewed + save, the card emptied -> saving ! effect.begin, changes.release',

  // Nothing is sent before the debit card is cleared: its bank may ask for a challenge.
  'confirmed.evaluating + the bank asks -> confirmed.challenged',
  'confirmed.evaluating + being evaluated -> refused',
  'confirmed.evaluating + debit card cleared -> saving ! bankCheck: stopped, effect.begin, changes.release',
  'confirmed.evaluating + debit card refused -> reviewed ! bankCheck: stopped, notification.show (error)',
  'confirmed.evaluating + check cancelled -> reviewed ! bankCheck: stopped, notification.show (info)',
  'confirmed.challenged + being evaluated -> refused',
  'confirmed.challenged + the bank asks -> confirmed.challenged',
  'confirmed.challenged + debit card cleared -> saving ! bankCheck: stopped, effect.begin, changes.release',
  'confirmed.challenged + debit card refused -> reviewed ! bankCheck: stopped, notification.show (error)',
  'confirmed.challenged + check cancelled -> reviewed ! bankCheck: stopped, notification.show (info)',

  'saving + under way -> same',
  'saving + in doubt -> same',
  'saving + check -> same ! effect.check',
  'saving + check -> refused',
  'saving + saved, answered -> saved',
  'saving + refused -> reviewed ! changes.hold',
  'saving + refused for an amount -> editable ! changes.hold',
  'saving + refused for the card -> cardEditable ! changes.hold',
  'saving + refused for the card -> reviewed ! changes.hold',
  'saving + refused for the fee -> estimating ! changes.hold',
  'saving + not done -> reviewed ! changes.hold',
  // Another tab or device has changed the rules: they are read again.
  'saving + refused as added elsewhere -> stale',
  'saving + refused as removed elsewhere -> stale',
  // The list shows the settings.
  'saving + unknown -> stale',
  'saving + gone -> stale',
  // Since before a reload: what was typed is lost.
  'saving + refused -> stale',
  'saving + refused for an amount -> stale',
  'saving + refused for the card -> stale',
  'saving + refused for the fee -> stale',
  'saving + not done -> stale',
])
