import { testTable } from '../support/suites'
import { fatcaPlan } from './fatca.plan'

testTable('the tax-residency declaration is read, edited and declared', fatcaPlan, [
  'start -> reading',
  'reading + readFatca done -> declared',
  'reading + readFatca done, never declared -> undeclared',
  'reading + readFatca failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'declared + edit -> editable',
  'undeclared + edit -> editable',

  // Unsaved changes: the holder is asked before anything else opens.
  'editable + edited -> same ! changes.hold',
  'editable + add -> same ! changes.hold',
  'editable + remove the first -> same ! changes.hold',
  'editable + cancel -> declared ! changes.release',
  'editable + cancel -> undeclared ! changes.release',

  'editable + Canadian: yes -> same',
  'editable + Canadian: no -> same',
  'editable + country of the first -> same',
  'editable + submit, SIN of 8 digits -> editable',
  'editable + submit, complete -> sending ! effect.begin, changes.release',

  // In another tab, or before a reload. A form that is open here stays.
  ...['reading', 'unread', 'undeclared', 'declared'].flatMap((state) => [
    `${state} + under way -> sending`,
    `${state} + in doubt -> sending`,
    `${state} + another under way -> sending`,
  ]),
  'editable + under way -> same',
  'editable + in doubt -> same',
  'editable + another under way -> same',

  'sending + under way -> same',
  'sending + in doubt -> same',
  'sending + check now -> same ! effect.check',
  'sending + check now -> refused',
  'sending + done -> declared',
  'sending + something else -> declared',
  'sending + something else, none -> undeclared',
  'sending + refused -> editable ! changes.hold',
  'sending + refused -> reading',
  'sending + not done -> editable ! changes.hold',
  'sending + not done -> reading',
  'sending + unknown -> reading',
  // Another tab had sent one at the same time.
  'declared + done -> same',
  'declared + another, done -> same',
  // Each screen shows what becomes of the one that it follows: its own, or another tab's.
  'sending + another under way -> same',
  'sending + another, done -> declared',
  'sending + another, something else -> declared',
  ...['refused', 'not done', 'unknown'].map((outcome) => `sending + another, ${outcome} -> reading`),
  ...['done', 'something else', 'refused', 'not done', 'unknown'].flatMap((outcome) => [
    `sending + ${outcome} -> refused`,
    `sending + another, ${outcome} -> refused`,
  ]),
  'sending + something else, none -> refused',
])
