import { testTable } from '../support/suites'
import { upgradePlan } from './upgrade.plan'

testTable(
  'DEV-30 a card is made reloadable: details, questions, then upgraded, pending or failed (ORD-19 to ORD-24)',
  upgradePlan,
  [
    'a blank profile -> reading',
    'a known profile -> reading',
    // What was sent before is shown first, and what the issuer asked.
    'an upgrade is under way -> submitting ! changes.release',
    'answers are under way -> submitting ! changes.release',
    'questions wait -> questioned ! step.opened',

    // The current card again changes nothing.
    'upgrade + other card -> refused',
    'upgrade + the list says: another card waits -> refused',
    'upgrade + the list says: declined -> refused',
    'upgrade + the list says: upgraded -> refused',
    'upgrade + the list says: waiting -> refused',

    // The record on file decides how much to ask; a refused province is told immediately; nothing is asked twice.
    'reading + other card -> reading ! changes.release',
    'reading + prepare done -> long',
    'reading + prepare done -> short',
    'reading + prepare done, Saskatchewan -> ineligible',
    'reading + prepare done, incomplete -> long',
    'reading + prepare done, it waits -> pending ! changes.release',
    'reading + prepare done, retiring -> long',
    'reading + prepare done, retiring -> short',
    'reading + prepare failed -> unread ! notification.show (error)',
    'reading + the list says: waiting -> pending ! changes.release',
    'reading + the list says: upgraded -> upgraded ! changes.release',

    // Nothing was read: nothing is asked.
    'unread + other card -> reading ! changes.release',
    'unread + read again -> reading',
    'unread + the list says: waiting -> pending ! changes.release',
    'unread + the list says: upgraded -> upgraded ! changes.release',

    // A holder who has moved can change the address.
    'ineligible + change details -> long',
    'ineligible + other card -> reading ! changes.release',
    'ineligible + the list says: waiting -> pending ! changes.release',
    'ineligible + the list says: upgraded -> upgraded ! changes.release',

    // A known profile is only confirmed; a retiring card needs no typing.
    'short + change details -> long',
    'short + other card -> reading ! changes.release',
    'short + submit, complete -> submitting ! effect.begin, changes.release',
    'short + submit, nothing typed -> short',
    'short + submit, nothing typed -> submitting ! effect.begin, changes.release',
    'short + the list says: waiting -> pending ! changes.release',
    'short + the list says: upgraded -> upgraded ! changes.release',
    'short + type -> same ! changes.hold',

    // The full profile; going back only where the record is enough.
    'long + keep details -> refused',
    'long + keep details -> short',
    'long + other card -> reading ! changes.release',
    'long + submit, complete -> submitting ! effect.begin, changes.release',
    'long + submit, nothing typed -> long',
    'long + the list says: waiting -> pending ! changes.release',
    'long + the list says: upgraded -> upgraded ! changes.release',
    'long + type -> same ! changes.hold',

    // Choosing another card does not stop the submission.
    'submitting + other card -> same',
    'submitting + the list says: another card waits -> same',
    'submitting + the list says: declined -> same',
    'submitting + the list says: upgraded -> same',
    'submitting + the list says: waiting -> same',
    'submitting + in doubt -> same',
    'submitting + check again -> refused',
    'submitting + check again -> same ! effect.check',
    'submitting + done: failed -> failed',
    'submitting + done: pending -> pending ! changes.release',
    'submitting + done: questions -> questioned ! step.opened',
    'submitting + done: upgraded -> upgraded',
    'submitting + identity refused -> failed ! step.closed',
    'submitting + identity refused, and not done -> failed ! step.closed',

    // Not done, or not known: back to the step that was sent, or to the beginning if that was before this flow.
    ...['refused', 'not done', 'card gone', 'unknown', 'gone'].flatMap((outcome) => [
      `submitting + ${outcome} -> long`,
      `submitting + ${outcome} -> questioned ! step.opened`,
      `submitting + ${outcome} -> reading`,
      `submitting + ${outcome} -> short`,
    ]),

    // Questions that only the holder can answer; back leads to the form before.
    'questioned + go back -> long ! step.closed',
    'questioned + go back -> reading ! step.closed',
    'questioned + go back -> short ! step.closed',
    'questioned + other card -> reading ! changes.release',
    'questioned + submit, complete -> submitting ! effect.begin, changes.release',
    'questioned + submit, nothing typed -> questioned ! step.opened',
    'questioned + the list says: waiting -> pending ! changes.release',
    'questioned + the list says: upgraded -> upgraded ! changes.release',
    'questioned + type -> same ! changes.hold',

    // Under manual review. The cards tell the outcome; a notification shows it too.
    'pending + check again -> same ! cards.refresh',
    'pending + other card -> reading ! changes.release',
    'pending + the list says: another card waits -> refused',
    'pending + the list says: declined -> declined',
    'pending + the list says: declined -> refused',
    'pending + the list says: upgraded -> refused',
    'pending + the list says: upgraded -> upgraded',
    'pending + the list says: waiting -> pending ! changes.release',
    'pending + the list says: waiting -> refused',

    // A retry starts at the form used before.
    'failed + other card -> reading ! changes.release',
    'failed + the list says: waiting -> pending ! changes.release',
    'failed + the list says: upgraded -> upgraded ! changes.release',
    'failed + try again -> long',
    'failed + try again -> reading',
    'failed + try again -> short',

    'declined + other card -> reading ! changes.release',
    'declined + the list says: waiting -> pending ! changes.release',
    'declined + the list says: upgraded -> upgraded ! changes.release',
    'declined + try again -> reading',

    'upgraded + other card -> reading ! changes.release',
    'upgraded + the list says: waiting -> pending ! changes.release',
    'upgraded + the list says: upgraded -> upgraded ! changes.release',
  ],
)
