import { testTable } from '../support/suites'
import { editorSessionPlan } from './editorSession.plan'

testTable(
  'CMS-06 CMS-07 a session at the provider is renewed when it has expired, a bounded number of times',
  editorSessionPlan,
  [
    'after a reload -> signedIn.fresh ! session.opened',
    'after a reload, expired -> signedIn.renewing ! session.opened',
    'back from the provider -> finishing',
    'at the callback again, signed in -> finishing',
    'start -> signedOut',

    'expired + open -> redirecting',

    'finishing + code exchanged -> signedIn.fresh ! session.opened',
    'finishing + code exchanged, no e-mail -> signedOut',
    // A code that is no longer good ends no session.
    'finishing + code refused -> signedIn.fresh ! session.opened',
    'finishing + code refused -> signedOut',

    'leaving + ended at the provider -> signedOut',
    'leaving + not ended at the provider -> signedOut',

    'redirecting + after 10000 ms -> signedOut',
    'redirecting + redirect begun -> signedOut',
    'redirecting + redirect failed -> signedOut',

    'signedIn.fresh + a call -> refused',
    'signedIn.fresh + a call -> signedIn.renewing',
    'signedIn.fresh + a call has succeeded -> refused',
    'signedIn.fresh + a call has succeeded -> same',
    'signedIn.fresh + a call was refused -> expired ! session.ended',
    'signedIn.fresh + a call was refused -> signedIn.renewing',
    'signedIn.fresh + close -> leaving ! session.ended',

    'signedIn.renewing + close -> leaving ! session.ended',
    'signedIn.renewing + provider down -> expired ! session.ended',
    'signedIn.renewing + provider down -> signedIn.waiting',
    'signedIn.renewing + renewal refused -> expired ! session.ended',
    'signedIn.renewing + renewed -> signedIn.fresh',
    'signedIn.renewing + renewed for no time -> signedIn.fresh',

    'signedIn.waiting + after 5000 ms -> signedIn.renewing',
    'signedIn.waiting + close -> leaving ! session.ended',

    'signedOut + open -> redirecting',
  ],
)
