import { testTable } from '../support/suites'
import { autoReloadPlan } from './autoReload.plan'

testTable(
  'a rule is set, priced, reviewed and saved once; it is removed after a question',
  autoReloadPlan,
  [
    'start -> reading',

    'before the cards are known -> waiting',

    'after a reload -> checking',
    'after a reload, with another card -> checking',

    'waiting + card 2 is current -> reading ! changes.release',

    'reading + card 2 is current -> reading ! changes.release',
    'reading + opened, Saskatchewan -> refused',
    'reading + opened, none -> listed',
    'reading + opened, one -> listed',
    'reading + opened, saved -> listed',
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

    // An edited rule gets a fee, a review and its own idempotency key.
    'editable + another tab has sent one of card 3 -> same ! notification.show (info)',
    'editable + another tab has sent one of this card -> refused',
    'editable + another tab has sent one of this card -> same ! notification.show (info)',
    'editable + back -> listed ! changes.release',
    'editable + back -> reading ! changes.release',
    'editable + card 2 is current -> same',
    'editable + edit -> same ! changes.hold',
    'editable + submit, new card -> cardEditable',
    'editable + submit, nothing filled in -> editable',
    'editable + submit, saved card -> estimating',

    // Card details stay in their form; only what may be shown is stored.
    'cardEditable + another tab has sent one of card 3 -> same ! notification.show (info)',
    'cardEditable + another tab has sent one of this card -> refused',
    'cardEditable + another tab has sent one of this card -> same ! notification.show (info)',
    'cardEditable + back -> editable',
    'cardEditable + card 2 is current -> same',
    'cardEditable + edit -> same ! changes.hold',
    'cardEditable + submit, new card -> estimating',
    'cardEditable + submit, nothing filled in -> cardEditable',
    'cardEditable + submit, saved card -> estimating',

    'estimating + another tab has sent one of card 3 -> same ! notification.show (info)',
    'estimating + another tab has sent one of this card -> refused',
    'estimating + another tab has sent one of this card -> same ! notification.show (info)',
    'estimating + card 2 is current -> same',
    'estimating + estimate refused -> cardEditable ! notification.show (error)',
    'estimating + estimate refused -> editable ! notification.show (error)',
    'estimating + estimate refused for an amount -> editable ! notification.show (error)',
    'estimating + estimated -> reviewed',

    'reviewed + another tab has sent one of card 3 -> same ! notification.show (info)',
    'reviewed + another tab has sent one of this card -> refused',
    'reviewed + another tab has sent one of this card -> same ! notification.show (info)',
    'reviewed + back -> editable',
    'reviewed + card 2 is current -> same',
    'reviewed + save -> confirmed.evaluating',
    'reviewed + save, the card emptied -> cardEditable',
    'reviewed + save, the card emptied -> confirmed.evaluating',

    // Nothing is sent before the debit card is cleared: its bank may ask for a challenge.
    'confirmed.evaluating + the bank asks -> confirmed.challenged',
    'confirmed.evaluating + being evaluated -> refused',
    'confirmed.evaluating + debit card cleared -> saving ! bankCheck: stopped, changes.release',
    'confirmed.evaluating + debit card refused -> reviewed ! bankCheck: stopped, notification.show (error)',
    'confirmed.evaluating + check cancelled -> reviewed ! bankCheck: stopped, notification.show (info)',
    'confirmed.evaluating + card 2 is current -> same',
    'confirmed.evaluating + another tab has sent one of card 3 -> same ! notification.show (info)',
    'confirmed.evaluating + another tab has sent one of this card -> refused',
    'confirmed.evaluating + another tab has sent one of this card -> same ! notification.show (info)',
    'confirmed.challenged + being evaluated -> refused',
    'confirmed.challenged + the bank asks -> confirmed.challenged',
    'confirmed.challenged + debit card cleared -> saving ! bankCheck: stopped, changes.release',
    'confirmed.challenged + debit card refused -> reviewed ! bankCheck: stopped, notification.show (error)',
    'confirmed.challenged + check cancelled -> reviewed ! bankCheck: stopped, notification.show (info)',
    'confirmed.challenged + card 2 is current -> same',
    'confirmed.challenged + another tab has sent one of card 3 -> same ! notification.show (info)',
    'confirmed.challenged + another tab has sent one of this card -> refused',
    'confirmed.challenged + another tab has sent one of this card -> same ! notification.show (info)',

    // The effect in flight is for the previous card; the other card is read once the outcome is known.
    'saving + card 2 is current -> same',
    'saving + save faulted -> checking',
    'saving + save lost -> checking',
    'saving + save refused -> reviewed ! notification.show (error), changes.hold',
    'saving + save refused for an amount -> editable ! notification.show (error), changes.hold',
    'saving + save refused for the card -> cardEditable ! notification.show (error), changes.hold',
    'saving + save refused for the card -> reviewed ! notification.show (error), changes.hold',
    'saving + save refused for the fee -> estimating ! notification.show (error)',
    'saving + saved, answered -> listed ! notification.show (success), cards.refresh',
    'saving + saved, answered -> reading ! notification.show (success), cards.refresh',
    // Another tab or device has changed the rules: they are read again.
    'saving + save refused as added elsewhere -> reading ! notification.show (warning), cards.refresh',
    'saving + save refused as added elsewhere -> reviewed ! notification.show (error), changes.hold',
    'saving + save refused as removed elsewhere -> reading ! notification.show (warning), cards.refresh',
    'saving + save refused as removed elsewhere -> reviewed ! notification.show (error), changes.hold',
    // The card that became current meanwhile follows.
    'reading + opened, none -> reading',
    'reading + opened, one -> reading',
    'reading + opened, saved -> reading',
    // A retry after a lost answer: its refusal says nothing about the first try.
    'saving + save refused as added elsewhere -> checking',
    'saving + save refused as removed elsewhere -> checking',
    'saving + save refused -> checking',
    'saving + save refused for an amount -> checking',
    'saving + save refused for the card -> checking',
    'saving + save refused for the fee -> checking',

    'asked + card 2 is current -> reading ! changes.release',
    'asked + no -> listed',
    'asked + yes -> removing',

    // A rule removed in another tab or device counts as removed.
    'removing + card 2 is current -> same',
    'removing + removal lost -> checking',
    'removing + removal refused -> listed ! notification.show (error)',
    'removing + removal refused -> reading ! notification.show (error)',
    'removing + removed -> listed ! notification.show (success), cards.refresh',
    'removing + removed -> reading ! notification.show (success), cards.refresh',
    'removing + removed elsewhere -> listed ! notification.show (success), cards.refresh',
    'removing + removed elsewhere -> reading ! notification.show (success), cards.refresh',

    // Only the list of rules tells the outcome; claim nothing before.
    'checking + card 2 is current -> same',
    'checking + opened, Saskatchewan -> listed ! notification.show (success), cards.refresh',
    'checking + opened, Saskatchewan -> reading ! notification.show (success), cards.refresh',
    'checking + opened, Saskatchewan -> reviewed ! notification.show (error), changes.hold',
    'checking + opened, Saskatchewan -> unconfirmed',
    'checking + opened, none -> listed ! notification.show (success), cards.refresh',
    'checking + opened, none -> reading ! notification.show (success), cards.refresh',
    'checking + opened, none -> reviewed ! notification.show (error), changes.hold',
    'checking + opened, none -> unconfirmed',
    'checking + opened, one -> listed ! notification.show (error)',
    'checking + opened, one -> reading ! notification.show (error)',
    'checking + opened, one -> reviewed ! notification.show (error), changes.hold',
    'checking + opened, one -> unconfirmed',
    'checking + opened, saved -> listed ! notification.show (success), cards.refresh',
    'checking + opened, saved -> reading ! notification.show (success), cards.refresh',
    'checking + opened, saved -> reviewed ! notification.show (error), changes.hold',
    'checking + opened, saved -> unconfirmed',
    'checking + unopened -> unconfirmed',

    'unconfirmed + after 10000 ms -> checking',
    'unconfirmed + card 2 is current -> same',
    'unconfirmed + check -> checking',

    // Already the current card.
    'autoReload + card 2 is current -> refused',
  ],
  [
    // A reload has lost what was typed: go back to the list.
    'checking + opened, none -> listed ! notification.show (error)',
    'checking + opened, Saskatchewan -> listed ! notification.show (error)',
  ],
)
