import { testTable } from '../support/suites'
import { profilePlan } from './profile.plan'

testTable('a profile is read, changed one part at a time, and never lost without a question', profilePlan, [
  'start -> reading',

  'reading + readProfile done -> viewed',
  'reading + readProfile done, saved -> viewed',
  'reading + readProfile done, something else -> viewed',
  'reading + readProfile failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'viewed + edit -> editable.pristine',
  'editable.pristine + typing -> editable.edited.settled ! changes.hold',
  'editable.pristine + cancel -> viewed ! addressLookup: stopped',
  'editable.pristine + submit, no city -> same',
  'editable.pristine + submit, the same -> viewed ! addressLookup: stopped, notification.show (info)',
  'editable.pristine + submit, another city -> editable.saving',

  'editable.edited.settled + cancel -> editable.edited.asked',
  // The profile as read already has it.
  'editable.edited.settled + submit, another city -> viewed ! changes.release, addressLookup: stopped, notification.show (info)',
  'editable.edited.settled + submit, the same -> editable.saving ! changes.release',
  'editable.pristine + submit, another city -> viewed ! addressLookup: stopped, notification.show (info)',
  'editable.pristine + submit, the same -> editable.saving',
  'editable.edited.settled + submit, no city -> same',
  'editable.edited.settled + submit, the same -> viewed ! changes.release, addressLookup: stopped, notification.show (info)',
  'editable.edited.settled + submit, another city -> editable.saving ! changes.release',

  'editable.edited.asked + keep editing -> editable.edited.settled',
  'editable.edited.asked + discard -> viewed ! changes.release, addressLookup: stopped',
  'editable.edited.asked + submit, no city -> same',
  'editable.edited.asked + submit, the same -> same',
  'editable.edited.asked + submit, another city -> same',

  'editable.saving + saveProfile done -> viewed ! addressLookup: stopped, account.changed, notification.show (success)',
  'editable.saving + saveProfile refused -> editable.edited.settled ! notification.show (error), changes.hold',
  'editable.saving + submit, no city -> same',
  'editable.saving + submit, the same -> same',
  'editable.saving + submit, another city -> same',

  // A reload loses what was typed: in the end the flow can say only that the outcome is unknown.
  'after a reload -> editable.checking',

  // Lost: read the issuer's profile, and read again while it may still be working on it.
  'editable.saving + saveProfile, no answer -> editable.checking',
  'editable.saving + saveProfile, 500 -> editable.checking',
  'editable.checking + readProfile done, something else -> viewed ! addressLookup: stopped, account.changed, notification.show (warning)',
  'editable.checking + readProfile done -> editable.unconfirmed',
  'editable.checking + readProfile done -> editable.edited.settled ! notification.show (error), changes.hold',
  // The profile is unchanged: nothing was saved.
  'editable.checking + readProfile done, saved -> editable.unconfirmed',
  'editable.checking + readProfile done, saved -> editable.edited.settled ! notification.show (error), changes.hold',
  'editable.checking + readProfile done, something else -> editable.unconfirmed',
  'editable.checking + readProfile done, something else -> editable.edited.settled ! notification.show (error), changes.hold',
  'editable.checking + readProfile failed -> editable.unconfirmed',
  'editable.checking + submit, no city -> same',
  'editable.checking + submit, the same -> same',
  'editable.checking + submit, another city -> same',
  'editable.unconfirmed + after 10000 ms -> editable.checking',
  'editable.unconfirmed + check now -> editable.checking',
  'editable.unconfirmed + submit, no city -> same',
  'editable.unconfirmed + submit, the same -> same',
  'editable.unconfirmed + submit, another city -> same',

  // Saved.
  'editable.checking + readProfile done -> viewed ! addressLookup: stopped, account.changed, notification.show (success)',
  'editable.checking + readProfile done, saved -> viewed ! addressLookup: stopped, account.changed, notification.show (success)',
])
