/** What outlives a screen: brand, language, who is signed in, their cards, the notification, the flow that runs now. Portal spec §3, §4. */
import { assertEvent, assign, emit, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { Account, Locale } from '../../rules/account'
import { type Brand, DEFAULT_BRAND, DEFAULT_FRONTEND, type Frontend } from '../../rules/brand'
import { type Address, destinationOf, routeAt } from '../../rules/navigation'
import { cardsMachine, type Wallet } from '../cards/cardsMachine'
import { type Flow, navigationMachine } from '../navigation/navigationMachine'
import { errorNotice, type Notification, type NotificationAction, success } from '../notification/notification'
import { notificationMachine } from '../notification/notificationMachine'
import { type Session, sessionMachine } from '../session/sessionMachine'
import { failureOf } from '../shared/failure'
import { promisePort } from '../shared/ports'
import type { PortalContext as Context, PortalInput as Input, PortalEvent } from './portal'

// Another tab answers within a few milliseconds or not at all.
const HANDOVER_MS = 150

type Opened = { address: Address; flow: Flow | null }
const startFlow = enqueueActions<Context, PortalEvent, Opened, PortalEvent, never, never, never, never, never>(
  ({ context, enqueue }, { address, flow }) => {
    // A new anchor or query of the same screen leaves its flow where it is.
    if (context.address?.pathname === address.pathname) return
    enqueue.stopChild('flow')
    if (flow) enqueue.spawnChild(flow.logic as never, { id: 'flow', input: flow.input } as never)
  },
)
const tellFlow = enqueueActions<
  Context,
  PortalEvent,
  { clientId: string },
  PortalEvent,
  never,
  never,
  never,
  never,
  never
>(({ enqueue, self }, { clientId }) => {
  const flow = self.getSnapshot()?.children?.['flow']
  // Sign-in's own flow is done by then.
  if (flow?.getSnapshot().status === 'active') enqueue.sendTo(flow, { type: 'card.switched', clientId } as never)
})
const inputOf = (event: unknown) => (event as { input: Input }).input

export const portalMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: PortalEvent
    emitted: { type: 'navigation.due'; to: string } | { type: 'reload.due' }
    tags: 'busy'
    children: {
      session: 'session'
      notification: 'notification'
      navigation: 'navigation'
      cards: 'cards'
      loadBrand: 'loadBrand'
      loadFrontend: 'loadFrontend'
      loadMessages: 'loadMessages'
    }
  },
  actors: {
    session: sessionMachine,
    notification: notificationMachine,
    navigation: navigationMachine,
    cards: cardsMachine,
    loadBrand: promisePort<Brand, { pid: string }>('loadBrand'),
    loadFrontend: promisePort<Frontend, { pid: string }>('loadFrontend'),
    loadMessages: promisePort<Locale, { locale: Locale }>('loadMessages'),
  },
  delays: { handover: HANDOVER_MS },
  guards: {
    isOtherLocale: ({ context }, { locale }: { locale: Locale }) => locale !== context.locale,
    isReload: (_, { action }: { action: NotificationAction | null }) => action === 'page.reload',
    isExtension: (_, { action }: { action: NotificationAction | null }) => action === 'session.extend',
    isLogout: (_, { address }: { address: Address }) => address.pathname === '/logout',
    hasEnded: (_, { accountAccess }: Pick<Brand, 'accountAccess'>) => accountAccess === 'ended',
  },
  actions: {
    storeBrand: assign((_, brand: Brand) => ({ brand, pid: brand.pid })),
    storeFrontend: assign((_, frontend: Frontend) => ({ frontend })),
    storeLocale: assign((_, locale: Locale) => ({ locale })),
    noteRequest: assign((_, { pathname }: Address) => ({
      loginFormIsOpen: routeAt(pathname) === 'login',
      destination: destinationOf(pathname),
    })),
    storeScreen: assign((_, { address }: { address: Address }) => ({ address, routeId: routeAt(address.pathname) })),
    startFlow,
    stopFlow: stopChild('flow'),
    storeWallet: assign((_, { wallet }: { wallet: Wallet | null }) => ({ wallet })),
    noteSignIn: assign((_, { account }: { account: Account }) => ({
      isSignedIn: true,
      endedBecause: null,
      uiShowConsentsScreen: !account.consents.includes(account.latestAgreement),
    })),
    forgetHolder: assign((_, { reason }: { reason: 'left' | 'expired' | 'rejected' }) => ({
      isSignedIn: false,
      endedBecause: reason,
      wallet: null,
      uiShowConsentsScreen: false,
      isGreyCardExpiring: false,
    })),
    mirrorNotification: assign((_, { notification }: { notification: Notification | null }) => ({ notification })),
    toggleSidebar: assign(({ context }) => ({ isSidebarOpen: !context.isSidebarOpen })),
    closeSidebar: assign({ isSidebarOpen: false }),
    dismissBranding: assign({ uiNewBrandingMessageDismissed: true }),
    noteExpiry: assign((_, { isExpiring }: { isExpiring: boolean }) => ({ isGreyCardExpiring: isExpiring })),
    forgetExpiry: assign({ isGreyCardExpiring: false }),
    notify: sendTo('notification', (_, notification: Notification) => ({
      type: 'notification.show' as const,
      notification,
    })),
    notifyEnd: enqueueActions<
      Context,
      PortalEvent,
      { notification: Notification | null },
      PortalEvent,
      never,
      never,
      never,
      never,
      never
    >(({ enqueue }, { notification }) => {
      if (notification) enqueue.sendTo('notification', { type: 'notification.show', notification } as never)
    }),
    toNotification: sendTo('notification', ({ event }) => event as never),
    dismissNotification: sendTo('notification', { type: 'notification.dismiss' }),
    toSession: sendTo('session', ({ event }) => event as never),
    toNavigation: sendTo('navigation', ({ event }) => event as never),
    toCards: sendTo('cards', ({ event }) => event as never),
    tellFlow,
    openSession: sendTo('session', (_, session: Session) => ({ type: 'session.open', session })),
    closeSession: sendTo('session', { type: 'session.close' }),
    extendSession: sendTo('session', { type: 'session.extend' }),
    settleExtension: sendTo('session', { type: 'extension.settled' }),
    tellVisitor: sendTo('navigation', (_, { isSignedIn }: { isSignedIn: boolean }) => ({
      type: 'visitor.known',
      isSignedIn,
    })),
    goTo: emit((_, { to }: { to: string }) => ({ type: 'navigation.due' as const, to })),
    reload: emit({ type: 'reload.due' }),
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({
    pid: input.pid ?? DEFAULT_BRAND.pid,
    brand: DEFAULT_BRAND,
    frontend: DEFAULT_FRONTEND,
    locale: input.locale,
    address: null,
    routeId: null,
    wallet: input.kept?.wallet ?? null,
    isSignedIn: false,
    endedBecause: null,
    notification: null,
    isSidebarOpen: !input.isNarrow,
    loginFormIsOpen: routeAt(input.address.pathname) === 'login',
    destination: destinationOf(input.address.pathname),
    uiShowConsentsScreen: false,
    uiNewBrandingMessageDismissed: false,
    isGreyCardExpiring: false,
  }),
  invoke: [
    {
      id: 'notification',
      src: 'notification',
      onSnapshot: { actions: { type: 'mirrorNotification', params: ({ event }) => event.snapshot.context } },
    },
    { id: 'navigation', src: 'navigation', input: ({ event }) => ({ address: inputOf(event).address }) },
    { id: 'session', src: 'session', input: ({ event }) => ({ session: inputOf(event).kept?.session ?? null }) },
  ],
  on: {
    'notification.show': { actions: 'toNotification' },
    'notification.click': { actions: 'toNotification' },
    'notification.dismiss': { actions: 'toNotification' },
    'notification.withdraw': { actions: 'toNotification' },
    'notification.hold': { actions: 'toNotification' },
    'notification.release': { actions: 'toNotification' },
    'version.announced': { actions: 'toNotification' },
    'notification.clicked': [
      { guard: { type: 'isReload', params: ({ event }) => event }, actions: 'reload' },
      { guard: { type: 'isExtension', params: ({ event }) => event }, actions: 'extendSession' },
    ],
    'session.open': { actions: 'toSession' },
    'session.close': { actions: 'toSession' },
    'session.extend': { actions: 'toSession' },
    'session.rejected': { actions: 'toSession' },
    'server.failed': { actions: 'toSession' },
    'token.renewed': { actions: 'toSession' },
    'screen.retry': { actions: 'toNavigation' },
    'screen.opened': {
      actions: [
        { type: 'startFlow', params: ({ event }) => event },
        { type: 'storeScreen', params: ({ event }) => event },
      ],
    },
    'sidebar.toggle': { actions: 'toggleSidebar' },
    'sidebar.close': { actions: 'closeSidebar' },
    'branding.dismiss': { actions: 'dismissBranding' },
    'account.changed': { actions: 'toSession' },
    'route.entered': [
      {
        guard: { type: 'isLogout', params: ({ event }) => event },
        actions: [{ type: 'noteRequest', params: ({ event }) => event.address }, 'closeSession', 'toNavigation'],
      },
      { actions: [{ type: 'noteRequest', params: ({ event }) => event.address }, 'toNavigation'] },
    ],
  },
  type: 'parallel',
  states: {
    brand: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadBrand',
            src: 'loadBrand',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: [
              {
                guard: { type: 'hasEnded', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'storeBrand', params: ({ event }) => event.output },
                  'settleExtension',
                  'closeSession',
                ],
              },
              {
                target: 'ready',
                actions: [{ type: 'storeBrand', params: ({ event }) => event.output }, 'settleExtension'],
              },
            ],
            // The portal goes on with what it has: the defaults, or the brand as last read.
            onError: {
              target: 'ready',
              actions: [
                { type: 'notify', params: ({ event }) => errorNotice(failureOf(event.error)) },
                'settleExtension',
              ],
            },
          },
        },
        ready: { on: { 'brand.reload': 'loading' } },
      },
    },
    frontend: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadFrontend',
            src: 'loadFrontend',
            input: ({ context: { pid } }) => ({ pid }),
            onDone: { target: 'ready', actions: { type: 'storeFrontend', params: ({ event }) => event.output } },
            onError: {
              target: 'ready',
              actions: { type: 'notify', params: ({ event }) => errorNotice(failureOf(event.error)) },
            },
          },
        },
        ready: {},
      },
    },
    language: {
      initial: 'settled',
      on: {
        'locale.choose': { guard: { type: 'isOtherLocale', params: ({ event }) => event }, target: '.changing' },
      },
      states: {
        settled: {},
        changing: {
          tags: 'busy',
          invoke: {
            id: 'loadMessages',
            src: 'loadMessages',
            input: ({ event }) => {
              assertEvent(event, 'locale.choose')
              return { locale: event.locale }
            },
            onDone: { target: 'settled', actions: { type: 'storeLocale', params: ({ event }) => event.output } },
            onError: {
              target: 'settled',
              actions: { type: 'notify', params: ({ event }) => errorNotice(failureOf(event.error)) },
            },
          },
        },
      },
    },
    account: {
      initial: 'handing',
      states: {
        // A session kept over a reload opens at once; another tab may hand over its own.
        handing: { tags: 'busy', after: { handover: 'signedOut' } },
        signedOut: { entry: { type: 'tellVisitor', params: { isSignedIn: false } } },
        signedIn: {
          entry: { type: 'tellVisitor', params: { isSignedIn: true } },
          invoke: {
            id: 'cards',
            src: 'cards',
            input: ({ context, event }) => {
              assertEvent(event, 'session.opened')
              return { username: event.account.username, wallet: context.wallet }
            },
          },
          on: {
            'card.choose': { actions: 'toCards' },
            'card.chosen': { actions: ['closeSidebar', { type: 'goTo', params: { to: '/dashboard' } }] },
            'card.current': { actions: ['forgetExpiry', { type: 'tellFlow', params: ({ event }) => event }] },
            'card.changed': {
              actions: [
                {
                  type: 'notify',
                  params: ({ event }) => success(event.cardStatus === 'S' ? 'card.lock.done' : 'card.unlock.done'),
                },
                { type: 'goTo', params: { to: '/' } },
              ],
            },
            'cards.retry': { actions: 'toCards' },
            'balances.refresh': { actions: 'toCards' },
            'expiry.checked': { actions: { type: 'noteExpiry', params: ({ event }) => event } },
            'user.acted': { actions: 'toCards' },
            'page.shown': { actions: ['toSession', 'toCards'] },
            'page.hidden': { actions: 'toCards' },
          },
        },
      },
      on: {
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
    },
  },
})
