import { testTable } from '../support/suites'
import { portalPlan } from './portal.plan'

testTable('the portal passes on what its parts say (OP-10, OP-73, SES-23, SHL-084, CRD-52)', portalPlan, [
  'start -> brand.loading & frontend.loading & language.settled & account.handing',

  // Whatever is signed in or open: the sidebar, the notification, the way to a screen, the calls' words on the session.
  'portal + account changed -> same ! session: account.changed',
  'portal + branding dismiss -> same',
  'portal + extension clicked -> same ! session: session.extend',
  'portal + logout entered -> same ! session: session.close, navigation: route.entered',
  'portal + notification click -> same ! notification: notification.click',
  'portal + notification dismiss -> same ! notification: notification.dismiss',
  'portal + notification hold -> same ! notification: notification.hold',
  'portal + notification release -> same ! notification: notification.release',
  'portal + notification shown -> same ! notification: notification.show (success)',
  'portal + notification snapshot -> same',
  'portal + notification withdraw -> same ! notification: notification.withdraw',
  'portal + plain notification clicked -> refused',
  'portal + route entered -> same ! navigation: route.entered',
  'portal + screen opened -> same',
  'portal + screen retry -> same ! navigation: screen.retry',
  'portal + screen with a flow opened -> same',
  'portal + server failed -> same ! session: server.failed',
  'portal + session close -> same ! session: session.close',
  'portal + session extend -> same ! session: session.extend',
  'portal + session open -> same ! session: session.open',
  'portal + session rejected -> same ! session: session.rejected',
  'portal + sidebar close -> same',
  'portal + sidebar toggle -> same',
  'portal + token renewed -> same ! session: token.renewed',
  'portal + update announced -> same ! notification: version.announced',
  'portal + update clicked -> same ! emits reload.due',

  // Without its configuration the portal goes on with its defaults. An extension is settled whatever the answer.
  'brand.loading + loadBrand done -> brand.ready ! session: extension.settled',
  'brand.loading + loadBrand done, access ended -> brand.ready ! session: extension.settled, session: session.close',
  'brand.loading + loadBrand failed -> brand.ready ! notification: notification.show (error), session: extension.settled',

  'brand.ready + brand reload -> brand.loading',

  'frontend.loading + loadFrontend done -> frontend.ready',
  'frontend.loading + loadFrontend failed -> frontend.ready ! notification: notification.show (error)',

  // Another language, never the same again.
  'language.settled + English chosen -> language.changing',
  'language.settled + English chosen -> refused',
  'language.settled + French chosen -> language.changing',
  'language.settled + French chosen -> refused',

  'language.changing + English chosen -> language.changing',
  'language.changing + English chosen -> refused',
  'language.changing + French chosen -> language.changing',
  'language.changing + French chosen -> refused',
  'language.changing + loadMessages done -> language.settled',
  'language.changing + loadMessages failed -> language.settled ! notification: notification.show (error)',

  // Another tab has 150 ms to hand over its session.
  'account.handing + after 150 ms -> account.signedOut ! navigation: visitor.known (signed out)',
  'account.handing + session expired -> account.signedOut ! notification: notification.show (error), emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.handing + session handed -> same ! session: session.open',
  'account.handing + session left -> account.signedOut ! emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.handing + session opened -> account.signedIn ! notification: notification.dismiss, navigation: visitor.known (signed in)',

  'account.signedOut + session expired -> account.signedOut ! notification: notification.show (error), emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.signedOut + session handed -> same ! session: session.open',
  'account.signedOut + session left -> account.signedOut ! emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.signedOut + session opened -> account.signedIn ! notification: notification.dismiss, navigation: visitor.known (signed in)',

  // What a holder does with cards, and what the cards say.
  'account.signedIn + balances refresh -> same ! cards: balances.refresh',
  'account.signedIn + card chosen -> same ! emits navigation.due (/dashboard)',
  'account.signedIn + card current -> same',
  'account.signedIn + card locked -> same ! notification: notification.show (success), emits navigation.due (/)',
  'account.signedIn + card unlocked -> same ! notification: notification.show (success), emits navigation.due (/)',
  'account.signedIn + cards retry -> same ! cards: cards.retry',
  'account.signedIn + choose a card -> same ! cards: card.choose',
  'account.signedIn + expiry checked -> same',
  'account.signedIn + page hidden -> same ! cards: page.hidden',
  'account.signedIn + page shown -> same ! session: page.shown, cards: page.shown',
  'account.signedIn + session expired -> account.signedOut ! cards: stopped, notification: notification.show (error), emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.signedIn + session handed -> same ! session: session.open',
  'account.signedIn + session left -> account.signedOut ! cards: stopped, emits navigation.due (/), navigation: visitor.known (signed out)',
  'account.signedIn + session opened -> account.signedIn ! cards: stopped, notification: notification.dismiss, navigation: visitor.known (signed in)',
  'account.signedIn + user acted -> same ! cards: user.acted',
])
