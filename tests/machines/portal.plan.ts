import { cardsMachine } from '../../machines/cards/cardsMachine'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import { holderEffectsMachine } from '../../machines/portal/kinds'
import type { HolderParts } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import { DEFAULT_FRONTEND } from '../../rules/site/brand'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { accountOf, brandOf, sessionOf } from '../support/samples'
import { first } from './cards.plan'
import { addressOf } from './navigation.plan'

export const holderParts: HolderParts = {
  effects: holderEffectsMachine,
  stored: null,
  cards: cardsMachine,
  consents: consentsMachine,
  unverifiedEmail: unverifiedEmailMachine,
  moneyRequests: moneyRequestsMachine,
}
const persisted = {
  session: sessionOf(1_800_000),
  wallet: { cards: [first], currentCardId: first.clientId, loadedAt: NOW },
}

export const portalInput = { address: addressOf('/faq'), locale: 'en' as const, persisted: null, isNarrow: false }

export const portalPlan = {
  machine: portalMachine,
  starts: { start: portalInput },
  samples: {
    'brand settled': { type: 'brand.settled', accountAccess: 'open' },
    'brand settled, access ended': { type: 'brand.settled', accountAccess: 'ended' },
    'configuration snapshot': {
      type: 'xstate.snapshot.configuration',
      snapshot: { context: { pid: '1100003', brand: brandOf(), frontend: DEFAULT_FRONTEND, locale: 'fr' } },
    },

    'route followed': { type: 'route.followed', address: addressOf('/contact') },
    'screen snapshot': {
      type: 'xstate.snapshot.screen',
      snapshot: { context: { address: addressOf('/dashboard'), routeId: 'dashboard' } },
    },

    'lasting part broke': { type: 'xstate.error.actor.*', actorId: 'cards', error: new TypeError('broken') },

    'session handed': { type: 'session.handed', persisted },
    "another holder's session handed": {
      type: 'session.handed',
      persisted: {
        ...persisted,
        session: sessionOf(1_800_000, { account: accountOf({ username: 'alex@example.com' }) }),
      },
    },
    'session opened': { type: 'session.opened', account: accountOf() },
    'question before leaving': { type: 'leave.ask' },
    'nothing is under way': { type: 'session.close' },
    'effects stored': { type: 'effects.stored', username: 'robin@example.com' },
    'holder leaves': { type: 'session.leave' },
    'session left': { type: 'session.ended', reason: 'left' },
    'session expired': { type: 'session.ended', reason: 'expired' },
    'session displaced': { type: 'session.ended', reason: 'displaced' },
    'account mailed': {
      type: 'account.mailed',
      mailed: { purpose: 'account', email: 'robin@example.com', resendAt: NOW + 60_000 },
    },

    'e-mail confirmed': { type: 'email.confirmed', username: 'robin@example.com' },
    'another e-mail confirmed': { type: 'email.confirmed', username: 'alex@example.com' },

    'extension clicked': { type: 'notification.clicked', action: 'session.extend' },
    'update clicked': { type: 'notification.clicked', action: 'page.reload' },
    'plain notification clicked': { type: 'notification.clicked', action: null },

    'sidebar toggle': { type: 'sidebar.toggle' },
    'sidebar close': { type: 'sidebar.close' },
    'branding dismiss': { type: 'branding.dismiss' },

    'holder loaded': { type: 'xstate.done.actor.loadHolder', output: holderParts },
    'holder missing': { type: 'xstate.error.actor.loadHolder', error: new Error('gone') },
    'holder retry': { type: 'holder.retry' },
    'card chosen': { type: 'card.chosen', clientId: first.clientId },
    'card current': { type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits },
    'no card current': { type: 'card.current', clientId: null, digits: '' },
    'card locked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'S' },
    'card unlocked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'A' },
    'upgrade reported': {
      type: 'upgrade.reported',
      clientId: first.clientId,
      status: 'pending',
      program: null,
    },
    'step due': { type: 'step.due', routeId: 'reload' },
    'step notice clicked': { type: 'notification.clicked', action: 'flow.open' },
    'consents asked': { type: 'consents.asked' },
    'consents settled': { type: 'consents.settled' },
    'request followed': { type: 'requests.followed', isFollowing: true },
    'request no longer followed': { type: 'requests.followed', isFollowing: false },
    'expiry checked': { type: 'expiry.checked', isExpiring: true },
  },
  tellsApart: ({ address, returnTo, endedFor, following }) => [
    address?.pathname,
    returnTo?.pathname,
    endedFor,
    following,
  ],
  perTransition: true,
} satisfies Plan<typeof portalMachine>
