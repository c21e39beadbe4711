import { testTable } from '../support/suites'
import { profilePlan } from './profile.plan'

const submits = ['no city', 'the same', 'another city'].map((what) => `submit, ${what}`)
const begun = ['under way', 'in doubt', 'another, under way']

testTable('a profile is read, changed one part at a time, and never lost without a question', profilePlan, [
  'start -> reading',

  'reading + readProfile done -> viewed ! account.changed',
  'reading + readProfile failed -> unread ! notification.show (error)',
  'unread + retry -> reading',

  'viewed + edit -> opened.editable.pristine',
  'opened.editable.pristine + typing -> opened.editable.edited.settled ! changes.hold',
  'opened.editable.pristine + cancel -> viewed ! addressLookup: stopped',
  'opened.editable.pristine + submit, no city -> same',
  'opened.editable.pristine + submit, the same -> viewed ! addressLookup: stopped, notification.show (info)',
  'opened.editable.pristine + submit, another city -> opened.saving ! effect.begin',

  'opened.editable.edited.settled + cancel -> opened.editable.edited.asked',
  'opened.editable.edited.settled + submit, no city -> same',
  'opened.editable.edited.settled + submit, the same -> viewed ! changes.release, addressLookup: stopped, notification.show (info)',
  'opened.editable.edited.settled + submit, another city -> opened.saving ! changes.release, effect.begin',
  // The profile that another save has left there already has it.
  'opened.editable.pristine + submit, another city -> viewed ! addressLookup: stopped, notification.show (info)',
  'opened.editable.pristine + submit, the same -> opened.saving ! effect.begin',
  'opened.editable.edited.settled + submit, another city -> viewed ! changes.release, addressLookup: stopped, notification.show (info)',
  'opened.editable.edited.settled + submit, the same -> opened.saving ! changes.release, effect.begin',

  'opened.editable.edited.asked + keep editing -> opened.editable.edited.settled',
  'opened.editable.edited.asked + discard -> viewed ! changes.release, addressLookup: stopped',
  ...submits.map((submit) => `opened.editable.edited.asked + ${submit} -> same`),

  // In another tab, or before a reload. A form that is open here stays.
  ...['reading', 'unread', 'viewed'].flatMap((state) => begun.map((news) => `${state} + ${news} -> opened.saving`)),
  ...['pristine', 'edited.settled', 'edited.asked'].flatMap((state) =>
    begun.map((news) => `opened.editable.${state} + ${news} -> same`),
  ),

  'opened.saving + under way -> same',
  'opened.saving + in doubt -> same',
  'opened.saving + check now -> same ! effect.check',
  'opened.saving + check now -> refused',
  'opened.saving + done -> viewed ! addressLookup: stopped',
  'opened.saving + something else -> viewed ! addressLookup: stopped',
  'opened.saving + refused -> opened.editable.edited.settled ! changes.hold',
  'opened.saving + refused -> reading ! addressLookup: stopped',
  'opened.saving + not done -> opened.editable.edited.settled ! changes.hold',
  'opened.saving + not done -> reading ! addressLookup: stopped',
  'opened.saving + unknown -> reading ! addressLookup: stopped',
  // Another tab had sent one at the same time.
  'viewed + done -> same',
  'viewed + another, done -> same',
  // What another tab saves at the same time is not the save that is shown.
  'opened.saving + another, under way -> same',
  'opened.saving + another, done -> viewed ! addressLookup: stopped',
  ...['another, done', 'done', 'something else', 'refused', 'not done', 'unknown'].map(
    (outcome) => `opened.saving + ${outcome} -> refused`,
  ),
])
