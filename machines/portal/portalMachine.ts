/** What outlives a screen: configuration, who is signed in, their cards, the notification, the flow that runs now. Portal spec §3, §4. */
import { DEFAULT_BRAND, DEFAULT_FRONTEND } from '../../rules/brand'
import { destinationOf, routeAt } from '../../rules/navigation'
import type { PortalInput as Input, PortalEvent } from './portal'
import { passOn, portalParts } from './portalParts'

const inputOf = (event: unknown) => (event as { input: Input }).input
const pidOf = ({ pid }: Input) => pid ?? DEFAULT_BRAND.pid
const wordIn = ({ event }: { event: PortalEvent }) => ({ word: event })
const switchIn = ({ event }: { event: PortalEvent }) => ({ word: { ...event, type: 'card.switched' } })

export const portalMachine = portalParts.createMachine({
  id: 'portal',
  context: ({ input }) => ({
    pid: pidOf(input),
    brand: DEFAULT_BRAND,
    frontend: DEFAULT_FRONTEND,
    locale: input.locale,
    address: null,
    routeId: null,
    account: null,
    wallet: input.kept?.wallet ?? null,
    isSignedIn: false,
    endedBecause: null,
    notification: null,
    isSidebarOpen: !input.isNarrow,
    loginFormIsOpen: routeAt(input.address.pathname) === 'login',
    destination: destinationOf(input.address.pathname),
    mailed: input.mailed ?? null,
    uiShowConsentsScreen: false,
    uiNewBrandingMessageDismissed: false,
    isGreyCardExpiring: false,
  }),
  invoke: [
    {
      id: 'configuration',
      src: 'configuration',
      input: ({ event }) => ({ pid: pidOf(inputOf(event)), locale: inputOf(event).locale }),
      onSnapshot: { actions: { type: 'mirrorConfiguration', params: ({ event }) => event.snapshot.context } },
    },
    {
      id: 'notification',
      src: 'notification',
      onSnapshot: { actions: { type: 'mirrorNotification', params: ({ event }) => event.snapshot.context } },
    },
    { id: 'navigation', src: 'navigation', input: ({ event }) => ({ address: inputOf(event).address }) },
    { id: 'session', src: 'session', input: ({ event }) => ({ session: inputOf(event).kept?.session ?? null }) },
  ],
  initial: 'handing',
  on: {
    ...passOn('toConfiguration', 'brand.reload', 'locale.choose'),
    ...passOn('toNotification', 'notification.show', 'notification.click', 'notification.dismiss'),
    ...passOn('toNotification', 'notification.withdraw', 'notification.hold', 'notification.release'),
    ...passOn('toNotification', 'version.announced'),
    ...passOn('toSession', 'session.open', 'session.close', 'session.extend', 'session.rejected'),
    ...passOn('toSession', 'server.failed', 'token.renewed', 'account.changed'),
    ...passOn('toNavigation', 'route.entered', 'screen.retry', 'changes.hold', 'changes.release'),
    'brand.settled': [
      { guard: { type: 'hasEnded', params: ({ event }) => event }, actions: ['settleExtension', 'closeSession'] },
      { actions: 'settleExtension' },
    ],
    'notification.clicked': [
      { guard: { type: 'isReload', params: ({ event }) => event }, actions: 'reload' },
      { guard: { type: 'isExtension', params: ({ event }) => event }, actions: 'extendSession' },
    ],
    'route.followed': { actions: { type: 'noteRequest', params: ({ event }) => event.address } },
    'screen.opened': {
      actions: [
        { type: 'startFlow', params: ({ event }) => event },
        { type: 'storeScreen', params: ({ event }) => event },
      ],
    },
    'sidebar.toggle': { actions: 'toggleSidebar' },
    'sidebar.close': { actions: 'closeSidebar' },
    'branding.dismiss': { actions: 'dismissBranding' },
    'account.mailed': { actions: { type: 'noteMailed', params: ({ event }) => event } },
    'session.opened': {
      target: '.signedIn',
      // What was said about an attempt to sign in is over.
      actions: [{ type: 'noteSignIn', params: ({ event }) => event }, 'dismissNotification'],
    },
    // Also without having been opened: what was kept may have lapsed.
    'session.ended': {
      target: '.signedOut',
      actions: [
        { type: 'forgetHolder', params: ({ event }) => event },
        'stopFlow',
        { type: 'notifyEnd', params: ({ event }) => event },
        { type: 'goTo', params: { to: '/' } },
      ],
    },
    'session.handed': {
      actions: [
        { type: 'storeWallet', params: ({ event }) => event.kept },
        { type: 'openSession', params: ({ event }) => event.kept.session },
      ],
    },
  },
  states: {
    // A session kept over a reload opens at once; another tab may hand over its own.
    handing: { tags: 'busy', after: { handover: 'signedOut' } },
    signedOut: { entry: { type: 'tellVisitor', params: { isSignedIn: false } } },
    signedIn: {
      entry: { type: 'tellVisitor', params: { isSignedIn: true } },
      exit: 'stopHolder',
      on: { 'page.shown': { actions: 'toSession' } },
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadHolder',
            src: 'loadHolder',
            onDone: { target: 'open', actions: { type: 'startHolder', params: ({ event }) => event.output } },
            onError: 'missing',
          },
        },
        // No signed-in screen opens without it: who asks for one again asks for it too.
        missing: {
          on: {
            'route.entered': { target: 'loading', actions: 'toNavigation' },
            'screen.retry': { target: 'loading', actions: 'toNavigation' },
          },
        },
        open: {
          on: {
            ...passOn('toHolder', 'card.choose', 'cards.retry', 'balances.refresh', 'user.acted'),
            'page.hidden': { actions: ['toHolder', { type: 'tellFlow', params: wordIn }] },
            'page.shown': { actions: ['toSession', 'toHolder', { type: 'tellFlow', params: wordIn }] },
            'card.chosen': { actions: ['closeSidebar', { type: 'goTo', params: { to: '/dashboard' } }] },
            'card.current': { actions: ['forgetExpiry', { type: 'tellFlow', params: switchIn }] },
            'card.changed': {
              actions: [
                { type: 'sayCardStatus', params: ({ event }) => event },
                { type: 'tellFlow', params: wordIn },
                { type: 'goTo', params: { to: '/' } },
              ],
            },
            'consents.asked': { actions: { type: 'noteConsents', params: { isAsked: true } } },
            'consents.settled': { actions: { type: 'noteConsents', params: { isAsked: false } } },
            'expiry.checked': { actions: { type: 'noteExpiry', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})
