import { testTable } from '../support/suites'
import { billsPlan } from './bills.plan'

testTable('BIL-26 bills are listed, added, edited, and deleted after a question', billsPlan, [
  'one is being added -> reading ! billActivity: activity.refresh',
  'one is being deleted -> reading ! billActivity: activity.refresh',
  'one is being edited -> reading ! billActivity: activity.refresh',
  'one is being paid -> payment',
  'start -> reading ! billActivity: activity.refresh',
  'start, asked for again -> reading ! billActivity: activity.refresh',
  'start, asked to pay -> reading ! billActivity: activity.refresh',

  'reading + billers read -> listed',
  'reading + billers read, edited -> listed',
  'reading + billers read, none -> listed',
  'reading + billers read, without it -> listed',
  'reading + billers unread -> unread ! notification.show (error)',

  // Requested from another page. A bill that no longer exists is not deleted again.
  'reading + billers read -> payment',
  'reading + billers read, edited -> payment',
  'reading + billers read, none -> payment',
  'reading + billers read, without it -> payment',
  'reading + billers read -> questioning',
  'reading + billers read, edited -> questioning',

  // One is being added, edited or deleted since before a reload, or in another tab.
  ...['', ', edited', ', none', ', without it'].flatMap((what) => [
    `reading + billers read${what} -> addition`,
    `reading + billers read${what} -> saving ! changes.release`,
    `reading + billers read${what} -> deleting`,
  ]),

  'unread + retry -> reading ! billActivity: activity.refresh',

  'listed + add -> addition',
  'listed + delete the bill -> questioning',
  'listed + delete the bill -> refused',
  'listed + delete, unlisted -> refused',
  'listed + edit the bill -> editable',
  'listed + edit the bill -> refused',
  'listed + edit, unlisted -> refused',

  'listed + pay several -> payment',
  'listed + pay several -> refused',
  'listed + pay the bill -> payment',
  'listed + pay the bill -> refused',
  'listed + pay, unlisted -> refused',

  'addition + addBill ended -> reading ! addBill: stopped, billActivity: activity.refresh',
  'addition + addBill ended, to pay -> payment ! addBill: stopped',
  'payment + payBill ended -> reading ! payBill: stopped, billActivity: activity.refresh',

  'editable + back -> listed ! changes.release',
  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> saving ! effect.begin, changes.release',
  'editable + submit, nothing filled in -> editable',

  'saving + edit under way -> same',
  'saving + edit in doubt -> same',
  'saving + check -> same ! effect.check',
  'saving + check -> refused',
  'saving + edit done -> listed',
  // It was deleted elsewhere.
  'saving + edit of nothing -> reading ! billActivity: activity.refresh',
  'saving + refused -> editable ! changes.hold',
  'saving + refused for a field -> editable ! changes.hold',
  'saving + not done -> editable ! changes.hold',
  'saving + unknown -> reading ! notification.show (warning), billActivity: activity.refresh',
  'saving + gone -> reading ! billActivity: activity.refresh',

  'questioning + pending read, none -> asked',
  'questioning + pending read, two -> asked',
  'questioning + pending unread -> listed ! notification.show (error)',

  'asked + accept, cancelling -> deleting ! effect.begin',
  'asked + accept, keeping -> deleting ! effect.begin',
  'asked + dismiss -> listed',

  'deleting + deletion under way -> same',
  'deleting + deletion in doubt -> same',
  'deleting + deletion in doubt, all cancelled -> same',
  'deleting + check -> same ! effect.check',
  'deleting + check -> refused',
  'deleting + deletion done -> listed',
  // A bill deleted in order to add it again is filled into the form.
  'deleting + deletion done -> addition',
  'deleting + deletion halted -> reading ! billActivity: activity.refresh',
  'deleting + deletion halted, money on hold -> reading ! billActivity: activity.refresh',
  'deleting + deletion left -> reading ! billActivity: activity.refresh',
  'deleting + refused -> reading ! billActivity: activity.refresh',
  'deleting + refused for a field -> reading ! billActivity: activity.refresh',
  'deleting + not done -> reading ! billActivity: activity.refresh',
  'deleting + unknown -> reading ! notification.show (warning), billActivity: activity.refresh',
  'deleting + gone -> reading ! billActivity: activity.refresh',

  // Each state watches one key: it does not get the news of the other one.
  ...['under way', 'in doubt', 'in doubt, all cancelled'].map((news) => `saving + deletion ${news} -> same`),
  ...['done', 'halted', 'halted, money on hold', 'left'].map((news) => `saving + deletion ${news} -> listed`),
  'deleting + edit under way -> same',
  'deleting + edit in doubt -> same',
  'deleting + edit done -> reading ! billActivity: activity.refresh',
])
