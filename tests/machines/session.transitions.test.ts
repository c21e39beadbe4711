import { testTable } from '../support/suites'
import { sessionPlan } from './session.plan'

testTable('DEV-28 the session, from sign-in to its end (SES-10, SES-13, SES-14, T-03, T-06)', sessionPlan, [
  // A stored session opens, warns or ends immediately.
  'kept, 60 s left -> signedIn.lastMinute.warned ! session.opened, notification.show (warning)',
  'kept, 90 s left -> signedIn.fresh ! session.opened',
  'kept, expired -> signedOut.ended ! session.ended (expired)',
  'nothing kept -> signedOut.ended',

  // Without a session nothing ends.
  'signedOut.ended + opened for 30 min -> signedIn.fresh ! session.opened',

  // Signed out here immediately; the issuer ends the session too, and its answer changes nothing.
  'signedOut.ending + endSession done -> signedOut.ended',
  'signedOut.ending + endSession refused -> signedOut.ended',
  // Until the issuer knows, the token still works for anyone who has it.
  'signedOut.ending + endSession lost -> signedOut.unended',
  'signedOut.unended + after 15000 ms -> signedOut.ending',
  'signedOut.unended + opened for 30 min -> signedIn.fresh ! session.opened',
  'signedOut.ending + opened for 30 min -> signedIn.fresh ! session.opened',

  // The warning comes a minute before the expiry of the latest token. Answers to calls of another sign-in change
  // nothing.
  'signedIn.fresh + account changed -> same',
  'signedIn.fresh + after 1740000 ms -> signedIn.lastMinute.warned ! notification.show (warning)',
  'signedIn.fresh + after 30000 ms -> signedIn.lastMinute.warned ! notification.show (warning)',
  'signedIn.fresh + after 3540000 ms -> signedIn.lastMinute.warned ! notification.show (warning)',
  'signedIn.fresh + another rejected -> refused',
  'signedIn.fresh + close to confirm an e-mail -> signedOut.ending ! session.ended (mailed)',
  'signedIn.fresh + close -> signedOut.ending ! session.ended (left)',
  'signedIn.fresh + page shown -> signedIn.fresh',
  'signedIn.fresh + rejected -> signedOut.ended ! session.ended (rejected), notification.show (error)',
  'signedIn.fresh + server failed -> same',
  'signedIn.fresh + token renewed -> signedIn.fresh',
  'signedIn.fresh + token renewed for another -> refused',

  // The last minute. A token in any answer withdraws the warning; a token that ends within the minute warns again.
  'signedIn.lastMinute.warned + account changed -> same',
  'signedIn.lastMinute.warned + after 60000 ms -> signedOut.ended ! notification.withdraw, session.ended (expired)',
  'signedIn.lastMinute.warned + another rejected -> refused',
  'signedIn.lastMinute.warned + close to confirm an e-mail -> signedOut.ending ! notification.withdraw, session.ended (mailed)',
  'signedIn.lastMinute.warned + close -> signedOut.ending ! notification.withdraw, session.ended (left)',
  'signedIn.lastMinute.warned + extend -> signedIn.lastMinute.extending ! brand.reload',
  'signedIn.lastMinute.warned + rejected -> signedOut.ended ! notification.withdraw, session.ended (rejected), notification.show (error)',
  'signedIn.lastMinute.warned + server failed -> same',
  'signedIn.lastMinute.warned + token renewed -> signedIn.lastMinute.warned ! notification.withdraw, notification.show (warning)',
  'signedIn.lastMinute.warned + token renewed -> signedIn.fresh ! notification.withdraw',
  'signedIn.lastMinute.warned + token renewed for another -> refused',

  // The holder has signed in again in another tab: this one continues with the later session, and whatever concerns the
  // earlier one changes nothing. Another holder's session is never taken over: the tabs close this one.
  'signedIn.fresh + after 2340000 ms -> signedIn.lastMinute.warned ! notification.show (warning)',
  ...['fresh', 'lastMinute.warned', 'lastMinute.extending'].flatMap((state) => [
    `signedIn.${state} + another holder signed in -> refused`,
    `signedIn.${state} + rejected -> refused`,
    `signedIn.${state} + signed in again -> refused`,
    `signedIn.${state} + signed in before -> refused`,
    `signedIn.${state} + token renewed -> refused`,
  ]),
  'signedIn.fresh + close for another holder -> signedOut.ending ! session.ended (displaced)',
  'signedIn.fresh + signed in again -> signedIn.fresh ! brand.reload',
  ...['warned', 'extending'].flatMap((state) => [
    `signedIn.lastMinute.${state} + close for another holder -> signedOut.ending ! notification.withdraw, session.ended (displaced)`,
    `signedIn.lastMinute.${state} + signed in again -> signedIn.fresh ! notification.withdraw, brand.reload`,
    `signedIn.lastMinute.${state} + signed in again -> signedOut.ended ! notification.withdraw, brand.reload, session.ended (expired)`,
  ]),

  // An extension may or may not bring a token: without one, the expiry stays.
  'signedIn.lastMinute.extending + account changed -> same',
  'signedIn.lastMinute.extending + after 60000 ms -> signedOut.ended ! notification.withdraw, session.ended (expired)',
  'signedIn.lastMinute.extending + another rejected -> refused',
  'signedIn.lastMinute.extending + close to confirm an e-mail -> signedOut.ending ! notification.withdraw, session.ended (mailed)',
  'signedIn.lastMinute.extending + close -> signedOut.ending ! notification.withdraw, session.ended (left)',
  'signedIn.lastMinute.extending + brand settled -> signedIn.lastMinute.warned ! notification.show (warning)',
  'signedIn.lastMinute.extending + rejected -> signedOut.ended ! notification.withdraw, session.ended (rejected), notification.show (error)',
  'signedIn.lastMinute.extending + server failed -> same',
  'signedIn.lastMinute.extending + token renewed -> signedIn.lastMinute.warned ! notification.withdraw, notification.show (warning)',
  'signedIn.lastMinute.extending + token renewed -> signedIn.fresh ! notification.withdraw',
  'signedIn.lastMinute.extending + token renewed for another -> refused',
])
