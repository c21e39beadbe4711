import { testTable } from '../support/suites'
import { profilePlan } from './profile.plan'

testTable('a profile is read, changed one part at a time, and never lost without a question', profilePlan, [
  'start -> reading',

  'reading + readProfile done -> viewed',
  'reading + readProfile failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'viewed + edit -> editable.pristine',
  'editable.pristine + typing -> editable.edited.settled ! changes.hold',
  'editable.pristine + cancel -> viewed ! addressLookup: stopped',
  'editable.pristine + submit, no city -> same',
  'editable.pristine + submit, the same -> viewed ! addressLookup: stopped, notification.show (info)',
  'editable.pristine + submit, another city -> editable.edited.saving ! changes.hold',

  'editable.edited.settled + cancel -> editable.edited.asked',
  'editable.edited.settled + submit, no city -> same',
  'editable.edited.settled + submit, the same -> viewed ! changes.release, addressLookup: stopped, notification.show (info)',
  'editable.edited.settled + submit, another city -> editable.edited.saving',

  'editable.edited.asked + keep editing -> editable.edited.settled',
  'editable.edited.asked + discard -> viewed ! changes.release, addressLookup: stopped',
  'editable.edited.asked + submit, no city -> same',
  'editable.edited.asked + submit, the same -> same',
  'editable.edited.asked + submit, another city -> same',

  'editable.edited.saving + saveProfile done -> viewed ! changes.release, addressLookup: stopped, account.changed, notification.show (success)',
  'editable.edited.saving + saveProfile failed -> editable.edited.settled ! notification.show (error)',
  'editable.edited.saving + submit, no city -> same',
  'editable.edited.saving + submit, the same -> same',
  'editable.edited.saving + submit, another city -> same',

  // The tax residency on the same screen: what it says goes on to the root, but it does not release these changes.
  'profile + declaration told -> same ! account.changed',
  'profile + declaration saved -> same ! notification.show (success)',
  'profile + declaration edited -> same ! changes.hold',
  'profile + declaration done -> same ! changes.release',
  'editable.edited.settled + declaration done -> same',
  'editable.edited.asked + declaration done -> same',
  'editable.edited.saving + declaration done -> same',
])
