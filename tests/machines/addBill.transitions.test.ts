import { testTable } from '../support/suites'
import { addBillPlan } from './addBill.plan'

testTable('DEV-31 BIL-17 a bill is added in four steps, once, and looked up when its answer is lost', addBillPlan, [
  'one is under way -> adding ! changes.release',
  'start, again -> account',
  'start -> unchosen.idle',

  'unchosen.idle + back -> left ! changes.release',
  'unchosen.idle + choose -> refused',
  'unchosen.idle + choose, unlisted -> refused',
  'unchosen.idle + type -> unchosen.pausing',
  'unchosen.idle + type, blank -> unchosen.idle',

  // A listed biller may be chosen until the next list arrives.
  'unchosen.pausing + after 300 ms -> unchosen.finding',
  'unchosen.pausing + back -> left ! changes.release',
  'unchosen.pausing + choose -> account',
  'unchosen.pausing + choose -> refused',
  'unchosen.pausing + choose, unlisted -> refused',
  'unchosen.pausing + type -> unchosen.pausing',
  'unchosen.pausing + type, blank -> unchosen.idle',

  'unchosen.finding + back -> left ! changes.release',
  'unchosen.finding + choose -> account',
  'unchosen.finding + choose -> refused',
  'unchosen.finding + choose, unlisted -> refused',
  'unchosen.finding + found -> unchosen.found',
  'unchosen.finding + found none -> unchosen.found',
  'unchosen.finding + search failed -> unchosen.unavailable ! notification.show (error)',
  'unchosen.finding + type -> unchosen.pausing',
  'unchosen.finding + type, blank -> unchosen.idle',

  'unchosen.found + back -> left ! changes.release',
  'unchosen.found + choose -> account',
  'unchosen.found + choose -> refused',
  'unchosen.found + choose, unlisted -> refused',
  'unchosen.found + type -> unchosen.pausing',
  'unchosen.found + type, blank -> unchosen.idle',

  'unchosen.unavailable + back -> left ! changes.release',
  'unchosen.unavailable + choose -> refused',
  'unchosen.unavailable + choose, unlisted -> refused',
  'unchosen.unavailable + search again -> unchosen.finding',
  'unchosen.unavailable + type -> unchosen.pausing',
  'unchosen.unavailable + type, blank -> unchosen.idle',

  // Going back searches again for the text in the field.
  'account + back -> unchosen.finding ! changes.release',
  'account + edit -> same ! changes.hold',
  'account + submit, complete -> account',
  'account + submit, complete -> reviewed',
  'account + submit, nothing filled in -> account',

  'reviewed + back -> account',
  'reviewed + submit, complete -> adding ! effect.begin, changes.release',
  'reviewed + submit, nothing filled in -> adding ! effect.begin, changes.release',

  'adding + in doubt -> same',
  'adding + check -> same ! effect.check',
  'adding + check -> refused',
  'adding + done -> added',
  'adding + refused -> reviewed ! changes.hold',
  'adding + refused for a field -> account ! changes.hold',
  // If the biller no longer exists, search again.
  'adding + refused, payee gone -> unchosen.finding',
  'adding + not done -> reviewed ! changes.hold',
  // The list of bills opens, and says what is in it.
  'adding + unknown -> left ! notification.show (warning), changes.release',
  'adding + gone -> left ! changes.release',

  'added + again -> unchosen.idle',
  'added + leave -> left ! changes.release',
  'added + pay -> left ! changes.release',
])
