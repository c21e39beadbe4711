/** What outlives a screen: configuration, session, cards, notification, the open screen's flow and the flows that were left with an effect in flight. Portal spec §3, §4. */
import { type AnyActorLogic, type AnyActorRef, assign, emit, sendTo, setup } from 'xstate'
import type { UpgradeNews } from '../../rules/cards/upgrade'
import type { Account } from '../../rules/identity/account'
import { DEFAULT_BRAND, DEFAULT_FRONTEND } from '../../rules/site/brand'
import { type Address, destinationOf, isAccountRoute, ROUTES, routeAt } from '../../rules/site/navigation'
import { type Configuration, configurationMachine } from '../configuration/configurationMachine'
import type { EffectFact } from '../effect/channel'
import { navigationMachine } from '../navigation/navigationMachine'
import { errorNotice, type NotificationAction, notice, reloadDue } from '../notification/notification'
import { notificationMachine } from '../notification/notificationMachine'
import type { EndReason, Session } from '../session/session'
import { sessionMachine } from '../session/sessionMachine'
import { enqueue } from '../shared/enqueue'
import { failed } from '../shared/failure'
import type { Flight, Flow, Resumed, SentElsewhere } from '../shared/flow'
import type { Mailed } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type PortalContext as Context,
  type PortalEvent as Event,
  flightsIn,
  type HolderParts,
  type PortalInput as Input,
  isAwaited,
  type PersistedState,
} from './portal'
import { type Departed, isRecoverable, isUnknown, type Watched, watchFlow } from './watch'

/** Another tab responds within a few milliseconds or not at all. */
const HANDOVER_MS = 150
const IN_FLIGHT = notice('info', 'flow.inFlight')
const UNKNOWN = notice('info', 'flow.unknown')
const SENT_ELSEWHERE = notice('info', 'flow.sentElsewhere')
const BROKEN = errorNotice(failed('error.generic'))
/** True only while the flow runs. */
const FLOWS_GONE = {
  type: 'notification.outdate',
  keys: ['flow.inFlight', 'flow.unknown', 'flow.sentElsewhere'],
} as const
const STEP_GONE = { type: 'notification.withdraw', action: 'flow.open' } as const

/** The events for the open screen's flow when something changes around it. */
type FlowEvent =
  | { readonly type: 'card.switched'; readonly clientId: string; readonly digits: string }
  | { readonly type: 'card.changed'; readonly clientId: string; readonly cardStatus: 'A' | 'S' }
  | ({ readonly type: 'upgrade.reported' } & UpgradeNews)
  | { readonly type: 'search.entered'; readonly search: string }
  | SentElsewhere

const inputOf = (event: unknown) => (event as { input: Input }).input
const pidOf = ({ pid }: Input) => pid ?? DEFAULT_BRAND.pid
/** A holder who signs out wants to leave; a session that ends by itself interrupts. */
const isInterruption = (reason: EndReason) => reason === 'expired' || reason === 'rejected'
const interruptedIn = ({ persisted, interrupted = null }: Pick<Input, 'persisted' | 'interrupted'>) =>
  persisted?.flights.length ? { username: persisted.session.account.username, flights: persisted.flights } : interrupted
/** Only the same holder returns to where they were. */
const returnOf = ({ account, returnTo }: Context) =>
  returnTo && account?.username === returnTo.username ? returnTo : null
/** Parts of a signed-in holder that send effects themselves. */
const LASTING = ['moneyRequests'] as const
const watchId = (flowId: string) => `watch.${flowId}` as const
/** XState allows an id only for children named in `types.children`; a flow's logic is not known here. */
const spawnWith = (spawn: unknown) =>
  spawn as (
    logic: AnyActorLogic,
    options: { readonly id: string; readonly systemId?: string; readonly input: unknown },
  ) => AnyActorRef
type SpawnWatch = (src: 'watch', options: { id: `watch.${string}`; input: Watched }) => unknown
const watchOver = (spawn: SpawnWatch, input: Watched) => spawn('watch', { id: watchId(input.flowId), input })
type LaterTry = Departed & { readonly formerId: string | null }
type Started = {
  readonly flow: Flow
  readonly flight: Pick<Flight, 'routeId' | 'isElsewhere'> & {
    readonly sentAt: number | null
    readonly resume?: Flight['resume']
  }
}
/** Starts flows, each with a watch, and returns their ids. */
const startAll = (spawn: SpawnWatch, { flowsStarted }: Context, started: readonly Started[]) =>
  started.map(
    ({ flow: { logic, input, resumeFrom, isShared = false }, flow, flight: { routeId, sentAt, ...before } }, index) => {
      const flowId = `flow.${flowsStarted + index + 1}`
      const actor = spawnWith(spawn)(logic, { id: flowId, input })
      const isElsewhere = before.isElsewhere || before.resume?.['isElsewhere'] === true
      watchOver(spawn, {
        flowId,
        flow: actor,
        routeId,
        machine: machineOf(flow),
        sentAt,
        resumeFrom,
        isShared,
        isElsewhere,
      })
      return flowId
    },
  )
const childOf = (self: AnyActorRef, id: string): AnyActorRef | undefined => self.getSnapshot()?.children?.[id]

const idOf = ({ logic }: Flow) => (logic as { id?: string }).id ?? ''
const machineOf = (flow: Flow) => (flow.subject === undefined ? idOf(flow) : `${idOf(flow)} ${flow.subject}`)
const keptIn = ({ flights, waiting }: Context) => ({ ...waiting, ...flights })
/** The running flow of the same machine that has an effect in flight or waits for the holder's next step. */
const keptOf = (context: Context, flow: Flow | null) =>
  Object.entries(keptIn(context)).find(([, { machine }]) => flow !== null && machine === machineOf(flow))?.[0] ?? null
/** Waits for the holder's next step, with or without an effect in flight. */
const isStep = ({ waiting }: Context, self: AnyActorRef, flowId: string) =>
  flowId in waiting || isRecoverable(childOf(self, flowId))

/** Another effect of the same machine whose outcome is not known: a second tab may have sent it. */
const nextFlightOf = ({ flights, flowMachine }: Context, landed: string) =>
  Object.keys(flights).find((id) => id !== landed && flights[id]?.machine === flowMachine) ?? null
const isSameFlight = (one: Flight, other: Flight) => one.machine === other.machine && one.sentAt === other.sentAt

type Broken = { readonly actorId: string }
const brokenIn = ({ event: { actorId } }: { event: Broken }): Broken => ({ actorId })
/** A flow has stopped with an error: its effect is looked up as after a reload, and its screen can be opened again. */
const replaceBroken = [
  { type: 'sayBroken', params: brokenIn },
  { type: 'breakScreen', params: brokenIn },
  { type: 'stopLanded', params: ({ event: { actorId } }: { event: Broken }) => ({ flowId: actorId }) },
  { type: 'takeUpBroken', params: brokenIn },
] as const
export const portalMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    emitted: { type: 'navigation.due'; to: string } | { type: 'reload.due' }
    tags: 'busy'
    children: {
      [id: `watch.${string}`]: 'watch'
      configuration: 'configuration'
      session: 'session'
      notification: 'notification'
      navigation: 'navigation'
    }
  },
  actors: {
    configuration: configurationMachine,
    session: sessionMachine,
    notification: notificationMachine,
    navigation: navigationMachine,
    /** The code loads with the signed-in screens: sign-in does not need it. */
    loadHolder: promisePort<HolderParts, void>('loadHolder'),
    /** The flows that look up these effects, without those that cannot be looked up. */
    loadFlows: promisePort<readonly Resumed[], { flights: readonly Flight[] }>('loadFlows'),
    watch: watchFlow,
  },
  delays: { handover: HANDOVER_MS },
  guards: {
    isAwaited: ({ context }) => isAwaited(context),
    hasEffects: ({ context }) => context.hasEffects,
    /** Stored before a reload: the effects do not run yet. */
    hasStored: ({ context: { account, storedFor } }) => account !== null && account.username === storedFor,
    /** The tab still has something of its last holder, who is another one. */
    isOfOtherHolder: ({ context: { endedFor, interrupted, storedFor } }, { session: { account } }: PersistedState) =>
      [endedFor, interrupted?.username ?? null, storedFor].some(
        (username) => username !== null && username !== account.username,
      ),
    isReturn: (_, { action }: { action: NotificationAction | null }) => action === 'flow.open',
    isReload: (_, { action }: { action: NotificationAction | null }) => action === 'page.reload',
    isExtension: (_, { action }: { action: NotificationAction | null }) => action === 'session.extend',
    canReturnToFlow: ({ context }, { action }: { action: NotificationAction | null }) =>
      action === 'flow.open' && Object.keys(keptIn(context)).length > 0,
    hasEnded: (_, { accountAccess }: { accountAccess: 'open' | 'ended' }) => accountAccess === 'ended',
    // A new hash or query of the same screen keeps its flow, unless it has stopped, or the address then names another
    // subject.
    isSameScreen: ({ context }, { address, flow }: { address: Address; flow: Flow | null }) =>
      context.address?.pathname === address.pathname &&
      (flow === null || context.flowId !== null) &&
      (flow?.subject === undefined || machineOf(flow) === context.flowMachine),
    /**
     * The open screen's flow, or a part that outlives every screen: they continue when an effect of theirs has landed.
     */
    isLasting: ({ context }, { flowId }: { flowId: string }) =>
      context.flowId === flowId || LASTING.some((part) => part === flowId),
    /**
     * The opening screen has an effect in flight or waits for the next step, from an earlier visit or under its other
     * address.
     */
    isFlowKept: ({ context }, { flow }: { flow: Flow | null }) => keptOf(context, flow) !== null,
    isOpenFlight: ({ context }, { flow }: { flow: Flow | null }) =>
      context.flowId !== null && keptOf(context, flow) === context.flowId,
    /** The open screen has started a new flow while its effect from before the reload is being looked up. */
    isOfOpenScreen: ({ context }, { flowId, flight }: Departed) =>
      context.flowId !== flowId &&
      context.flowMachine === flight.machine &&
      !((context.flowId ?? '') in context.flights),
    /** The open screen would send the same again. Several tabs may report it, and one may report it twice. */
    isSentElsewhere: ({ context }, { flight }: { flight: Flight }) =>
      context.flowMachine === flight.machine && !flightsIn(context).some((known) => isSameFlight(known, flight)),
    isAnother: (_, { isAnother }: { isAnother: boolean }) => isAnother,
    isLaterTry: ({ context }, { formerId }: LaterTry) => formerId !== null && formerId in context.flights,
    hasNext: ({ context }, { flowId }: { flowId: string }) =>
      context.flowId === flowId && nextFlightOf(context, flowId) !== null,
    hasResult: ({ context }, { flowId, isSettled: hasEnded }: { flowId: string; isSettled: boolean }) =>
      context.flowId === flowId && hasEnded,
    isFlowActor: (_, { actorId }: Broken) => /^flow\.\d+$/.test(actorId),
    isFlightActor: ({ context }, { actorId }: Broken) => actorId in context.flights,
    isRecoverable: (_, { isRecoverable: isWaiting }: { isRecoverable: boolean }) => isWaiting,
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
    noteRequest: assign((_, { pathname }: Address) => ({
      loginFormIsOpen: routeAt(pathname) === 'login',
      destination: destinationOf(pathname),
    })),
    storeScreen: assign((_, { address }: { address: Address }) => ({ address, routeId: routeAt(address.pathname) })),
    /** The flights are taken up when the session opens. */
    storePersisted: assign(({ context: { interrupted } }, persisted: PersistedState) => ({
      wallet: persisted.wallet,
      interrupted: interruptedIn({ persisted, interrupted }),
    })),
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
    /**
     * What waits for the holder's next step is kept over an interruption only: signing out cancels it. A stored session
     * may end before it has been opened: keep what was interrupted before.
     */
    noteInterrupted: assign(({ context, context: { account, interrupted } }, { reason }: { reason: EndReason }) => {
      const left = flightsIn(context).filter(({ isOpen }) => !isOpen || isInterruption(reason))
      return account
        ? { interrupted: left.length > 0 ? { username: account.username, flights: left } : null }
        : { interrupted }
    }),
    takeUpInterrupted: assign(({ context: { unsettled, interrupted } }, { username }: Account) => ({
      unsettled: interrupted?.username === username ? [...unsettled, ...interrupted.flights] : unsettled,
      interrupted: null,
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
        { context, context: { account, wallet, confirmedUsername, unsettled, hasEffects }, spawn },
        parts: HolderParts,
      ) => {
        if (!account) return {}
        // They outlive the session: its end interrupts them.
        if (!hasEffects)
          spawnWith(spawn)(parts.effects, { id: 'effects', systemId: 'effects', input: { stored: parts.stored } })
        const flightOfPart = (part: string) => unsettled.find(({ machine }) => machine === part) ?? null
        spawnWith(spawn)(parts.cards, {
          id: 'cards',
          systemId: 'cards',
          input: { username: account.username, wallet, chosenId: returnOf(context)?.clientId ?? null },
        })
        const followed = flightOfPart('moneyRequests')
        watchOver(spawn, {
          flowId: 'moneyRequests',
          flow: spawnWith(spawn)(parts.moneyRequests, {
            id: 'moneyRequests',
            systemId: 'moneyRequests',
            input: { isFollowing: followed !== null },
          }),
          routeId: 'interac',
          machine: 'moneyRequests',
          sentAt: followed?.sentAt ?? null,
          // The list is all that it needs.
          resumeFrom: () => ({}),
          isShared: false,
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
      for (const id of ['cards', ...LASTING.map(watchId), ...LASTING, 'consents', 'unverifiedEmail']) next.stopChild(id)
    }),

    startFlow: assign(({ context, spawn }, { flow, address }: { flow: Flow | null; address: Address }) => {
      if (!flow) return { flowId: null, flowMachine: null }
      const routeId = routeAt(address.pathname) ?? 'home'
      const [flowId] = startAll(spawn, context, [{ flow, flight: { routeId, sentAt: null } }])
      return { flowId: flowId ?? null, flowMachine: machineOf(flow), flowsStarted: context.flowsStarted + 1 }
    }),
    // This tab only looks up what another tab has sent.
    storeElsewhere: assign(({ context: { unsettled } }, { flight }: { flight: Flight }) => ({
      unsettled: [...unsettled, { ...flight, resume: flight.resume && { ...flight.resume, isElsewhere: true } }],
    })),
    /** Reports an effect that has no data for a lookup: its outcome stays unknown. */
    sayInterrupted: enqueue<Context, Event>(({ context: { unsettled }, enqueue: next }) => {
      const lost = unsettled.find(({ resume }) => resume === null)
      if (!lost) return
      const notification = { ...notice('warning', 'flow.interrupted'), title: { key: `screen.${lost.routeId}.title` } }
      next.sendTo('notification', { type: 'notification.show', notification })
    }),
    /** Looks up effects that were sent before a reload. */
    startUnsettled: assign(({ context, spawn }, resumed: readonly Resumed[]) => {
      startAll(spawn, context, resumed)
      return { flowsStarted: context.flowsStarted + resumed.length, unsettled: [] }
    }),
    openKept: assign(({ context }, { flowId }: { flowId: string | null }) => {
      const { [flowId ?? '']: _, ...waiting } = context.waiting
      return { flowId, flowMachine: keptIn(context)[flowId ?? '']?.machine ?? null, waiting }
    }),
    /**
     * An effect in flight continues without its screen, and its outcome is reported on whatever screen is open then.
     */
    leaveFlow: enqueue<Context, Event>(({ context: { flowId, flights, hasEffects }, self, enqueue: next }) => {
      if (!flowId) return
      if (hasEffects) next.sendTo('effects', { type: 'screen.left' })
      const isWaiting = isRecoverable(childOf(self, flowId))
      const flight = flights[flowId]
      if (flight) {
        const title = { key: `screen.${flight.routeId}.title` }
        const doubted = isUnknown(childOf(self, flowId)) ? { ...UNKNOWN, title } : IN_FLIGHT
        const notification = isWaiting ? reloadDue(Number(flight.resume?.['amountCents'])) : doubted
        next.sendTo('notification', { type: 'notification.show', notification })
        return
      }
      if (isWaiting) return
      next.stopChild(watchId(flowId))
      next.stopChild(flowId)
    }),
    // A flow with an effect in flight is kept in `flights`, and continues when another card is chosen.
    noteLeft: assign(({ context: { flowId, flowMachine, routeId, flights, waiting }, self }) =>
      flowId && flowMachine && routeId && !(flowId in flights) && isRecoverable(childOf(self, flowId))
        ? { waiting: { ...waiting, [flowId]: { machine: flowMachine, routeId } } }
        : {},
    ),
    noteWaiting: assign(({ context: { flights, waiting } }, { flowId }: { flowId: string }) => {
      const { machine = '', routeId = 'dashboard' } = flights[flowId] ?? {}
      return { waiting: { ...waiting, [flowId]: { machine, routeId } } }
    }),
    stopWaiting: enqueue<Context, Event>(({ context: { waiting }, enqueue: next }) => {
      const ids = Object.keys(waiting)
      if (ids.length > 0) next.sendTo('notification', STEP_GONE)
      for (const id of ids) {
        next.stopChild(watchId(id))
        next.stopChild(id)
      }
    }),
    /** The opening screen shows what its flow waits for. */
    withdrawStep: enqueue<Context, Event, { flowId: string | null }>(({ context, self, enqueue: next }, { flowId }) => {
      if (isStep(context, self, flowId ?? '')) next.sendTo('notification', STEP_GONE)
    }),
    forgetWaiting: assign({ waiting: {} }),
    stopLanded: enqueue<Context, Event, { flowId: string }>(({ enqueue: next }, { flowId }) => {
      next.stopChild(watchId(flowId))
      next.stopChild(flowId)
    }),
    /** Without a session nothing can be looked up. */
    stopFlows: enqueue<Context, Event>(({ context, context: { flowId }, enqueue: next }) => {
      const kept = Object.keys(keptIn(context))
      if (kept.length > 0) next.sendTo('notification', STEP_GONE)
      next.sendTo('notification', FLOWS_GONE)
      for (const id of new Set([...(flowId ? [flowId] : []), ...kept])) {
        next.stopChild(watchId(id))
        next.stopChild(id)
      }
    }),
    sayBroken: enqueue<Context, Event, Broken>(({ context, enqueue: next }, { actorId }) => {
      const known = keptIn(context)[actorId]
      // The open screen shows the error itself. Whether its effect was done is not known in either case.
      if (!known) return
      const title = { key: `screen.${known.routeId}.title` }
      const notification = { ...(actorId in context.flights ? UNKNOWN : BROKEN), title }
      next.sendTo('notification', { type: 'notification.show', notification })
    }),
    breakScreen: enqueue<Context, Event, Broken>(({ context: { flowId }, enqueue: next }, { actorId }) => {
      if (flowId === actorId) next.sendTo('navigation', { type: 'screen.broken' })
    }),
    takeUpBroken: assign(({ context: { flowId, flowMachine, flights, waiting, unsettled } }, { actorId }: Broken) => {
      const { [actorId]: flight, ...others } = flights
      const { [actorId]: _, ...left } = waiting
      return {
        flights: others,
        waiting: left,
        unsettled: flight ? [...unsettled, flight] : unsettled,
        flowId: flowId === actorId ? null : flowId,
        flowMachine: flowId === actorId ? null : flowMachine,
      }
    }),
    noteCrash: assign({ hasCrashed: true }),
    noteDeparture: enqueue<Context, Event, Departed>(({ context, enqueue: next }, { flowId, flight }) => {
      next.assign({ flights: { ...context.flights, [flowId]: flight } })
      // The success of an earlier effect would look like the result of this one.
      if (flowId === context.flowId) next.sendTo('notification', { type: 'notification.outdate' })
    }),
    noteMove: assign(({ context: { flights } }, { flowId, isOpen }: { flowId: string; isOpen: boolean }) => {
      const flight = flights[flowId]
      return flight ? { flights: { ...flights, [flowId]: { ...flight, isOpen } } } : {}
    }),
    replaceFormer: assign(({ context }, { flowId, flight, formerId }: LaterTry) => {
      const { [formerId ?? '']: _, ...flights } = context.flights
      return {
        flights: { ...flights, [flowId]: flight },
        flowId: context.flowId === formerId ? flowId : context.flowId,
      }
    }),
    noteLanding: assign(({ context }, { flowId }: { flowId: string }) => {
      const { [flowId]: _, ...flights } = context.flights
      return { flights }
    }),
    forgetFlights: assign({ flowId: null, flowMachine: null, flights: {}, waiting: {}, unsettled: [] }),
    tellFlow: enqueue<Context, Event, FlowEvent>(({ context, self, enqueue: next }, event) => {
      const flow = context.flowId ? childOf(self, context.flowId) : undefined
      // A flow that is done, such as sign-in, accepts no more events.
      if (flow?.getSnapshot().status === 'active') next.sendTo(flow, event)
    }),

    noteCard: assign((_, card: { clientId: string; digits: string }) => ({ card })),
    tellCard: enqueue<Context, Event>(({ context: { card, flowId }, self, enqueue: next }) => {
      const flow = flowId ? childOf(self, flowId) : undefined
      if (card && flow?.getSnapshot().status === 'active') next.sendTo(flow, { type: 'card.switched', ...card })
    }),

    openSession: sendTo('session', (_, session: Session) => ({ type: 'session.open', session })),
    /** The typed values are lost with their form. */
    releaseForm: sendTo('navigation', ({ context: { flowId }, self }) => ({
      type: 'changes.release',
      form: String(childOf(self, flowId ?? '')?.getSnapshot().machine?.id ?? ''),
    })),
    saySentElsewhere: sendTo('notification', { type: 'notification.show', notification: SENT_ELSEWHERE }),
    askToLeave: sendTo('navigation', { type: 'leave.ask' }),
    closeSession: sendTo('session', { type: 'session.close' }),
    extendSession: sendTo('session', { type: 'session.extend' }),
    // The brand configuration carries the session id that calls of this session send (API-15).
    readSessionId: sendTo('configuration', { type: 'brand.reload' }),
    forgetSessionId: sendTo('configuration', { type: 'session.forgotten' }),
    tellVisitor: sendTo('navigation', (_, visitor: { isSignedIn: boolean; returnTo: string | null }) => ({
      type: 'visitor.known',
      ...visitor,
    })),
    /** The step may have ended by itself: its screen then shows the outcome. */
    goToStep: emit(({ context, self }) => {
      const kept = keptIn(context)
      const ids = Object.keys(kept)
      const flowId = ids.findLast((id) => isStep(context, self, id)) ?? ids.at(-1)
      return { type: 'navigation.due' as const, to: ROUTES[kept[flowId ?? '']?.routeId ?? 'dashboard'].path }
    }),
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
    flowId: null,
    flowMachine: null,
    flowsStarted: 0,
    flights: {},
    waiting: {},
    unsettled: [],
    interrupted: interruptedIn(input),
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
      { guard: 'isAwaited', actions: 'askToLeave' },
      { guard: 'hasStored', actions: 'askToLeave' },
      { guard: 'hasEffects', actions: { type: 'tellEffects', params: { type: 'session.leave' } } },
      { actions: 'closeSession' },
    ],
    'effects.stored': { actions: { type: 'noteStored', params: ({ event }) => event } },
    'step.due': { actions: { type: 'goTo', params: ({ event }) => ({ to: ROUTES[event.routeId].path }) } },
    'leave.ask': { actions: 'askToLeave' },
    'session.close': { actions: 'closeSession' },
    'route.followed': { actions: { type: 'noteRequest', params: ({ event }) => event.address } },
    'screen.opened': [
      {
        guard: { type: 'isSameScreen', params: ({ event }) => event },
        actions: [
          { type: 'storeScreen', params: ({ event }) => event },
          {
            type: 'tellFlow',
            params: ({ event: { address } }) => ({ type: 'search.entered', search: address.search }),
          },
        ],
      },
      // Another address of the same flow.
      {
        guard: { type: 'isOpenFlight', params: ({ event }) => event },
        actions: { type: 'storeScreen', params: ({ event }) => event },
      },
      // The holder is back: show what they have sent, not a form that would send it again.
      {
        guard: { type: 'isFlowKept', params: ({ event }) => event },
        actions: [
          'leaveFlow',
          'noteLeft',
          { type: 'withdrawStep', params: ({ context, event }) => ({ flowId: keptOf(context, event.flow) }) },
          { type: 'openKept', params: ({ context, event }) => ({ flowId: keptOf(context, event.flow) }) },
          { type: 'storeScreen', params: ({ event }) => event },
          // Another card may have been chosen while it was in flight.
          'tellCard',
        ],
      },
      {
        actions: [
          'leaveFlow',
          'noteLeft',
          { type: 'startFlow', params: ({ event }) => event },
          { type: 'storeScreen', params: ({ event }) => event },
          { type: 'tellEffects', params: { type: 'screen.opened' } },
        ],
      },
    ],
    'flow.departed': [
      {
        guard: { type: 'isLaterTry', params: ({ event }) => event },
        actions: [
          // The later try replaces the earlier one, on the same screen.
          { type: 'stopLanded', params: ({ event: { formerId } }) => ({ flowId: formerId ?? '' }) },
          { type: 'replaceFormer', params: ({ event }) => event },
          { type: 'tellFlow', params: ({ event: { flight } }) => ({ type: 'payment.elsewhere', flight }) },
        ],
      },
      // Look it up in the background: the open form is about another payment.
      {
        guard: { type: 'isAnother', params: ({ event }) => event },
        actions: [
          { type: 'noteDeparture', params: ({ event }) => event },
          { type: 'tellFlow', params: ({ event: { flight } }) => ({ type: 'payment.elsewhere', flight }) },
        ],
      },
      {
        guard: { type: 'isOfOpenScreen', params: ({ event }) => event },
        actions: [
          'leaveFlow',
          'noteLeft',
          'releaseForm',
          { type: 'noteDeparture', params: ({ event }) => event },
          { type: 'openKept', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'noteDeparture', params: ({ event }) => event } },
    ],
    'flow.landed': [
      // The result stays until the holder continues.
      {
        guard: { type: 'hasResult', params: ({ event }) => event },
        actions: { type: 'noteLanding', params: ({ event }) => event },
      },
      // The screen must not offer to send again before the outcome of the other effect is known.
      {
        guard: { type: 'hasNext', params: ({ event }) => event },
        actions: [
          'releaseForm',
          { type: 'openKept', params: ({ context, event }) => ({ flowId: nextFlightOf(context, event.flowId) }) },
          { type: 'noteLanding', params: ({ event }) => event },
          { type: 'stopLanded', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'isLasting', params: ({ event }) => event },
        actions: { type: 'noteLanding', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRecoverable', params: ({ event }) => event },
        actions: [
          { type: 'noteWaiting', params: ({ event }) => event },
          { type: 'noteLanding', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          { type: 'noteLanding', params: ({ event }) => event },
          { type: 'stopLanded', params: ({ event }) => event },
        ],
      },
    ],
    'flow.moved': { actions: { type: 'noteMove', params: ({ event }) => event } },
    'flow.restarted': {
      guard: { type: 'hasNext', params: ({ event }) => event },
      actions: [
        { type: 'openKept', params: ({ context, event }) => ({ flowId: nextFlightOf(context, event.flowId) }) },
        { type: 'stopLanded', params: ({ event }) => event },
      ],
    },
    'xstate.error.actor.*': [
      { guard: { type: 'isFlowActor', params: brokenIn }, actions: replaceBroken },
      { actions: 'noteCrash' },
    ],
    'sidebar.toggle': { actions: 'toggleSidebar' },
    'sidebar.close': { actions: 'closeSidebar' },
    'branding.dismiss': { actions: 'dismissBranding' },
    'account.mailed': { actions: { type: 'noteMailed', params: ({ event }) => event } },
    'email.confirmed': { actions: [{ type: 'noteConfirmed', params: ({ event }) => event }, 'confirmHolder'] },
    'session.opened': {
      target: '.signedIn',
      actions: [
        { type: 'noteSignIn', params: ({ event }) => event },
        { type: 'takeUpInterrupted', params: ({ event }) => event.account },
        'confirmHolder',
        'readSessionId',
      ],
    },
    // Also for a session that never opened: a stored session may have expired.
    'session.ended': {
      target: '.signedOut',
      actions: [
        { type: 'noteReturn', params: ({ event }) => event },
        { type: 'noteInterrupted', params: ({ event }) => event },
        // Before the flows stop: what they have sent is not left, but interrupted.
        {
          type: 'tellEffects',
          params: ({ event }) => ({ type: 'session.ended', dropsSteps: !isInterruption(event.reason) }),
        },
        { type: 'forgetHolder', params: ({ event }) => event },
        'stopFlows',
        'forgetFlights',
        'forgetSessionId',
        { type: 'goTo', params: { to: '/' } },
      ],
    },
    'session.handed': [
      { guard: { type: 'isOfOtherHolder', params: ({ event }) => event.persisted } },
      {
        actions: [
          { type: 'storePersisted', params: ({ event }) => event.persisted },
          { type: 'openSession', params: ({ event }) => event.persisted.session },
        ],
      },
    ],
  },
  states: {
    // A session kept over a reload opens immediately; another tab may hand over its own.
    handing: { tags: 'busy', after: { handover: 'signedOut' } },
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
          invoke: {
            id: 'loadFlows',
            src: 'loadFlows',
            input: ({ context }) => ({ flights: context.unsettled }),
            onDone: { actions: ['sayInterrupted', { type: 'startUnsettled', params: ({ event }) => event.output }] },
            // Their code did not load: they stay unsettled, and the next page load tries again.
            onError: {},
          },
          on: {
            // Looked up as after a reload. The lookup replaces the form that would send it again: immediately, or when
            // the outcome of this tab's own effect is known.
            'flight.reported': {
              guard: { type: 'isSentElsewhere', params: ({ event }) => event },
              target: 'open',
              reenter: true,
              actions: [{ type: 'storeElsewhere', params: ({ event }) => event }, 'saySentElsewhere'],
            },
            'xstate.error.actor.*': {
              guard: { type: 'isFlightActor', params: brokenIn },
              target: 'open',
              reenter: true,
              actions: replaceBroken,
            },
            'card.chosen': { actions: { type: 'goTo', params: { to: '/dashboard' } } },
            'notification.clicked': [
              { guard: { type: 'canReturnToFlow', params: ({ event }) => event }, actions: 'goToStep' },
              {
                guard: { type: 'isReturn', params: ({ event }) => event },
                actions: { type: 'tellEffects', params: { type: 'step.return' } },
              },
            ],
            'card.current': [
              {
                guard: { type: 'hasCard', params: ({ event }) => event },
                actions: [
                  'forgetExpiry',
                  {
                    type: 'noteCard',
                    params: ({ event }) => ({ clientId: event.clientId ?? '', digits: event.digits }),
                  },
                  // The waiting step was about another card.
                  'stopWaiting',
                  'forgetWaiting',
                  {
                    type: 'tellEffects',
                    params: ({ event }) => ({ type: 'card.current', clientId: event.clientId ?? '' }),
                  },
                  {
                    type: 'tellFlow',
                    params: ({ event }) => ({
                      type: 'card.switched',
                      clientId: event.clientId ?? '',
                      digits: event.digits,
                    }),
                  },
                ],
              },
              { actions: 'forgetExpiry' },
            ],
            'card.changed': [
              {
                guard: 'isOnDashboard',
                actions: [
                  { type: 'tellFlow', params: ({ event }) => event },
                  { type: 'goTo', params: { to: '/' } },
                ],
              },
              { actions: { type: 'tellFlow', params: ({ event }) => event } },
            ],
            'upgrade.reported': {
              actions: [
                'stopWaiting',
                'forgetWaiting',
                { type: 'tellEffects', params: ({ event }) => ({ type: 'steps.over', subject: event.clientId }) },
                { type: 'tellFlow', params: ({ event }) => event },
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
