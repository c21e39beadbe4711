/** What the portal's chart is made of: its children, whom it passes words on to, and what it writes down. */
import { assign, type EventObject, emit, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { type Address, destinationOf, routeAt } from '../../rules/navigation'
import type { Account } from '../../rules/account'
import type { Wallet } from '../cards/cards'
import { type Configuration, configurationMachine } from '../configuration/configurationMachine'
import type { holderMachine } from '../holder/holderMachine'
import { type Flow, navigationMachine } from '../navigation/navigationMachine'
import { type Notification, type NotificationAction, success } from '../notification/notification'
import { notificationMachine } from '../notification/notificationMachine'
import type { Reason, Session } from '../session/session'
import { sessionMachine } from '../session/sessionMachine'
import { promisePort } from '../shared/ports'
import type { Mailed, PortalContext as Context, PortalInput as Input, PortalEvent } from './portal'

// Another tab answers within a few milliseconds or not at all.
const HANDOVER_MS = 150

const enqueue = <Params extends object>(
  run: Parameters<
    typeof enqueueActions<Context, PortalEvent, Params, PortalEvent, never, never, never, never, never>
  >[0],
) => enqueueActions<Context, PortalEvent, Params, PortalEvent, never, never, never, never, never>(run)

const startFlow = enqueue<{ address: Address; flow: Flow | null }>(({ context, enqueue: next }, { address, flow }) => {
  // A new anchor or query of the same screen leaves its flow where it is.
  if (context.address?.pathname === address.pathname) return
  next.stopChild('flow')
  if (flow) next.spawnChild(flow.logic as never, { id: 'flow', input: flow.input } as never)
})
const startHolder = enqueue<typeof holderMachine>(({ context, enqueue: next }, logic) => {
  const { account, wallet } = context
  if (account) next.spawnChild(logic as never, { id: 'holder', input: { account, wallet } } as never)
})
/** What a screen shows may have to go when the card or the holder's attention is another. */
const tellFlow = enqueue<{ word: EventObject }>(({ enqueue: next, self }, { word }) => {
  const flow = self.getSnapshot()?.children?.['flow']
  // Sign-in's own flow is done by then.
  if (flow?.getSnapshot().status === 'active') next.sendTo(flow, word as never)
})
const notifyEnd = enqueue<{ notification: Notification | null }>(({ enqueue: next }, { notification }) => {
  if (notification) next.sendTo('notification', { type: 'notification.show', notification } as never)
})

/** These events are another's: `...passOn('toHolder', 'card.choose')`. */
export const passOn = <Action extends string, Type extends PortalEvent['type']>(actions: Action, ...types: Type[]) =>
  Object.fromEntries(types.map((type) => [type, { actions }])) as Record<Type, { actions: Action }>

export const portalParts = setup({
  types: {} as {
    input: Input
    context: Context
    events: PortalEvent
    emitted: { type: 'navigation.due'; to: string } | { type: 'reload.due' }
    tags: 'busy'
    children: {
      configuration: 'configuration'
      session: 'session'
      notification: 'notification'
      navigation: 'navigation'
      loadHolder: 'loadHolder'
    }
  },
  actors: {
    configuration: configurationMachine,
    session: sessionMachine,
    notification: notificationMachine,
    navigation: navigationMachine,
    /** Its code comes with the signed-in screens: nobody needs it to sign in. */
    loadHolder: promisePort<typeof holderMachine, void>('loadHolder'),
  },
  delays: { handover: HANDOVER_MS },
  guards: {
    isReload: (_, { action }: { action: NotificationAction | null }) => action === 'page.reload',
    isExtension: (_, { action }: { action: NotificationAction | null }) => action === 'session.extend',
    hasEnded: (_, { accountAccess }: { accountAccess: 'open' | 'ended' }) => accountAccess === 'ended',
  },
  actions: {
    mirrorConfiguration: assign((_, { pid, brand, frontend, locale }: Configuration) => ({
      pid,
      brand,
      frontend,
      locale,
    })),
    mirrorNotification: assign((_, { notification }: { notification: Notification | null }) => ({ notification })),
    noteRequest: assign((_, { pathname }: Address) => ({
      loginFormIsOpen: routeAt(pathname) === 'login',
      destination: destinationOf(pathname),
    })),
    storeScreen: assign((_, { address }: { address: Address }) => ({ address, routeId: routeAt(address.pathname) })),
    startHolder,
    stopHolder: stopChild('holder'),
    startFlow,
    stopFlow: stopChild('flow'),
    tellFlow,
    storeWallet: assign((_, { wallet }: { wallet: Wallet | null }) => ({ wallet })),
    noteMailed: assign((_, { mailed }: { mailed: Mailed | null }) => ({ mailed })),
    noteSignIn: assign((_, { account }: { account: Account }) => ({
      account,
      isSignedIn: true,
      mailed: null,
      endedBecause: null,
    })),
    noteConsents: assign((_, { isAsked }: { isAsked: boolean }) => ({ uiShowConsentsScreen: isAsked })),
    forgetHolder: assign((_, { reason }: { reason: Reason }) => ({
      isSignedIn: false,
      endedBecause: reason,
      account: null,
      wallet: null,
      uiShowConsentsScreen: false,
      isGreyCardExpiring: false,
    })),
    toggleSidebar: assign(({ context }) => ({ isSidebarOpen: !context.isSidebarOpen })),
    closeSidebar: assign({ isSidebarOpen: false }),
    dismissBranding: assign({ uiNewBrandingMessageDismissed: true }),
    noteExpiry: assign((_, { isExpiring }: { isExpiring: boolean }) => ({ isGreyCardExpiring: isExpiring })),
    forgetExpiry: assign({ isGreyCardExpiring: false }),
    notifyEnd,
    sayCardStatus: sendTo('notification', (_, { cardStatus }: { cardStatus: 'A' | 'S' }) => ({
      type: 'notification.show' as const,
      notification: success(cardStatus === 'S' ? 'card.lock.done' : 'card.unlock.done'),
    })),
    dismissNotification: sendTo('notification', { type: 'notification.dismiss' }),
    toConfiguration: sendTo('configuration', ({ event }) => event as never),
    toNotification: sendTo('notification', ({ event }) => event as never),
    toSession: sendTo('session', ({ event }) => event as never),
    toNavigation: sendTo('navigation', ({ event }) => event as never),
    toHolder: sendTo('holder', ({ event }) => event as never),
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
})
