import { testTable } from '../support/suites'
import { fatcaPlan } from './fatca.plan'

testTable('the tax-residency declaration is read, edited and declared', fatcaPlan, [
  'start -> reading',
  'reading + readFatca done -> declared',
  'reading + readFatca done, never declared -> undeclared',
  'reading + readFatca done, saved -> declared',
  'reading + readFatca done, something else -> declared',
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
  'editable + submit, complete -> saving ! changes.release',

  'saving + saveFatca done -> declared ! account.changed, notification.show (success)',
  'saving + saveFatca refused -> editable ! notification.show (error), changes.hold',

  // Lost: read the issuer's declaration, and read again while it may still be working on it.
  'saving + saveFatca, no answer -> checking',
  'saving + saveFatca, 500 -> checking',
  'checking + readFatca done, saved -> declared ! account.changed, notification.show (success)',
  'checking + readFatca done, something else -> declared ! account.changed, notification.show (warning)',
  'checking + readFatca done -> unconfirmed',
  'checking + readFatca done -> editable ! notification.show (error), changes.hold',
  'checking + readFatca done -> declared ! account.changed, notification.show (warning)',
  'checking + readFatca done, never declared -> unconfirmed',
  'checking + readFatca done, never declared -> editable ! notification.show (error), changes.hold',
  'checking + readFatca done, never declared -> undeclared ! account.changed, notification.show (warning)',
  'checking + readFatca done, something else -> unconfirmed',
  'checking + readFatca done, something else -> editable ! notification.show (error), changes.hold',
  'checking + readFatca failed -> unconfirmed',
  'unconfirmed + after 10000 ms -> checking',
  'unconfirmed + check now -> checking',
])
