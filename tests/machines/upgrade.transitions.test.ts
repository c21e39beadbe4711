import { testTable } from '../support/suites'
import { upgradePlan } from './upgrade.plan'

testTable(
  'DEV-30 a card is made reloadable: details, questions, then upgraded, pending or failed (ORD-19 to ORD-24)',
  upgradePlan,
  [
    'a blank profile -> reading',
    'a known profile -> reading',

    // The card that it is about already changes nothing.
    'upgrade + other card -> refused',

    // The record on file decides how much is asked; a province that is refused is told at once.
    'reading + other card -> reading ! changes.release',
    'reading + readProfile done -> long',
    'reading + readProfile done -> short',
    'reading + readProfile done, Saskatchewan -> ineligible',
    'reading + readProfile done, incomplete -> long',
    'reading + readProfile failed -> unread ! notification.show (error)',

    // Nothing was read, nothing is asked.
    'unread + other card -> reading ! changes.release',
    'unread + read again -> reading',

    // Whoever has moved may say so.
    'ineligible + change details -> long',
    'ineligible + other card -> reading ! changes.release',

    // A known profile is only confirmed.
    'short + change details -> long',
    'short + other card -> reading ! changes.release',
    'short + submit, complete -> submitting',
    'short + submit, nothing typed -> short',
    'short + type -> same ! changes.hold',

    // The full profile; back only where the record would do.
    'long + keep details -> refused',
    'long + keep details -> short',
    'long + other card -> reading ! changes.release',
    'long + submit, complete -> submitting',
    'long + submit, nothing typed -> long',
    'long + type -> same ! changes.hold',

    // Another card chosen meanwhile does not stop what is under way. A lost answer is no failure.
    'submitting + details: failed -> failed ! changes.release',
    'submitting + details: identity refused -> failed ! changes.release',
    'submitting + details: lost -> checking',
    'submitting + details: pending -> pending ! changes.release',
    'submitting + details: questions -> questioned',
    'submitting + details: refused -> long ! notification.show (error)',
    'submitting + details: refused -> short ! notification.show (error)',
    'submitting + details: upgraded -> upgraded ! changes.release, account.changed, notification.show (success), cards.retry',
    'submitting + other card -> same',

    // Questions only the holder can answer; back leads to the form it came from.
    'questioned + go back -> long',
    'questioned + go back -> short',
    'questioned + other card -> reading ! changes.release',
    'questioned + submit, complete -> answering',
    'questioned + submit, nothing typed -> questioned',
    'questioned + type -> same ! changes.hold',

    'answering + answers: failed -> failed ! changes.release',
    'answering + answers: identity refused -> failed ! changes.release',
    'answering + answers: lost -> checking',
    'answering + answers: more questions -> questioned',
    'answering + answers: pending -> pending ! changes.release',
    'answering + answers: refused -> questioned ! notification.show (error)',
    'answering + answers: upgraded -> upgraded ! changes.release, account.changed, notification.show (success), cards.retry',
    'answering + other card -> same',

    // What the issuer knows decides; else the same step is offered again.
    'checking + card: as it was -> long ! notification.show (error)',
    'checking + card: as it was -> questioned ! notification.show (error)',
    'checking + card: as it was -> short ! notification.show (error)',
    'checking + card: unread -> long ! notification.show (error)',
    'checking + card: unread -> questioned ! notification.show (error)',
    'checking + card: unread -> short ! notification.show (error)',
    'checking + card: upgraded -> upgraded ! changes.release, account.changed, notification.show (success), cards.retry',
    'checking + other card -> same',

    // A person looks at it.
    'pending + check again -> refreshing',
    'pending + other card -> reading ! changes.release',

    'refreshing + card: as it was -> pending ! changes.release',
    'refreshing + card: unread -> pending ! notification.show (error), changes.release',
    'refreshing + card: upgraded -> upgraded ! changes.release, account.changed, notification.show (success), cards.retry',
    'refreshing + other card -> reading ! changes.release',

    // A new try begins at the form it came from.
    'failed + other card -> reading ! changes.release',
    'failed + try again -> long',
    'failed + try again -> short',

    'upgraded + other card -> reading ! changes.release',
  ],
)
