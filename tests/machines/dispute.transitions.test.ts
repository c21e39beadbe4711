import { testTable } from '../support/suites'
import { disputePlan } from './dispute.plan'

testTable(
  'R3 a transaction is disputed, reviewed, sent once, looked up when its answer is lost, followed and answered',
  disputePlan,
  [
    'start -> reading',
    'without a card -> cardless',
    'cardless + the first card -> reading',
    'without a transaction -> missing',
    'after a reload -> checking',
    'after a reload, answered -> checking',

    'reading + read, none -> editable',
    'reading + read, of 61 days ago -> late ! changes.release',
    'reading + read, of a kind that cannot be disputed -> closed ! changes.release',
    'reading + read, received -> followed.shown ! changes.release',
    'reading + read, of another tab -> followed.shown ! changes.release',
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
    'reviewed + submit, complete -> sending ! changes.release',
    'reviewed + submit, nothing filled in -> sending ! changes.release',

    'sending + sent, received -> followed.shown ! notification.show (success), changes.release',
    'sending + sent, another tab was first -> followed.shown ! notification.show (warning), changes.release',
    'sending + sent, refused -> reviewed ! notification.show (error), changes.hold',
    'sending + sent, refused for a field -> editable ! notification.show (error), changes.hold',
    'sending + sent, lost -> checking',
    'sending + sent, faulted -> checking',
    // A retry after a lost answer: its refusal says nothing about the first try.
    'sending + sent, refused -> checking',
    'sending + sent, refused for a field -> checking',

    'checking + read, received -> followed.shown ! notification.show (success), changes.release',
    'checking + read, something needed -> followed.asked ! notification.show (success)',
    'checking + read, answered -> followed.shown ! notification.show (success), changes.release',
    'checking + read, decided -> followed.shown ! notification.show (success), changes.release',
    'checking + read, of another tab -> followed.shown ! notification.show (warning), changes.release',
    'checking + read, none -> unconfirmed',
    'checking + read, of 61 days ago -> unconfirmed',
    'checking + read, of a kind that cannot be disputed -> unconfirmed',
    // For an answer: a dispute without one may still receive it.
    'checking + read, received -> unconfirmed',
    'checking + read, something needed -> unconfirmed',
    'checking + read, of another tab -> unconfirmed',
    // Not done: show the review or the answer again, with what was typed.
    'checking + read, none -> reviewed ! notification.show (error), changes.hold',
    'checking + read, of 61 days ago -> late ! notification.show (error), changes.hold, changes.release',
    'checking + read, of a kind that cannot be disputed -> closed ! notification.show (error), changes.hold, changes.release',
    // From before a reload: what was typed is lost.
    'checking + read, none -> editable ! notification.show (warning)',
    'checking + unread -> unconfirmed',
    'checking + not found -> unconfirmed',
    'unconfirmed + check -> checking',
    'unconfirmed + after 10000 ms -> checking',

    'followed.shown + refresh -> reading',
    'followed.asked + edit -> same ! changes.hold',
    'followed.asked + submit, complete -> followed.replying ! changes.release',
    'followed.asked + submit, nothing filled in -> followed.asked',
    'followed.replying + answer, added -> followed.shown ! notification.show (success), changes.release',
    'followed.replying + answer, another tab was first -> followed.shown ! notification.show (warning), changes.release',
    'followed.replying + answer, refused -> followed.asked ! notification.show (error), changes.hold',
    'followed.replying + answer, lost -> checking',
  ],
  [
    // An answer that did not arrive can be sent again while one is needed.
    'checking + read, something needed -> followed.asked ! notification.show (error), changes.hold',
    'checking + read, received -> followed.shown ! notification.show (error), changes.hold, changes.release',
    'checking + read, of another tab -> followed.shown ! notification.show (error), changes.hold, changes.release',
    'checking + read, of 61 days ago -> late ! notification.show (warning), changes.release',
    'checking + read, of a kind that cannot be disputed -> closed ! notification.show (warning), changes.release',
  ],
)
