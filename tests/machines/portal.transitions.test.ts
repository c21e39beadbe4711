import { testTable } from '../support/suites'
import { portalPlan } from './portal.plan'

testTable('the portal handles what its parts tell it (OP-10, OP-73, SES-23, SHL-084, CRD-52)', portalPlan, [
  'start -> handing',

  // Accepted whether or not somebody is signed in and whatever is open.
  'portal + account mailed -> same',
  'portal + another e-mail confirmed -> same',
  'portal + e-mail confirmed -> same',
  'portal + brand settled -> refused',
  'portal + brand settled, access ended -> same ! session: session.close',
  'portal + branding dismiss -> same',
  'portal + configuration snapshot -> same',
  'portal + extension clicked -> same ! session: session.extend',
  'portal + holder leaves -> same ! session: session.close',
  'portal + effects stored -> same',
  // What the effects say when somebody wants to sign out.
  'portal + nothing is under way -> same ! session: session.close',
  'portal + question before leaving -> same ! navigation: leave.ask',
  'portal + plain notification clicked -> refused',
  'portal + route followed -> same',
  'portal + session handed -> same ! session: session.open',
  "portal + another holder's session handed -> same ! session: session.open",
  'portal + sidebar close -> same',
  'portal + sidebar toggle -> same',
  'portal + update clicked -> same ! emits reload.due',

  'portal + lasting part broke -> same',
  'portal + screen snapshot -> same',

  // Another tab has 150 ms to hand over its session.
  'handing + after 150 ms -> signedOut ! navigation: visitor.known (signed out)',
  'handing + session displaced -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'handing + session expired -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'handing + session left -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'handing + session opened -> signedIn.loading ! configuration: brand.reload, navigation: visitor.known (signed in)',

  'signedOut + session displaced -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedOut + session expired -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedOut + session left -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedOut + session opened -> signedIn.loading ! configuration: brand.reload, navigation: visitor.known (signed in)',

  // The code of the signed-in part is loading: the session may end meanwhile.
  'signedIn.loading + holder loaded -> signedIn.open ! effects: session.opened',
  'signedIn.loading + holder missing -> signedIn.missing',
  'signedIn.loading + session displaced -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.loading + session expired -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.loading + session left -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.loading + session opened -> signedIn.loading ! configuration: brand.reload, navigation: visitor.known (signed in)',

  // The code did not load: the next signed-in screen loads it again.
  'signedIn.missing + holder retry -> signedIn.loading',
  'signedIn.missing + session displaced -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.missing + session expired -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.missing + session left -> signedOut ! screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.missing + session opened -> signedIn.loading ! configuration: brand.reload, navigation: visitor.known (signed in)',

  // Reported by the cards and the account.
  'portal + step due -> same ! emits navigation.due (/dashboard/reload)',
  'portal + step notice clicked -> refused',
  'signedIn.open + card chosen -> same ! emits navigation.due (/dashboard)',
  'signedIn.open + card current -> same ! effects: card.current',
  'signedIn.open + step notice clicked -> same ! effects: step.return',
  // On the dashboard only.
  'signedIn.open + card locked -> same ! emits navigation.due (/)',
  'signedIn.open + card locked -> refused',
  'signedIn.open + card unlocked -> same ! emits navigation.due (/)',
  'signedIn.open + card unlocked -> refused',
  'signedIn.open + consents asked -> same',
  'signedIn.open + consents settled -> same',
  'signedIn.open + expiry checked -> same',
  'signedIn.open + request followed -> same',
  'signedIn.open + request no longer followed -> same',
  'signedIn.open + upgrade reported -> same ! effects: steps.over',
  'signedIn.open + no card current -> same',
  // Only the notice of a waiting step leads anywhere.
  'signedIn.open + plain notification clicked -> refused',
  'signedIn.open + session displaced -> signedOut ! cards: stopped, moneyRequests: stopped, consents: stopped, unverifiedEmail: stopped, effects: session.ended, screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.open + session expired -> signedOut ! cards: stopped, moneyRequests: stopped, consents: stopped, unverifiedEmail: stopped, effects: session.ended, screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.open + session left -> signedOut ! cards: stopped, moneyRequests: stopped, consents: stopped, unverifiedEmail: stopped, effects: session.ended, screen: session.ended, notification: notification.outdate, configuration: session.forgotten, emits navigation.due (/), navigation: visitor.known (signed out)',
  'signedIn.open + session opened -> signedIn.loading ! cards: stopped, moneyRequests: stopped, consents: stopped, unverifiedEmail: stopped, notification: notification.clear, configuration: brand.reload, navigation: visitor.known (signed in)',
])
