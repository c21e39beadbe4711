import { testTable } from '../support/suites'
import { revisionsPlan } from './revisions.plan'

testTable('CMS-34 revisions come a page at a time', revisionsPlan, [
  'start -> reading',

  'listed.incomplete + close -> same',
  'listed.incomplete + more -> listed.continuing',
  'listed.incomplete + open -> same',
  'listed.incomplete + open one that is not listed -> refused',

  'listed.continuing + close -> same',
  'listed.continuing + open -> same',
  'listed.continuing + open one that is not listed -> refused',
  'listed.continuing + read, none -> listed.settled',
  'listed.continuing + read, the last page -> listed.settled',
  'listed.continuing + read, with more to come -> listed.settled',
  'listed.continuing + unread -> listed.incomplete',

  'listed.settled + close -> same',
  'listed.settled + more -> listed.continuing',
  'listed.settled + more -> refused',
  'listed.settled + open -> refused',
  'listed.settled + open -> same',
  'listed.settled + open one that is not listed -> refused',

  'reading + read, none -> listed.settled',
  'reading + read, the last page -> listed.settled',
  'reading + read, with more to come -> listed.settled',
  'reading + unread -> unread',

  'unread + retry -> reading',
])
