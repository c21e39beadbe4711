import { testTable } from '../support/suites'
import { bankCheckPlan } from './bankCheck.plan'

testTable(
  'TOP-53 the bank may ask before a debit card pays, and only the issuer says how that ended',
  bankCheckPlan,
  [
    'start -> evaluating',
    'only this page could use it -> evaluating',
    // From an earlier visit: the issuer says what became of it.
    'evaluated before -> asking',
    'evaluated before, its details lost -> asking',

    'evaluating + cleared -> cleared',
    'evaluating + challenged -> challenged.open',
    'evaluating + challenged, no page to frame -> refused',
    'evaluating + declined -> refused',
    'evaluating + not evaluated -> refused',

    'challenged.open + close the page -> challenged.closed',
    'challenged.closed + open the page -> challenged.open',
    // Not known yet.
    'challenged.closed + open the page -> refused',
    'challenged.open + the page is done -> asking',
    'challenged.closed + the page is done -> asking',
    'challenged.open + ask -> asking',
    'challenged.closed + ask -> asking',
    'challenged.open + cancel -> cancelling',
    'challenged.closed + cancel -> cancelling',
    'challenged.open + after 1800000 ms -> asking',
    // The challenge may be over, and its outcome could not be read.
    'challenged.closed + after 10000 ms -> asking',

    'asking + bank said yes -> cleared',
    'asking + bank still asks -> challenged.closed',
    'asking + in a state nobody has told us of -> challenged.closed',
    'asking + bank said no -> refused',
    'asking + time ran out -> refused',
    'asking + used already -> refused',
    'asking + no such evaluation -> refused',
    'asking + unread -> challenged.closed ! notification.show (error)',

    // The details of the card are lost: it can only be cancelled, whatever the bank says.
    'asking + bank said yes -> stranded',
    'asking + bank still asks -> stranded',
    'asking + in a state nobody has told us of -> stranded',
    'asking + unread -> stranded ! notification.show (error)',
    'stranded + ask -> asking',
    'stranded + cancel -> cancelling',
    // A lookup may renew the session: until then only the holder can change it.
    'stranded + after 1800000 ms -> asking',

    'cancelling + evaluation cancelled -> cancelled',
    'cancelling + evaluation not cancelled -> asking',
    'cancelling + cancellation unsent -> challenged.closed ! notification.show (error)',
    'cancelling + cancellation unsent -> stranded ! notification.show (error)',
    // Only this page could use it: what the issuer did not cancel clears nothing here.
    'cancelling + evaluation not cancelled -> cancelled',
    'cancelling + cancellation unsent -> cancelled',
  ],
  [
    // A failed cancellation is shown once it is known to be still open.
    'asking + bank said yes -> stranded ! notification.show (error)',
    'asking + bank still asks -> challenged.closed ! notification.show (error)',
    'asking + bank still asks -> stranded ! notification.show (error)',
    'asking + in a state nobody has told us of -> challenged.closed ! notification.show (error)',
    'asking + in a state nobody has told us of -> stranded ! notification.show (error)',
    'challenged.closed + after 1800000 ms -> asking',
  ],
)
