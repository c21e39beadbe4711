import { testTable } from '../support/suites'
import { topUpPlan } from './topUp.plan'

testTable(
  'a load is priced, reviewed and paid once',
  topUpPlan,
  [
    'start -> opening',
    // What was confirmed before is shown first.
    'a payment is at the bank -> confirmed',
    'a payment is under way -> confirmed',
    'a payment with a new card is at the bank -> confirmed',

    'opening + not opened -> unopened ! notification.show (error)',
    'opening + opened -> amountEditable',
    'opening + opened -> opening ! changes.release',
    'opening + opened in Saskatchewan -> barred',
    'opening + opened, no method -> unavailable',
    // Not even the smallest amount fits.
    'opening + opened, full -> closed ! changes.release',

    'closed + retry -> opening',

    'unopened + retry -> opening ! savedCards: list.retry',

    'unavailable + retry -> opening',

    'topUp + card switched -> same',
    'topUp + saved card in deletion -> same',
    'topUp + saved cards listed -> same',

    // The card being deleted may be the chosen one.
    'amountEditable + card switched -> opening ! changes.release',
    'amountEditable + edit -> same ! changes.hold',
    'amountEditable + submit, new card -> amountEditable',
    'amountEditable + submit, new card -> cardEditable',
    'amountEditable + submit, nothing -> amountEditable',
    'amountEditable + submit, saved card -> amountEditable',
    'amountEditable + submit, saved card -> estimating',

    'cardEditable + back -> amountEditable',
    'cardEditable + edit -> same ! changes.hold',
    'cardEditable + submit, new card -> estimating',
    'cardEditable + submit, nothing -> cardEditable',
    'cardEditable + submit, saved card -> cardEditable',

    // Nothing can be confirmed without the fee.
    'estimating + fee -> noting',
    'estimating + no fee -> amountEditable ! notification.show (error)',
    'estimating + no fee -> cardEditable ! notification.show (error)',
    // Less fits on the card than the form says: it is read again.
    'estimating + no fee for the amount -> opening ! notification.show (error)',

    'noting + history, as before -> reviewed',
    'noting + history, with a load of another -> reviewed',
    'noting + history, with the load -> reviewed',
    'noting + no history -> amountEditable ! notification.show (error)',
    'noting + no history -> cardEditable ! notification.show (error)',

    'reviewed + back -> amountEditable',
    'reviewed + card changed -> same',
    'reviewed + confirm -> confirmed',
    'reviewed + edit card -> cardEditable',
    // A saved card has no typed details.
    'reviewed + edit card -> refused',

    'confirmed + loaded -> loaded ! payment: stopped, changes.release, savedCards: list.refresh',
    'confirmed + declined -> declined ! payment: stopped, changes.release',
    'confirmed + cancelled -> amountEditable ! payment: stopped, notification.show (info)',
    'confirmed + over before the charge -> reviewed ! payment: stopped, notification.show (error), cards.refresh, changes.hold',
    // The effect has said that the charge was refused, or not done. A changed fee is shown before it is paid.
    'confirmed + refused -> reviewed ! payment: stopped, changes.hold',
    'confirmed + refused for the card -> cardEditable ! payment: stopped, changes.hold',
    'confirmed + refused for the card -> reviewed ! payment: stopped, changes.hold',
    'confirmed + refused for the fee -> estimating ! payment: stopped, changes.hold',
    'confirmed + not charged -> reviewed ! payment: stopped, changes.hold',
    'confirmed + unknown -> reviewed ! payment: stopped, changes.hold',
    'confirmed + gone -> reviewed ! payment: stopped, changes.hold',
    // Confirmed in an earlier visit: there is no review to go back to.
    'confirmed + cancelled -> opening ! payment: stopped, notification.show (info)',
    'confirmed + over before the charge -> opening ! payment: stopped, notification.show (warning), cards.refresh',
    'confirmed + unknown -> opening ! payment: stopped, notification.show (warning), cards.refresh',
    'confirmed + declined -> opening ! payment: stopped',
    'confirmed + gone -> opening ! payment: stopped',
    'confirmed + not charged -> opening ! payment: stopped',
    'confirmed + refused -> opening ! payment: stopped',
    'confirmed + refused for the amount -> opening ! payment: stopped',
    'confirmed + refused for the card -> opening ! payment: stopped',
    'confirmed + refused for the fee -> opening ! payment: stopped',

    'declined + restart -> amountEditable',

    'loaded + restart -> opening',

    // Another card became current on the way: the next form is about it.
    'cardEditable + back -> opening ! changes.release',
    'declined + restart -> opening ! changes.release',
    'reviewed + back -> opening ! changes.release',
  ],
  [
    // Another card became current meanwhile.
    'confirmed + cancelled -> opening ! payment: stopped, notification.show (info), changes.release',
    // It may be about a saved card that was deleted elsewhere.
    'confirmed + refused for the amount -> opening ! payment: stopped, savedCards: list.refresh, changes.hold',
  ],
)
