import { testTable } from '../support/suites'
import { signInPlan } from './signIn.plan'

testTable('sign-in is checked, sent once and stays on the screen until it has succeeded', signInPlan, [
  'start -> editable',

  'editable + submit, complete -> submitting',
  'editable + submit, nothing typed -> editable',

  'submitting + submit done -> done ! notification.dismiss, session.open',
  // SES-41: about what was typed; shown by the form only.
  'submitting + wrong password -> editable',
  'submitting + submit failed -> editable ! notification.show (error)',
])
