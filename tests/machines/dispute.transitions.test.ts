import { testTable } from '../support/suites'
import { disputePlan } from './dispute.plan'

const readings = ['none', 'of a kind that cannot be disputed', 'of 61 days ago', 'received', 'something needed']

testTable(
  'R3 a transaction is disputed, reviewed, sent once, followed and answered',
  disputePlan,
  [
    'start -> reading',
    'without a card -> cardless',
    'cardless + the first card -> reading',
    'without a transaction -> missing',
    // Read first: the screen names the transaction.
    'one is under way -> reading',
    'an answer is under way -> reading',
    ...[...readings, 'answered', 'decided'].map((found) => `reading + read, ${found} -> sending ! changes.release`),
    'reading + unread -> sending ! changes.release',
    'reading + not found -> sending ! changes.release',

    'reading + read, none -> editable',
    // Not done: the review is shown again, with what was written.
    'reading + read, none -> reviewed',
    'reading + read, of 61 days ago -> late ! changes.release',
    'reading + read, of a kind that cannot be disputed -> closed ! changes.release',
    'reading + read, received -> followed.shown ! changes.release',
    'reading + read, something needed -> followed.asked',
    'reading + read, answered -> followed.shown ! changes.release',
    'reading + read, decided -> followed.shown ! changes.release',
    'reading + not found -> missing',
    'reading + unread -> unread ! notification.show (error)',
    'unread + refresh -> reading',

    'editable + edit -> same ! changes.hold',
    'editable + submit, complete -> reviewed',
    'editable + submit, nothing filled in -> editable',
    'reviewed + back -> editable',
    'reviewed + submit, complete -> sending ! effect.begin, changes.release',
    'reviewed + submit, nothing filled in -> sending ! effect.begin, changes.release',

    'sending + under way -> same',
    'sending + in doubt -> same',
    'sending + check -> same ! effect.check',
    'sending + check -> refused',
    'sending + done, received -> followed.shown ! changes.release',
    'sending + done, something needed -> followed.asked',
    'sending + done, answered -> followed.shown ! changes.release',
    'sending + another tab was first -> followed.shown ! changes.release',
    'sending + refused -> reviewed ! changes.hold',
    'sending + refused for a field -> editable ! changes.hold',
    'sending + not sent -> reviewed ! changes.hold',
    // An answer.
    ...['refused', 'refused for a field', 'not sent'].map(
      (outcome) => `sending + ${outcome} -> followed.asked ! changes.hold`,
    ),
    // Sent before this flow was opened: what was written is not here.
    ...['refused', 'refused for a field', 'not sent', 'not done', 'unknown', 'gone'].map(
      (outcome) => `sending + ${outcome} -> reading`,
    ),
    // And neither is the transaction, where it could not be read.
    ...['done, received', 'done, something needed', 'done, answered', 'another tab was first'].map(
      (outcome) => `sending + ${outcome} -> reading`,
    ),

    'followed.shown + refresh -> reading',
    'followed.asked + edit -> same ! changes.hold',
    'followed.asked + submit, complete -> sending ! effect.begin, changes.release',
    'followed.asked + submit, nothing filled in -> followed.asked',
  ],
  [
    // What was written here is shown again, once the transaction is read.
    'sending + not done -> reading ! changes.hold',
    'sending + unknown -> reading ! changes.hold',
  ],
)
