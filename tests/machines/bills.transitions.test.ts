import { testTable } from '../support/suites'
import { billsPlan } from './bills.plan'

testTable('BIL-26 bills are listed, added, edited, and deleted after a question', billsPlan, [
  'one is being added -> reading',
  'after a reload, cancelling -> cancelChecking',
  'after a reload, deleting -> checking',
  'after a reload, paying -> payment',
  'start -> reading',
  'start, asked for again -> reading',
  'start, asked to pay -> reading',

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

  // One is being added since before a reload.
  ...['', ', edited', ', none', ', without it'].map((what) => `reading + billers read${what} -> addition`),

  'unread + retry -> reading',

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

  'addition + addBill ended -> reading ! addBill: stopped',
  'addition + addBill ended, to pay -> payment ! addBill: stopped',
  'payment + payBill ended -> reading ! payBill: stopped',

  'editable + back -> listed ! changes.release',
  'editable + edit -> same ! changes.hold',
  'editable + submit, complete -> saving ! changes.release',
  'editable + submit, nothing filled in -> editable',

  'saving + edit done -> listed ! notification.show (success)',
  'saving + edit lost -> checking',
  'saving + edit of nothing -> listed ! notification.show (error)',
  'saving + edit refused -> editable ! notification.show (error), changes.hold',
  'saving + edit refused for a field -> editable ! notification.show (error), changes.hold',

  'questioning + pending read, none -> asked',
  'questioning + pending read, two -> asked',
  'questioning + pending unread -> listed ! notification.show (error)',

  // Without pending payments there is nothing to cancel.
  'asked + accept, cancelling -> cancelling',
  'asked + accept, cancelling -> deleting',
  'asked + accept, keeping -> deleting',
  'asked + dismiss -> listed',

  // Cancels the payments one by one, then deletes the bill; a payment that cannot be cancelled stops the deletion.
  'cancelling + cancel done -> cancelling',
  'cancelling + cancel done -> deleting',
  'cancelling + cancel lost -> cancelChecking',
  'cancelling + cancel refused -> refusalChecking',
  'refusalChecking + payments read, cancelled -> cancelling',
  'refusalChecking + payments read, cancelled -> reading ! notification.show (error), cards.refresh',
  'refusalChecking + payments read, paid -> reading ! notification.show (error), cards.refresh',
  'refusalChecking + payments read, pending -> reading ! notification.show (error), cards.refresh',
  'refusalChecking + payments unread -> reading ! notification.show (error), cards.refresh',

  // The first payment's outcome says nothing about the second. After a reload nothing more is sent.
  'cancelChecking + payments read, cancelled -> cancelUnconfirmed',
  'cancelChecking + payments read, cancelled -> cancelling',
  'cancelChecking + payments read, cancelled -> reading ! notification.show (success), cards.refresh',
  'refusalChecking + payments read, money on hold -> reading ! notification.show (warning), cards.refresh',
  'cancelChecking + payments read, money on hold -> cancelUnconfirmed',
  'cancelChecking + payments read, money on hold -> reading ! notification.show (warning), cards.refresh',
  'cancelChecking + payments read, paid -> cancelUnconfirmed',
  'cancelChecking + payments read, paid -> reading ! notification.show (error), cards.refresh',
  'cancelChecking + payments read, pending -> cancelUnconfirmed',
  'cancelChecking + payments read, pending -> reading ! notification.show (error), cards.refresh',
  'cancelChecking + payments unread -> cancelUnconfirmed',

  'cancelUnconfirmed + after 10000 ms -> cancelChecking',
  'cancelUnconfirmed + check -> cancelChecking',

  // A bill deleted on another device counts as deleted.
  'deleting + deletion done -> listed ! notification.show (success), cards.refresh',
  'deleting + deletion faulted -> checking',
  'deleting + deletion lost -> checking',
  'deleting + deletion of nothing -> listed ! notification.show (success), cards.refresh',
  'deleting + deletion refused -> listed ! notification.show (error), cards.refresh',

  // A bill deleted in order to add it again is filled into the form.
  'deleting + deletion done -> addition ! notification.show (success), cards.refresh',
  'deleting + deletion of nothing -> addition ! notification.show (success), cards.refresh',
  'checking + billers read, none -> addition ! notification.show (success), cards.refresh',
  'checking + billers read, without it -> addition ! notification.show (success), cards.refresh',

  // An unsaved edit is still in its form.
  'checking + billers read -> editable ! notification.show (error), changes.hold',
  'checking + billers read -> listed ! notification.show (error), cards.refresh',
  'checking + billers read -> unconfirmed',
  'checking + billers read, edited -> listed ! notification.show (success), cards.refresh',
  'checking + billers read, edited -> unconfirmed',
  'checking + billers read, none -> editable ! notification.show (error), changes.hold',
  'checking + billers read, none -> listed ! notification.show (success), cards.refresh',
  'checking + billers read, none -> unconfirmed',
  'checking + billers read, without it -> editable ! notification.show (error), changes.hold',
  'checking + billers read, without it -> listed ! notification.show (success), cards.refresh',
  'checking + billers read, without it -> unconfirmed',
  'checking + billers unread -> unconfirmed',

  'unconfirmed + after 10000 ms -> checking',
  'unconfirmed + check -> checking',
])
