/** What outlives a screen: configuration, session, cards, notification and effects; and the open screen. Portal spec §3, §4. */
import { type AnyActorLogic, type AnyActorRef, assign, emit, sendTo, setup } from 'xstate'
import type { Account } from '../../rules/identity/account'
import { DEFAULT_BRAND, DEFAULT_FRONTEND } from '../../rules/site/brand'
import { type Address, destinationOf, isAccountRoute, ROUTES, routeAt } from '../../rules/site/navigation'
import { type Configuration, configurationMachine } from '../configuration/configurationMachine'
import type { EffectFact } from '../effect/channel'
import { navigationMachine } from '../navigation/navigationMachine'
import { type NotificationAction, SENT_NOTICES_OVER } from '../notification/notification'
import { notificationMachine } from '../notification/notificationMachine'
import { screenMachine } from '../screen/screenMachine'
import type { EndReason, Session } from '../session/session'
import { sessionMachine } from '../session/sessionMachine'
import { enqueue } from '../shared/enqueue'
import type { Mailed } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type PortalContext as Context,
  type PortalEvent as Event,
  type HolderParts,
  type PortalInput as Input,
  type PersistedState,
} from './portal'

/** Another tab responds within a few milliseconds or not at all. */
const HANDOVER_MS = 150

const inputOf = (event: unknown) => (event as { input: Input }).input
const pidOf = ({ pid }: Input) => pid ?? DEFAULT_BRAND.pid
/** A holder who signs out wants to leave; a session that ends by itself interrupts. */
const isInterruption = (reason: EndReason) => reason === 'expired' || reason === 'rejected'
/** Only the same holder returns to where they were. */
const returnOf = ({ account, returnTo }: Context) =>
  returnTo && account?.username === returnTo.username ? returnTo : null
const isAccountAddress = ({ pathname }: Address) => {
  const id = routeAt(pathname)
  return id !== null && isAccountRoute(id)
}
/** XState allows an id only for children named in `types.children`; a flow's logic is not known here. */
const spawnWith = (spawn: unknown) =>
  spawn as (
    logic: AnyActorLogic,
    options: { readonly id: string; readonly systemId?: string; readonly input: unknown },
  ) => AnyActorRef
const childOf = (self: AnyActorRef, id: string): AnyActorRef | undefined => self.getSnapshot()?.children?.[id]

export const portalMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    emitted: { type: 'navigation.due'; to: string } | { type: 'reload.due' }
    tags: 'busy'
    children: {
      configuration: 'configuration'
      session: 'session'
      notification: 'notification'
      navigation: 'navigation'
      screen: 'screen'
    }
  },
  actors: {
    configuration: configurationMachine,
    session: sessionMachine,
    notification: notificationMachine,
    navigation: navigationMachine,
    screen: screenMachine,
    /** The code loads with the signed-in screens: sign-in does not need it. */
    loadHolder: promisePort<HolderParts, void>('loadHolder'),
  },
  delays: { handover: HANDOVER_MS },
  guards: {
    hasEffects: ({ context }) => context.hasEffects,
    /** Stored before a reload: the effects do not run yet. */
    hasStored: ({ context: { account, storedFor } }) => account !== null && account.username === storedFor,
    /** The tab still has something of its last holder, who is another one. */
    isOfOtherHolder: ({ context: { endedFor, following, storedFor } }, { session: { account } }: PersistedState) =>
      [endedFor, following, storedFor].some((username) => username !== null && username !== account.username),
    isReturn: (_, { action }: { action: NotificationAction | null }) => action === 'flow.open',
    isReload: (_, { action }: { action: NotificationAction | null }) => action === 'page.reload',
    isExtension: (_, { action }: { action: NotificationAction | null }) => action === 'session.extend',
    hasEnded: (_, { accountAccess }: { accountAccess: 'open' | 'ended' }) => accountAccess === 'ended',
    hasCard: (_, { clientId }: { clientId: string | null }) => clientId !== null,
    isOnDashboard: ({ context }) => context.routeId === 'dashboard',
  },
  actions: {
    mirrorConfiguration: assign((_, { pid, brand, frontend, locale }: Configuration) => ({
      pid,
      brand,
      frontend,
      locale,
    })),
    noteRequest: assign(({ context: { openedAt } }, { pathname }: Address) => ({
      loginFormIsOpen: routeAt(pathname) === 'login',
      destination: destinationOf(pathname),
      // A visitor who goes on from home has given it up.
      openedAt: pathname === '/' || pathname === openedAt?.pathname ? openedAt : null,
    })),
    /** The visitor is redirected, because no other tab has answered yet. */
    noteOpenedAt: assign(({ self }) => {
      const address: Address | undefined = childOf(self, 'navigation')?.getSnapshot().context.requested
      return { openedAt: address && isAccountAddress(address) ? address : null }
    }),
    /** A busy tab answers after that. */
    noteLateReturn: assign(({ context: { openedAt, returnTo } }, { session: { account } }: PersistedState) => ({
      openedAt: null,
      returnTo: openedAt
        ? { username: account.username, pathname: openedAt.pathname, search: openedAt.search, clientId: null }
        : returnTo,
    })),
    mirrorScreen: assign((_, { address, routeId }: Pick<Context, 'address' | 'routeId'>) => ({ address, routeId })),
    storePersisted: assign((_, { wallet }: PersistedState) => ({ wallet })),
    noteMailed: assign((_, { mailed }: { mailed: Mailed | null }) => ({ mailed })),
    noteConfirmed: assign((_, { username }: { username: string }) => ({ confirmedUsername: username })),
    /** Tells the session and the e-mail prompt, now or as soon as another tab hands the session over. */
    confirmHolder: enqueue<Context, Event>(({ context: { account, confirmedUsername }, self, enqueue: next }) => {
      if (account === null || account.username !== confirmedUsername) return
      for (const part of ['session', 'unverifiedEmail']) {
        const actor = childOf(self, part)
        if (actor) next.sendTo(actor, { type: 'account.changed', changes: { emailVerified: true } })
      }
    }),
    noteSignIn: assign((_, { account }: { account: Account }) => ({
      account,
      isSignedIn: true,
      mailed: null,
      endedBecause: null,
      endedFor: null,
    })),
    noteConsents: assign((_, { isAsked }: { isAsked: boolean }) => ({ uiShowConsentsScreen: isAsked })),
    forgetHolder: assign(({ context: { account } }, { reason }: { reason: EndReason }) => ({
      isSignedIn: false,
      endedBecause: reason,
      endedFor: isInterruption(reason) || reason === 'displaced' ? (account?.username ?? null) : null,
      account: null,
      wallet: null,
      card: null,
      uiShowConsentsScreen: false,
      isGreyCardExpiring: false,
    })),
    noteFollowing: assign(({ context: { account } }, { isFollowing }: { isFollowing: boolean }) => ({
      following: isFollowing ? (account?.username ?? null) : null,
    })),
    noteReturn: assign(({ context: { account, address, routeId, card } }, { reason }: { reason: EndReason }) => ({
      returnTo:
        isInterruption(reason) && account && address && routeId && isAccountRoute(routeId)
          ? {
              username: account.username,
              pathname: address.pathname,
              // Another language may be chosen before the holder returns.
              search: address.search.replace(/[?&]locale=\w*$|locale=\w*&/, ''),
              clientId: card?.clientId ?? null,
            }
          : null,
    })),
    forgetReturn: assign({ returnTo: null }),
    toggleSidebar: assign(({ context }) => ({ isSidebarOpen: !context.isSidebarOpen })),
    closeSidebar: assign({ isSidebarOpen: false }),
    dismissBranding: assign({ uiNewBrandingMessageDismissed: true }),
    noteExpiry: assign((_, { isExpiring }: { isExpiring: boolean }) => ({ isGreyCardExpiring: isExpiring })),
    forgetExpiry: assign({ isGreyCardExpiring: false }),

    startHolder: assign(
      (
        { context, context: { account, wallet, confirmedUsername, following, hasEffects }, spawn },
        parts: HolderParts,
      ) => {
        if (!account) return {}
        // They outlive the session: its end interrupts them.
        if (!hasEffects)
          spawnWith(spawn)(parts.effects, { id: 'effects', systemId: 'effects', input: { stored: parts.stored } })
        spawnWith(spawn)(parts.cards, {
          id: 'cards',
          systemId: 'cards',
          input: { username: account.username, wallet, chosenId: returnOf(context)?.clientId ?? null },
        })
        spawnWith(spawn)(parts.moneyRequests, {
          id: 'moneyRequests',
          systemId: 'moneyRequests',
          input: { isFollowing: following === account.username },
        })
        spawnWith(spawn)(parts.consents, { id: 'consents', input: account })
        const emailVerified = account.emailVerified || account.username === confirmedUsername
        spawnWith(spawn)(parts.unverifiedEmail, { id: 'unverifiedEmail', input: { emailVerified } })
        return { hasEffects: true }
      },
    ),
    openEffects: enqueue<Context, Event>(({ context: { account }, enqueue: next }) => {
      if (account) next.sendTo('effects', { type: 'session.opened', username: account.username })
    }),
    tellEffects: enqueue<Context, Event, EffectFact>(({ context: { hasEffects }, enqueue: next }, fact) => {
      if (hasEffects) next.sendTo('effects', fact)
    }),
    noteStored: assign((_, { username }: { username: string | null }) => ({ storedFor: username })),
    forgetStored: assign({ storedFor: null }),
    stopHolder: enqueue<Context, Event>(({ enqueue: next }) => {
      for (const id of ['cards', 'moneyRequests', 'consents', 'unverifiedEmail']) next.stopChild(id)
    }),

    noteCrash: assign({ hasCrashed: true }),
    noteCard: assign((_, card: { clientId: string; digits: string }) => ({ card })),
    openSession: sendTo('session', (_, session: Session) => ({ type: 'session.open', session })),
    // Their effects are looked up when the same holder signs in again.
    withdrawSent: sendTo('notification', SENT_NOTICES_OVER),
    /** What was said in an earlier session of this page stays when it ends, and is not for the next holder. */
    clearFormer: enqueue<Context, Event>(({ context: { hasEffects }, enqueue: next }) => {
      if (hasEffects) next.sendTo('notification', { type: 'notification.clear' })
    }),
    askToLeave: sendTo('navigation', { type: 'leave.ask' }),
    closeSession: sendTo('session', { type: 'session.close' }),
    extendSession: sendTo('session', { type: 'session.extend' }),
    // The brand configuration carries the session id that calls of this session send (API-15).
    readSessionId: sendTo('configuration', { type: 'brand.reload' }),
    forgetSessionId: sendTo('configuration', { type: 'session.forgotten' }),
    endScreen: sendTo('screen', { type: 'session.ended' }),
    tellVisitor: sendTo('navigation', (_, visitor: { isSignedIn: boolean; returnTo: string | null }) => ({
      type: 'visitor.known',
      ...visitor,
    })),
    goTo: emit((_, { to }: { to: string }) => ({ type: 'navigation.due' as const, to })),
    reload: emit({ type: 'reload.due' }),
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({
    pid: pidOf(input),
    brand: DEFAULT_BRAND,
    frontend: DEFAULT_FRONTEND,
    locale: input.locale,
    address: null,
    routeId: null,
    account: null,
    wallet: input.persisted?.wallet ?? null,
    card: null,
    isSignedIn: false,
    endedBecause: null,
    endedFor: null,
    returnTo: null,
    openedAt: null,
    following: input.following ?? null,
    hasEffects: false,
    storedFor: input.storedFor ?? null,
    isSidebarOpen: !input.isNarrow,
    loginFormIsOpen: routeAt(input.address.pathname) === 'login',
    destination: destinationOf(input.address.pathname),
    mailed: input.mailed ?? null,
    confirmedUsername: null,
    uiShowConsentsScreen: false,
    uiNewBrandingMessageDismissed: false,
    isGreyCardExpiring: false,
    hasCrashed: false,
  }),
  invoke: [
    {
      id: 'configuration',
      systemId: 'configuration',
      src: 'configuration',
      input: ({ event }) => ({ pid: pidOf(inputOf(event)), locale: inputOf(event).locale }),
      onSnapshot: { actions: { type: 'mirrorConfiguration', params: ({ event }) => event.snapshot.context } },
    },
    { id: 'notification', systemId: 'notification', src: 'notification' },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ event }) => ({ address: inputOf(event).address }),
    },
    {
      id: 'screen',
      systemId: 'screen',
      src: 'screen',
      onSnapshot: { actions: { type: 'mirrorScreen', params: ({ event }) => event.snapshot.context } },
    },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ event }) => ({ session: inputOf(event).persisted?.session ?? null }),
    },
  ],
  initial: 'handing',
  on: {
    'brand.settled': { guard: { type: 'hasEnded', params: ({ event }) => event }, actions: 'closeSession' },
    'notification.clicked': [
      { guard: { type: 'isReload', params: ({ event }) => event }, actions: 'reload' },
      { guard: { type: 'isExtension', params: ({ event }) => event }, actions: 'extendSession' },
    ],
    'session.leave': [
      { guard: 'hasStored', actions: 'askToLeave' },
      { guard: 'hasEffects', actions: { type: 'tellEffects', params: { type: 'session.leave' } } },
      { actions: 'closeSession' },
    ],
    'effects.stored': { actions: { type: 'noteStored', params: ({ event }) => event } },
    'step.due': { actions: { type: 'goTo', params: ({ event }) => ({ to: ROUTES[event.routeId].path }) } },
    'leave.ask': { actions: 'askToLeave' },
    'session.close': { actions: 'closeSession' },
    'route.followed': { actions: { type: 'noteRequest', params: ({ event }) => event.address } },
    'xstate.error.actor.*': { actions: 'noteCrash' },
    'sidebar.toggle': { actions: 'toggleSidebar' },
    'sidebar.close': { actions: 'closeSidebar' },
    'branding.dismiss': { actions: 'dismissBranding' },
    'account.mailed': { actions: { type: 'noteMailed', params: ({ event }) => event } },
    'email.confirmed': { actions: [{ type: 'noteConfirmed', params: ({ event }) => event }, 'confirmHolder'] },
    'session.opened': {
      target: '.signedIn',
      actions: ['clearFormer', { type: 'noteSignIn', params: ({ event }) => event }, 'confirmHolder', 'readSessionId'],
    },
    // Also for a session that never opened: a stored session may have expired.
    'session.ended': {
      target: '.signedOut',
      actions: [
        { type: 'noteReturn', params: ({ event }) => event },
        // Before the flows stop: what they have sent is not left, but interrupted.
        {
          type: 'tellEffects',
          params: ({ event }) => ({ type: 'session.ended', isChosen: !isInterruption(event.reason) }),
        },
        { type: 'forgetHolder', params: ({ event }) => event },
        'endScreen',
        'withdrawSent',
        'forgetSessionId',
        { type: 'goTo', params: { to: '/' } },
      ],
    },
    'session.handed': [
      { guard: { type: 'isOfOtherHolder', params: ({ event }) => event.persisted } },
      {
        actions: [
          { type: 'storePersisted', params: ({ event }) => event.persisted },
          { type: 'noteLateReturn', params: ({ event }) => event.persisted },
          { type: 'openSession', params: ({ event }) => event.persisted.session },
        ],
      },
    ],
  },
  states: {
    // A session kept over a reload opens immediately; another tab may hand over its own.
    handing: { tags: 'busy', after: { handover: { target: 'signedOut', actions: 'noteOpenedAt' } } },
    signedOut: { entry: { type: 'tellVisitor', params: { isSignedIn: false, returnTo: null } } },
    signedIn: {
      entry: {
        type: 'tellVisitor',
        params: ({ context }) => {
          const { pathname, search } = returnOf(context) ?? {}
          return { isSignedIn: true, returnTo: pathname ? pathname + search : null }
        },
      },
      exit: 'stopHolder',
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadHolder',
            src: 'loadHolder',
            onDone: {
              target: 'open',
              actions: [
                { type: 'startHolder', params: ({ event }) => event.output },
                'openEffects',
                'forgetStored',
                'forgetReturn',
              ],
            },
            onError: 'missing',
          },
        },
        // No signed-in screen opens without the holder's parts: opening one loads them again.
        missing: { on: { 'holder.retry': 'loading' } },
        open: {
          on: {
            'card.chosen': { actions: { type: 'goTo', params: { to: '/dashboard' } } },
            'notification.clicked': {
              guard: { type: 'isReturn', params: ({ event }) => event },
              actions: { type: 'tellEffects', params: { type: 'step.return' } },
            },
            'card.current': [
              {
                guard: { type: 'hasCard', params: ({ event }) => event },
                actions: [
                  'forgetExpiry',
                  {
                    type: 'noteCard',
                    params: ({ event }) => ({ clientId: event.clientId ?? '', digits: event.digits }),
                  },
                  {
                    type: 'tellEffects',
                    params: ({ event }) => ({ type: 'card.current', clientId: event.clientId ?? '' }),
                  },
                ],
              },
              { actions: 'forgetExpiry' },
            ],
            'card.changed': { guard: 'isOnDashboard', actions: { type: 'goTo', params: { to: '/' } } },
            'upgrade.reported': {
              actions: {
                type: 'tellEffects',
                params: ({ event }) => ({ type: 'steps.over', subject: event.clientId }),
              },
            },
            'consents.asked': { actions: { type: 'noteConsents', params: { isAsked: true } } },
            'consents.settled': { actions: { type: 'noteConsents', params: { isAsked: false } } },
            'requests.followed': { actions: { type: 'noteFollowing', params: ({ event }) => event } },
            'expiry.checked': { actions: { type: 'noteExpiry', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})
