import { testTable } from '../support/suites'
import { contentDashboardPlan } from './contentDashboard.plan'

testTable('items are listed, found and created', contentDashboardPlan, [
  'start -> list.reading & form.closed',

  // Begun before a reload, or in another tab.
  'form.closed + another under way -> form.creating',
  'form.closed + in doubt -> form.creating',
  'form.closed + open the form -> form.editable',

  'form.created + close the form -> form.closed',

  // What was created and is not followed is listed. The form stays as it is.
  ...['closed', 'created', 'editable'].flatMap((form) => [
    `form.${form} + another, done -> same`,
    `form.${form} + done -> same`,
  ]),

  // Followed: one's own.
  'form.creating + another under way -> refused',
  'form.creating + another, done -> same',
  'form.creating + another, not done -> refused',
  'form.creating + another, refused -> refused',
  'form.creating + another, unknown -> refused',
  'form.creating + in doubt -> same',
  'form.creating + check -> same ! effect.check',
  'form.creating + check -> refused',
  'form.creating + done -> form.created',
  'form.creating + interrupted -> form.editable',
  'form.creating + not done -> form.editable',
  'form.creating + refused -> form.editable',
  'form.creating + unknown -> form.editable',

  // Followed: another one.
  'form.creating + another under way -> same',
  'form.creating + another, done -> form.created',
  'form.creating + another, not done -> form.editable',
  'form.creating + another, refused -> form.editable',
  'form.creating + another, unknown -> form.editable',
  'form.creating + done -> same',
  'form.creating + in doubt -> refused',
  'form.creating + not done -> refused',
  'form.creating + refused -> refused',
  'form.creating + unknown -> refused',

  'form.editable + close the form -> form.closed',
  'form.editable + create -> form.creating ! effect.begin',
  'form.editable + create without a description -> same',

  'list.listed + search -> same',
  'list.listed + unsaved texts read -> same',
  'list.listed + unsaved texts unread -> same',

  'list.reading + items read -> list.listed',
  'list.reading + items read, with more to come -> list.reading',
  'list.reading + items unread -> list.unread',

  'list.unread + retry -> list.reading',
])
