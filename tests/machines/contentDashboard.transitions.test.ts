import { testTable } from '../support/suites'
import { contentDashboardPlan } from './contentDashboard.plan'

testTable('items are listed, found and created', contentDashboardPlan, [
  'start -> list.reading & form.closed',

  'form.closed + begun elsewhere -> form.creating',
  'form.closed + in doubt -> form.creating',
  'form.closed + open the form -> form.editable',

  'form.created + close the form -> form.closed',

  'form.creating + begun elsewhere -> same',
  'form.creating + in doubt -> same',
  'form.creating + check -> same ! effect.check',
  'form.creating + check -> refused',
  'form.creating + done -> form.created',
  'form.creating + interrupted -> form.editable',
  'form.creating + not done -> form.editable',
  'form.creating + refused -> form.editable',
  'form.creating + unknown -> form.editable',

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
