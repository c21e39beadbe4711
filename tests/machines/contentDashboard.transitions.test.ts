import { testTable } from '../support/suites'
import { contentDashboardPlan } from './contentDashboard.plan'

testTable('items are listed, found and created', contentDashboardPlan, [
  'start -> list.reading & form.closed',

  'form.closed + begun elsewhere -> form.creating.underWay',
  'form.closed + in doubt -> form.creating.inDoubt',
  'form.closed + open the form -> form.editable',

  'form.created + close the form -> form.closed',

  'form.creating.inDoubt + check -> same ! effect.check',
  'form.creating.inDoubt + done -> form.created',
  'form.creating.inDoubt + in doubt -> form.creating.inDoubt',
  'form.creating.inDoubt + interrupted -> form.editable',
  'form.creating.inDoubt + not done -> form.editable',
  'form.creating.inDoubt + refused -> form.editable',
  'form.creating.inDoubt + unknown -> form.editable',

  'form.creating.underWay + done -> form.created',
  'form.creating.underWay + in doubt -> form.creating.inDoubt',
  'form.creating.underWay + interrupted -> form.editable',
  'form.creating.underWay + not done -> form.editable',
  'form.creating.underWay + refused -> form.editable',
  'form.creating.underWay + unknown -> form.editable',

  'form.editable + close the form -> form.closed',
  'form.editable + create -> form.creating.underWay ! effect.begin',
  'form.editable + create without a description -> same',

  'list.listed + search -> same',
  'list.listed + unsaved texts read -> same',
  'list.listed + unsaved texts unread -> same',

  'list.reading + items read -> list.listed',
  'list.reading + items read, with more to come -> list.reading',
  'list.reading + items unread -> list.unread',

  'list.unread + retry -> list.reading',
])
