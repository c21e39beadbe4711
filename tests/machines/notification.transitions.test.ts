import { testTable } from '../support/suites'
import { notificationPlan } from './notification.plan'

testTable('one message at a time, errors for 5 s (NOT-03 to NOT-06, NOT-13)', notificationPlan, [
  'start -> hidden',

  // Any message takes the place of another; an update notice replaces none.
  'hidden + error shown -> fleeting.counted',
  'hidden + success shown -> lasting',
  'hidden + update announced -> outdated',
  'hidden + warning shown -> lasting',
  'hidden + warning withdrawn -> same',

  // Success, warning and info stay until clicked, dismissed or replaced. `withdraw` removes only the warning that it
  // names.
  'lasting + click -> hidden ! notification.clicked',
  'lasting + click -> outdated ! notification.clicked',
  'lasting + dismiss -> hidden',
  'lasting + dismiss -> outdated',
  'lasting + error shown -> fleeting.counted',
  'lasting + success shown -> lasting',
  'lasting + update announced -> same',
  'lasting + warning shown -> lasting',
  // A success ends where it is no longer the latest; nothing else does.
  'lasting + outdate -> hidden',
  'lasting + outdate -> same',
  'lasting + outdate -> outdated',
  'lasting + outdate -> lasting',
  'lasting + warning withdrawn -> hidden',
  'lasting + warning withdrawn -> outdated',
  'lasting + warning withdrawn -> same',

  // What stands is lowered where something else is shown.
  'hidden + outdate -> same',
  'fleeting.counted + outdate -> same',
  'fleeting.held + outdate -> same',
  'outdated + outdate -> same',

  // Another session has opened.
  'hidden + clear -> hidden',
  'lasting + clear -> hidden',
  'lasting + clear -> outdated',
  'fleeting.counted + clear -> hidden',
  'fleeting.counted + clear -> outdated',
  'fleeting.held + clear -> hidden',
  'fleeting.held + clear -> outdated',
  'outdated + clear -> outdated',

  // The session warning returns after the message that replaced it, until it is answered or withdrawn.
  'lasting + click -> lasting ! notification.clicked',
  'lasting + dismiss -> lasting',
  'fleeting.counted + after 5000 ms -> lasting',
  'fleeting.counted + click -> lasting ! notification.clicked',
  'fleeting.counted + dismiss -> lasting',
  'fleeting.counted + warning withdrawn -> same',
  'fleeting.held + click -> lasting ! notification.clicked',
  'fleeting.held + dismiss -> lasting',
  'fleeting.held + warning withdrawn -> same',
  'outdated + warning withdrawn -> same',

  // An error closes by itself; another error restarts the five seconds.
  'fleeting.counted + after 5000 ms -> hidden',
  'fleeting.counted + after 5000 ms -> outdated',
  'fleeting.counted + click -> hidden ! notification.clicked',
  'fleeting.counted + click -> outdated ! notification.clicked',
  'fleeting.counted + dismiss -> hidden',
  'fleeting.counted + dismiss -> outdated',
  'fleeting.counted + error shown -> fleeting.counted',
  'fleeting.counted + hold -> fleeting.held',
  'fleeting.counted + success shown -> lasting',
  'fleeting.counted + update announced -> same',
  'fleeting.counted + warning shown -> lasting',

  // Someone is reading it: the time stops.
  'fleeting.held + click -> hidden ! notification.clicked',
  'fleeting.held + click -> outdated ! notification.clicked',
  'fleeting.held + dismiss -> hidden',
  'fleeting.held + dismiss -> outdated',
  'fleeting.held + error shown -> fleeting.counted',
  'fleeting.held + release -> fleeting.counted',
  'fleeting.held + success shown -> lasting',
  'fleeting.held + update announced -> same',
  'fleeting.held + warning shown -> lasting',

  // The update notice gives way to a message and returns after it; a click does not close it.
  'outdated + click -> same ! notification.clicked',
  'outdated + error shown -> fleeting.counted',
  'outdated + success shown -> lasting',
  'outdated + update announced -> same',
  'outdated + warning shown -> lasting',
])
