import { testTable } from '../support/suites'
import { pinPlan } from './pin.plan'

testTable('a PIN is checked, sent once, and leaves no trace in its form', pinPlan, [
  'start -> editable.untouched',

  'editable.untouched + submit, complete -> setting',
  'editable.untouched + submit, nothing typed -> editable.untouched',

  // A second click finds empty fields, and changes nothing.
  'editable.refused + submit, complete -> setting',
  'editable.refused + submit, nothing typed -> same',

  // Another card resets the form; the same card again does not.
  'editable.untouched + card 1 is current -> editable.untouched',
  'editable.untouched + card 1 is current -> refused',
  'editable.untouched + card 2 is current -> editable.untouched',
  'editable.untouched + card 2 is current -> refused',
  'changed + card 1 is current -> editable.untouched',
  'changed + card 1 is current -> refused',
  'changed + card 2 is current -> editable.untouched',
  'changed + card 2 is current -> refused',
  'editable.refused + card 1 is current -> editable.untouched',
  'editable.refused + card 1 is current -> refused',
  'editable.refused + card 2 is current -> editable.untouched',
  'editable.refused + card 2 is current -> refused',
  'setting + card 1 is current -> same',
  'setting + card 2 is current -> same',

  'changed + again -> editable.untouched',

  'setting + setPin done -> changed ! notification.show (success)',
  // The form shows a wrong answer beside its field.
  'setting + setPin refused -> editable.refused',
  'setting + setPin not done -> editable.refused ! notification.show (error)',
  'setting + setPin lost -> editable.refused ! notification.show (error)',
  'setting + setPin failed on the way -> editable.refused ! notification.show (error)',

  // Another card is current by then: the notification tells the outcome, and the form is reset.
  'setting + setPin done -> editable.untouched ! notification.show (success)',
  'setting + setPin refused -> editable.untouched ! notification.show (error)',
  'setting + setPin not done -> editable.untouched ! notification.show (error)',
  'setting + setPin lost -> editable.untouched ! notification.show (error)',
  'setting + setPin failed on the way -> editable.untouched ! notification.show (error)',

  // The question is shown as a help; the form works without it.
  'pin + readQuestion done -> same',
  'pin + readQuestion failed -> same ! notification.show (error)',
])
