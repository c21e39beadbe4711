import { activityMachine } from '../../machines/activity/activityMachine'
import { errorNotice, success } from '../../machines/notification/notification'
import { portalMachine } from '../../machines/portal/portalMachine'
import { failed } from '../../machines/shared/failure'
import { DEFAULT_FRONTEND } from '../../rules/brand'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { accountOf, brandOf, refusal, sessionOf, tokenOf } from '../support/samples'
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
    'loadBrand done': { type: 'xstate.done.actor.loadBrand', output: brandOf() },
    'loadBrand done, access ended': {
      type: 'xstate.done.actor.loadBrand',
      output: brandOf({ accountAccess: 'ended' }),
    },
    'loadBrand failed': { type: 'xstate.error.actor.loadBrand', error: refusal('error.brand') },
    'loadFrontend done': { type: 'xstate.done.actor.loadFrontend', output: DEFAULT_FRONTEND },
    'loadFrontend failed': { type: 'xstate.error.actor.loadFrontend', error: refusal('error.config') },
    'loadMessages done': { type: 'xstate.done.actor.loadMessages', output: 'fr' },
    'loadMessages failed': { type: 'xstate.error.actor.loadMessages', error: new Error('gone') },
    'brand reload': { type: 'brand.reload' },
    'French chosen': { type: 'locale.choose', locale: 'fr' },
    'English chosen': { type: 'locale.choose', locale: 'en' },

    'route entered': { type: 'route.entered', address: addressOf('/contact') },
    'logout entered': { type: 'route.entered', address: addressOf('/logout') },
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
    'session close': { type: 'session.close' },
    'session extend': { type: 'session.extend' },
    'session rejected': { type: 'session.rejected', sessionId: 'session-1', failure: failed('error.unauthorized') },
    'server failed': { type: 'server.failed', sessionId: 'session-1' },
    'token renewed': { type: 'token.renewed', sessionId: 'session-1', token: tokenOf(3_600_000) },
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

    'choose a card': { type: 'card.choose', clientId: first.clientId },
    'card chosen': { type: 'card.chosen', clientId: first.clientId },
    'card current': { type: 'card.current', clientId: first.clientId },
    'card locked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'S' },
    'card unlocked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'A' },
    'cards retry': { type: 'cards.retry' },
    'balances refresh': { type: 'balances.refresh' },
    'expiry checked': { type: 'expiry.checked', isExpiring: true },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: ({ locale }) => locale,
  perTransition: true,
} satisfies Plan<typeof portalMachine>
