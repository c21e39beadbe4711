import { testTable } from '../support/suites'
import { dashboardPlan } from './dashboard.plan'

testTable('the dashboard tells its parts of the card, and its parent of what they find', dashboardPlan, [
  'start -> open',

  'open + card switched -> same ! activity: card.switched, reveal: card.switched',
  'open + card locked -> same ! reveal: card.changed (S)',
  'open + page hidden -> same ! reveal: page.hidden',
  'open + page shown -> same ! reveal: page.shown',
  'open + expiry checked -> same ! expiry.checked',
  'open + notification shown -> same ! notification.show (error)',
])
