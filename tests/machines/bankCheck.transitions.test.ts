import { testTable } from '../support/suites'
import { bankCheckPlan } from './bankCheck.plan'

testTable('TOP-53 the bank may ask before a debit card pays, and only the issuer says how that ended', bankCheckPlan, [
  'start -> evaluating',

  'evaluating + cleared -> cleared',
  'evaluating + challenged -> challenged.open',
  'evaluating + challenged, no page to frame -> refused',
  'evaluating + declined -> refused',
  'evaluating + not evaluated -> refused',

  'challenged.open + close the page -> challenged.closed',
  'challenged.closed + open the page -> challenged.open',
  'challenged.open + the page is done -> asking',
  'challenged.closed + the page is done -> asking',
  'challenged.open + ask -> asking',
  'challenged.closed + ask -> asking',
  'challenged.open + cancel -> cancelling',
  'challenged.closed + cancel -> cancelling',
  'challenged.open + after 1800000 ms -> asking',
  'challenged.closed + after 1800000 ms -> asking',

  'asking + bank said yes -> cleared',
  'asking + bank still asks -> challenged.closed',
  'asking + in a state nobody has told us of -> challenged.closed',
  'asking + bank said no -> refused',
  'asking + time ran out -> refused',
  'asking + used already -> refused',
  'asking + no such evaluation -> refused',
  'asking + unread -> challenged.closed ! notification.show (error)',

  // A check that the issuer did not cancel clears nothing here.
  'cancelling + evaluation cancelled -> cancelled',
  'cancelling + evaluation not cancelled -> cancelled',
])
