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
  'editable + submit, complete -> sending.underWay ! effect.begin, changes.release',

  // In another tab, or before a reload. A form that is open here stays.
  ...['reading', 'unread', 'undeclared', 'declared'].flatMap((state) => [
    `${state} + begun -> sending.underWay`,
    `${state} + in doubt -> sending.inDoubt`,
    `${state} + in doubt, waiting -> sending.inDoubt`,
  ]),
  'editable + begun -> same',
  'editable + in doubt -> same',
  'editable + in doubt, waiting -> same',

  ...['underWay', 'inDoubt'].flatMap((step) => [
    `sending.${step} + begun -> same`,
    `sending.${step} + in doubt -> sending.inDoubt`,
    `sending.${step} + in doubt, waiting -> sending.inDoubt`,
    `sending.${step} + done -> declared`,
    `sending.${step} + something else -> declared`,
    `sending.${step} + something else, none -> undeclared`,
    `sending.${step} + refused -> editable ! changes.hold`,
    `sending.${step} + refused -> reading`,
    `sending.${step} + not done -> editable ! changes.hold`,
    `sending.${step} + not done -> reading`,
    `sending.${step} + unknown -> reading`,
  ]),
  'sending.inDoubt + check now -> same ! effect.check',
])
