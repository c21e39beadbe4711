import { testTable } from '../support/suites'
import { pinPlan } from './pin.plan'

testTable('a PIN is checked, sent once, and leaves no trace in its form', pinPlan, [
  'start -> current.editable.untouched',

  'current.editable.untouched + submit, complete -> current.setting ! effect.begin',
  'current.editable.untouched + submit, nothing typed -> current.editable.untouched',

  // A second click finds empty fields, and changes nothing.
  'current.editable.refused + submit, complete -> current.setting ! effect.begin',
  'current.editable.refused + submit, nothing typed -> same',

  // Another card resets the form; the same card again does not.
  'current.editable.untouched + card 1 is current -> current.editable.untouched',
  'current.editable.untouched + card 1 is current -> refused',
  'current.editable.untouched + card 2 is current -> current.editable.untouched',
  'current.editable.untouched + card 2 is current -> refused',
  'current.editable.refused + card 1 is current -> current.editable.untouched',
  'current.editable.refused + card 1 is current -> refused',
  'current.editable.refused + card 2 is current -> current.editable.untouched',
  'current.editable.refused + card 2 is current -> refused',
  'current.changed + card 1 is current -> current.editable.untouched',
  'current.changed + card 1 is current -> refused',
  'current.changed + card 2 is current -> current.editable.untouched',
  'current.changed + card 2 is current -> refused',
  // The notice tells what becomes of the card before.
  'current.setting + card 1 is current -> current.editable.untouched',
  'current.setting + card 1 is current -> refused',
  'current.setting + card 2 is current -> current.editable.untouched',
  'current.setting + card 2 is current -> refused',

  'current.changed + again -> current.editable.untouched',

  // Another tab sets it, or the holder is back while it is set.
  'current.editable.untouched + under way -> current.setting',
  'current.editable.refused + under way -> current.setting',
  'current.changed + under way -> current.setting',
  'current.setting + under way -> same',
  ...['editable.untouched', 'editable.refused', 'changed'].map(
    (state) => `current.${state} + another under way -> current.setting`,
  ),
  'current.setting + another under way -> same',

  'current.setting + done -> current.changed',
  'current.setting + wrong answer -> current.editable.refused',
  'current.setting + refused -> current.editable.refused',
  'current.setting + not done -> current.editable.refused',
  'current.setting + unknown -> current.editable.refused',
  // Of two tabs that set it at the same time, each shows what becomes of its own.
  'current.setting + another, done -> current.changed',
  ...['refused', 'not done', 'unknown'].map(
    (outcome) => `current.setting + another, ${outcome} -> current.editable.refused`,
  ),
  ...['done', 'not done', 'unknown'].flatMap((outcome) => [
    `current.setting + ${outcome} -> refused`,
    `current.setting + another, ${outcome} -> refused`,
  ]),
  ...['refused', 'wrong answer', 'another, refused'].map((outcome) => `current.setting + ${outcome} -> same`),

  // The question is shown as a help; the form works without it.
  'pin + readQuestion done -> same',
  'pin + readQuestion failed -> same ! notification.show (error)',
])
