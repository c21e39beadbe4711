import { testTable } from '../support/suites'
import { topUpPlan } from './topUp.plan'

testTable(
  'a load is priced, reviewed, cleared and then sent once; its outcome is looked up',
  topUpPlan,
  [
    'start -> opening',

    'after a reload, at the bank -> confirmed.asking',
    'after a reload, challenged -> confirmed.asking',
    'after a reload, challenged for a new card -> confirmed.asking',
    'after a reload, sent -> checking',

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
    'amountEditable + another tab deletes a saved card -> refused',
    'amountEditable + another tab deletes a saved card -> same ! notification.show (info)',
    'amountEditable + another tab has sent another -> refused',
    'amountEditable + another tab has sent another -> same ! notification.show (info)',
    'amountEditable + another tab has sent the same -> refused',
    'amountEditable + another tab has sent the same -> same ! notification.show (info)',
    'amountEditable + card switched -> opening ! changes.release',
    'amountEditable + edit -> same ! changes.hold',
    'amountEditable + submit, new card -> amountEditable',
    'amountEditable + submit, new card -> cardEditable',
    'amountEditable + submit, nothing -> amountEditable',
    'amountEditable + submit, saved card -> amountEditable',
    'amountEditable + submit, saved card -> estimating',

    'cardEditable + another tab deletes a saved card -> same ! notification.show (info)',
    'cardEditable + another tab has sent another -> same ! notification.show (info)',
    'cardEditable + another tab has sent the same -> same ! notification.show (info)',
    'cardEditable + back -> amountEditable',
    'cardEditable + edit -> same ! changes.hold',
    'cardEditable + submit, new card -> estimating',
    'cardEditable + submit, nothing -> cardEditable',
    'cardEditable + submit, saved card -> cardEditable',

    // Nothing can be confirmed without the fee.
    'estimating + another tab deletes a saved card -> estimating ! notification.show (info)',
    'estimating + another tab has sent another -> estimating ! notification.show (info)',
    'estimating + another tab has sent the same -> estimating ! notification.show (info)',
    'estimating + another tab has sent the same -> refused',
    'estimating + fee -> noting',
    'estimating + no fee -> amountEditable ! notification.show (error)',
    'estimating + no fee -> cardEditable ! notification.show (error)',
    // Less fits on the card than the form says: it is read again.
    'estimating + no fee for the amount -> opening ! notification.show (error)',

    'noting + another tab deletes a saved card -> estimating ! notification.show (info)',
    'noting + another tab has sent another -> estimating ! notification.show (info)',
    'noting + another tab has sent the same -> estimating ! notification.show (info)',
    'noting + another tab has sent the same -> refused',
    'noting + history, as before -> confirmed.asking',
    'noting + history, with a load of another -> confirmed.asking',
    'noting + history, with the load -> confirmed.asking',
    'noting + history, as before -> reviewed',
    'noting + history, with a load of another -> reviewed',
    'noting + history, with the load -> reviewed',
    'noting + no history -> amountEditable ! notification.show (error)',
    'noting + no history -> cardEditable ! notification.show (error)',

    // A saved card has no typed details to lose.
    'reviewed + another tab deletes a saved card -> estimating ! notification.show (info)',
    'reviewed + another tab has sent another -> estimating ! notification.show (info)',
    'reviewed + another tab has sent the same -> estimating ! notification.show (info)',
    'reviewed + another tab has sent the same -> refused',
    'reviewed + back -> amountEditable',
    'reviewed + card changed -> same',
    'reviewed + confirm -> confirmed.evaluating',
    'reviewed + confirm, details gone -> cardEditable',
    'reviewed + confirm, details gone -> confirmed.evaluating',
    'reviewed + edit card -> cardEditable',
    'reviewed + edit card -> refused',

    'confirmed.evaluating + challenged -> confirmed.challenged.open ! changes.release',
    'confirmed.evaluating + cleared -> confirmed.comparing ! changes.release',
    'confirmed.evaluating + declined -> declined ! changes.release',
    'confirmed.evaluating + evaluated as nobody knows -> reviewed ! notification.show (error)',
    'confirmed.evaluating + not evaluated -> reviewed ! notification.show (error), cards.refresh',

    'declined + restart -> amountEditable',

    'confirmed.challenged.open + after 1800000 ms -> confirmed.asking',
    'confirmed.challenged.open + cancel -> confirmed.cancelling',
    'confirmed.challenged.open + check -> confirmed.asking',
    'confirmed.challenged.open + frame closed -> confirmed.challenged.closed',
    'confirmed.challenged.open + frame done -> confirmed.asking',

    'confirmed.challenged.closed + after 1800000 ms -> confirmed.asking',
    'confirmed.challenged.closed + cancel -> confirmed.cancelling',
    'confirmed.challenged.closed + check -> confirmed.asking',
    'confirmed.challenged.closed + frame done -> confirmed.asking',
    'confirmed.challenged.closed + frame opened -> confirmed.challenged.open',

    // The frame only reports that it is done: the issuer tells the outcome. After a reload a new card can no longer
    // pay.
    'confirmed.asking + asked: challenged -> confirmed.challenged.closed ! changes.release',
    'confirmed.asking + asked: challenged -> confirmed.stranded',
    // Another tab pays.
    'confirmed.asking + asked: challenged -> confirmed.elsewhere',
    'confirmed.asking + asked: cleared -> confirmed.elsewhere',
    'confirmed.asking + asked: nobody knows -> confirmed.elsewhere',
    'confirmed.asking + not asked -> confirmed.elsewhere',
    // Approved while the page was away.
    'confirmed.asking + asked: cleared -> confirmed.approved',
    // A call of the previous page may still be charging it.
    'confirmed.asking + asked: cleared -> confirmed.unread',
    'confirmed.asking + asked: cleared -> confirmed.comparing ! changes.release',
    'confirmed.asking + asked: cleared -> confirmed.stranded',
    'confirmed.asking + asked: failed -> checking',
    'confirmed.asking + asked: failed -> reviewed ! notification.show (error), changes.hold',
    'confirmed.asking + asked: no such evaluation -> checking',
    'confirmed.asking + asked: used -> checking',
    'confirmed.asking + not asked -> confirmed.challenged.closed ! notification.show (error), changes.release',
    'confirmed.asking + not asked -> confirmed.stranded',
    'confirmed.asking + not asked -> confirmed.unread',
    'confirmed.asking + asked: nobody knows -> confirmed.unread',
    'confirmed.asking + asked: nobody knows -> confirmed.challenged.closed ! changes.release',
    'confirmed.asking + asked: nobody knows -> confirmed.stranded',

    'confirmed.approved + cancel -> confirmed.cancelling',
    'confirmed.approved + finish -> confirmed.comparing ! changes.release',

    'confirmed.unread + after 10000 ms -> confirmed.asking',
    'confirmed.unread + check -> confirmed.asking',

    'confirmed.elsewhere + after 10000 ms -> confirmed.asking',
    'confirmed.elsewhere + cancel -> confirmed.cancelling',
    'confirmed.elsewhere + check -> confirmed.asking',

    // Until then only the holder can change it, and a lookup may renew the session.
    'confirmed.stranded + after 1800000 ms -> confirmed.asking',
    'confirmed.stranded + cancel -> confirmed.cancelling',
    'confirmed.stranded + check -> confirmed.asking',

    'confirmed.cancelling + cancelled -> amountEditable ! notification.show (info)',
    'confirmed.cancelling + cancelled -> checking',
    'confirmed.cancelling + not cancelled -> confirmed.asking',
    // Approved, but the holder does not want it: this page alone could have it charged, whatever the issuer responds.
    'confirmed.cancelling + not cancelled -> amountEditable ! notification.show (info)',
    'confirmed.cancelling + not cancelled -> checking',
    'confirmed.cancelling + cancellation unsent -> amountEditable ! notification.show (info)',
    'confirmed.cancelling + cancellation unsent -> checking',
    // Nothing was sent: the payment is where it was.
    'confirmed.cancelling + cancellation unsent -> confirmed.challenged.closed ! notification.show (error), changes.release',
    'confirmed.cancelling + cancellation unsent -> confirmed.elsewhere ! notification.show (error)',
    'confirmed.cancelling + cancellation unsent -> confirmed.stranded ! notification.show (error)',

    // Nothing is sent if the same amount was loaded meanwhile, or if that cannot be read.
    'confirmed.comparing + history, as before -> confirmed.sending',
    'confirmed.comparing + history, with a load of another -> confirmed.repeated ! notification.show (warning)',
    'confirmed.comparing + history, with the load -> loaded ! changes.release, notification.show (success), cards.refresh, savedCards: list.refresh',
    // Another session has made an equal load, so under the same key: the holder is asked before a second one is made.
    'confirmed.comparing + history, with the load -> confirmed.repeated ! notification.show (warning)',
    'confirmed.comparing + no history -> confirmed.approved ! notification.show (error)',
    'confirmed.comparing + no history -> reviewed ! notification.show (error), changes.hold',

    'confirmed.repeated + cancel -> confirmed.cancelling',
    'confirmed.repeated + repeat -> confirmed.sending',

    // After a reload there is no form to return to. A changed fee is shown before it is paid.
    'confirmed.sending + load faulted -> checking',
    'confirmed.sending + load lost -> checking',
    'confirmed.sending + load refused -> reviewed ! notification.show (error), cards.refresh, changes.hold',
    'confirmed.sending + load refused for the amount -> opening ! notification.show (error), savedCards: list.refresh, changes.hold',
    'confirmed.sending + load refused for the card -> cardEditable ! notification.show (error), changes.hold',
    'confirmed.sending + load refused for the card -> reviewed ! notification.show (error), cards.refresh, changes.hold',
    'confirmed.sending + load refused for the fee -> estimating ! changes.hold',
    // A retry after a lost answer: its refusal says nothing about the first try.
    'confirmed.sending + load refused -> checking',
    'confirmed.sending + load refused for the amount -> checking',
    'confirmed.sending + load refused for the card -> checking',
    'confirmed.sending + load refused for the fee -> checking',
    'confirmed.sending + load unsent -> opening ! notification.show (error)',
    'confirmed.sending + load unsent -> reviewed ! notification.show (error), cards.refresh, changes.hold',
    'confirmed.sending + loaded -> loaded ! changes.release, notification.show (success), cards.refresh, savedCards: list.refresh',

    'checking + history, as before -> opening ! notification.show (warning), cards.refresh',
    'checking + history, as before -> reviewed ! notification.show (error), cards.refresh, changes.hold',
    'checking + history, as before -> unconfirmed',
    'checking + history, with a load of another -> opening ! notification.show (warning), cards.refresh',
    'checking + history, with a load of another -> reviewed ! notification.show (error), cards.refresh, changes.hold',
    'checking + history, with a load of another -> unconfirmed',
    'checking + history, with the load -> loaded ! changes.release, notification.show (success), cards.refresh, savedCards: list.refresh',
    'checking + no history -> unconfirmed',

    'unconfirmed + after 10000 ms -> checking',
    'unconfirmed + check -> checking',

    'loaded + restart -> opening',

    // Another card became current on the way: the next form is about it.
    'cardEditable + back -> opening ! changes.release',
    'confirmed.cancelling + cancelled -> opening ! notification.show (info), changes.release',
    'confirmed.cancelling + cancellation unsent -> opening ! notification.show (info), changes.release',
    'confirmed.cancelling + not cancelled -> opening ! notification.show (info), changes.release',
    'declined + restart -> opening ! changes.release',
    'reviewed + back -> opening ! changes.release',
  ],
  [
    // A failed cancellation is shown once the payment is known to be still open.
    'confirmed.asking + asked: challenged -> confirmed.challenged.closed ! notification.show (error), changes.release',
    'confirmed.asking + asked: challenged -> confirmed.stranded ! notification.show (error)',
    'confirmed.asking + asked: cleared -> confirmed.stranded ! notification.show (error)',
    // Approved while it was being cancelled: it is charged only by a press.
    'confirmed.asking + asked: cleared -> confirmed.approved ! notification.show (error)',
    'confirmed.asking + asked: challenged -> confirmed.elsewhere ! notification.show (error)',
    'confirmed.asking + asked: cleared -> confirmed.elsewhere ! notification.show (error)',
    'confirmed.asking + asked: nobody knows -> confirmed.challenged.closed ! notification.show (error), changes.release',
    'confirmed.asking + asked: nobody knows -> confirmed.elsewhere ! notification.show (error)',
    'confirmed.asking + asked: nobody knows -> confirmed.stranded ! notification.show (error)',
    // The challenge is over, and its outcome could not be read.
    'confirmed.challenged.closed + after 10000 ms -> confirmed.asking',
    // After a reload, a repeated payment has a key that no lost try had.
    'confirmed.sending + load refused -> opening ! notification.show (error)',
    'confirmed.sending + load refused for the amount -> opening ! notification.show (error)',
    'confirmed.sending + load refused for the card -> opening ! notification.show (error)',
    'confirmed.sending + load refused for the fee -> opening ! notification.show (error)',
  ],
)
