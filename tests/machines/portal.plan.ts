import { activityMachine } from '../../machines/activity/activityMachine'
import { holderMachine } from '../../machines/holder/holderMachine'
import { errorNotice, success } from '../../machines/notification/notification'
import { portalMachine } from '../../machines/portal/portalMachine'
import { failed } from '../../machines/shared/failure'
import { DEFAULT_FRONTEND } from '../../rules/brand'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { accountOf, brandOf, sessionOf, tokenOf } from '../support/samples'
import { first } from './cards.plan'
import { addressOf } from './navigation.plan'

const kept = {
  session: sessionOf(1_800_000),
  wallet: { cards: [first], currentCardId: first.clientId, loadedAt: NOW },
}

export const portalInput = { address: addressOf('/faq'), locale: 'en' as const, kept: null, isNarrow: false }

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
    'brand reload': { type: 'brand.reload' },
    'French chosen': { type: 'locale.choose', locale: 'fr' },

    'route entered': { type: 'route.entered', address: addressOf('/contact') },
    'route followed': { type: 'route.followed', address: addressOf('/contact') },
    'changes held': { type: 'changes.hold' },
    'changes released': { type: 'changes.release' },
    'screen opened': { type: 'screen.opened', address: addressOf('/faq'), flow: null },
    'screen with a flow opened': {
      type: 'screen.opened',
      address: addressOf('/dashboard'),
      flow: { logic: activityMachine, input: { clientId: null } },
    },
    'screen retry': { type: 'screen.retry' },

    'session handed': { type: 'session.handed', kept },
    'session open': { type: 'session.open', session: kept.session },
    'session opened': { type: 'session.opened', account: accountOf() },
    'session left': { type: 'session.ended', reason: 'left', notification: null },
    'session expired': {
      type: 'session.ended',
      reason: 'expired',
      notification: errorNotice(failed('session.expired')),
    },
    'signed out to confirm an e-mail': { type: 'session.ended', reason: 'mailed', notification: null },
    'session close': { type: 'session.close' },
    'session extend': { type: 'session.extend' },
    'session rejected': { type: 'session.rejected', sessionId: 'session-1', failure: failed('error.unauthorized') },
    'server failed': { type: 'server.failed', sessionId: 'session-1' },
    'token renewed': { type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) },
    'account mailed': { type: 'account.mailed', mailed: { email: 'robin@example.com', resendAt: NOW + 60_000 } },
    'account changed': { type: 'account.changed', changes: { kycLevel: 2 } },

    'notification shown': { type: 'notification.show', notification: success('card.lock.done') },
    'notification click': { type: 'notification.click' },
    'notification dismiss': { type: 'notification.dismiss' },
    'notification withdraw': { type: 'notification.withdraw', action: 'session.extend' },
    'notification hold': { type: 'notification.hold' },
    'notification release': { type: 'notification.release' },
    'extension clicked': { type: 'notification.clicked', action: 'session.extend' },
    'update clicked': { type: 'notification.clicked', action: 'page.reload' },
    'plain notification clicked': { type: 'notification.clicked', action: null },
    'notification snapshot': {
      type: 'xstate.snapshot.notification',
      snapshot: { context: { notification: success('card.lock.done') } },
    },
    'update announced': { type: 'version.announced' },

    'sidebar toggle': { type: 'sidebar.toggle' },
    'sidebar close': { type: 'sidebar.close' },
    'branding dismiss': { type: 'branding.dismiss' },

    'holder loaded': { type: 'xstate.done.actor.loadHolder', output: holderMachine },
    'holder missing': { type: 'xstate.error.actor.loadHolder', error: new Error('gone') },
    'choose a card': { type: 'card.choose', clientId: first.clientId },
    'card chosen': { type: 'card.chosen', clientId: first.clientId },
    'card current': { type: 'card.current', clientId: first.clientId },
    'card locked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'S' },
    'card unlocked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'A' },
    'cards retry': { type: 'cards.retry' },
    'balances refresh': { type: 'balances.refresh' },
    'consents asked': { type: 'consents.asked' },
    'consents settled': { type: 'consents.settled' },
    'expiry checked': { type: 'expiry.checked', isExpiring: true },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: () => null,
  perTransition: true,
} satisfies Plan<typeof portalMachine>
