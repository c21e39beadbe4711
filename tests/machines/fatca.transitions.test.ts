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

  // Before anything else is opened the holder is asked about what has changed.
  'editable + edited -> same ! changes.hold',
  'editable + add -> same ! changes.hold',
  'editable + remove the first -> same ! changes.hold',
  'editable + cancel -> declared ! changes.release',
  'editable + cancel -> undeclared ! changes.release',

  'editable + Canadian: yes -> same',
  'editable + Canadian: no -> same',
  'editable + country of the first -> same',
  'editable + submit, SIN of 8 digits -> editable',
  'editable + submit, complete -> saving',

  'saving + saveFatca done -> declared ! account.changed, notification.show (success), changes.release',
  'saving + saveFatca failed -> editable ! notification.show (error)',
])
