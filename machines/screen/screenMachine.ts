/** The open screen: its flow runs as long as it is open, and hears what changes around it. Portal spec §2. */
import { type AnyActorLogic, type AnyActorRef, assign, setup } from 'xstate'
import { type Address, type RouteId, routeAt } from '../../rules/site/navigation'
import type { MessageKey } from '../../rules/values/messageKey'
import { effectActions } from '../effect/channel'
import { notice, unknownNotice } from '../notification/notification'
import { enqueue } from '../shared/enqueue'
import type { Flow } from '../shared/flow'
import { deliver, notify, type PortalFact, portalActions, showing, tell } from '../shared/portal'
import { finishing, isSent } from './finishing'

type Context = {
  /** Of the open screen; null until the first one opens. */
  address: Address | null
  routeId: RouteId | null
  /** Its flow, the id of the flow's machine with its subject, and the number of flows started so far. */
  flowId: string | null
  flowMachine: string | null
  flowsStarted: number
  /** The flow goes on after its screen was left, if it has sent something. */
  flowFinishes: boolean
  /** The flows that go on without their screens: the ids of their machines, by their own. */
  finishing: Readonly<Record<string, string>>
}
type Broken = { readonly actorId: string }
type Event =
  | Extract<PortalFact, { type: 'screen.opened' | 'card.current' | 'card.changed' | 'upgrade.reported' }>
  | { type: 'session.ended' }
  /** It was left, and its outcome is known now. */
  | { type: 'flow.finished'; flowId: string }
  /** From XState: this flow has stopped with an error that nobody expected. */
  | ({ type: 'xstate.error.actor.*'; error: unknown } & Broken)

/** What a flow hears. */
type FlowEvent =
  | { readonly type: 'card.switched'; readonly clientId: string; readonly digits: string }
  | { readonly type: 'search.entered'; readonly search: string }
  | Extract<PortalFact, { type: 'card.changed' | 'upgrade.reported' }>

/** XState allows an id only for children named in `types.children`; a flow's logic is not known here. */
const spawnWith = (spawn: unknown) =>
  spawn as (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef
const childOf = (self: AnyActorRef, id: string | null): AnyActorRef | undefined =>
  id === null ? undefined : self.getSnapshot()?.children?.[id]

const idOf = ({ logic }: Flow) => (logic as { id?: string }).id ?? ''
const machineOf = (flow: Flow) => (flow.subject === undefined ? idOf(flow) : `${idOf(flow)} ${flow.subject}`)
const NO_FLOW = { flowId: null, flowMachine: null, flowFinishes: false } as const
const BACK: PortalFact = { type: 'notification.outdate', keys: ['flow.inFlight'] }
const finishingId = (flowId: string) => `finishing.${flowId}` as const
/** The flow of the same machine that goes on without its screen. */
const finishingOf = ({ finishing: all }: Context, flow: Flow | null) =>
  Object.keys(all).find((id) => flow !== null && all[id] === machineOf(flow)) ?? null
const finishingIn = ({ context, event: { flow } }: { context: Context; event: { readonly flow: Flow | null } }) => ({
  flowId: finishingOf(context, flow),
})
const leaveScreen = { type: 'tell', params: { type: 'screen.left' } } as const

export const screenMachine = setup({
  types: {} as {
    context: Context
    events: Event
    children: { [id: `finishing.${string}`]: 'finishing' }
  },
  actors: { finishing },
  guards: {
    // A new hash or query of the same screen keeps its flow, unless it has stopped, or the address then names another
    // subject.
    isSameScreen: ({ context }, { address, flow }: { address: Address; flow: Flow | null }) =>
      context.address?.pathname === address.pathname &&
      (flow === null || context.flowId !== null) &&
      (flow?.subject === undefined || machineOf(flow) === context.flowMachine),
    hasFlow: (_, { flow }: { flow: Flow | null }) => flow !== null,
    isOpenFlow: ({ context }, { actorId }: Broken) => context.flowId === actorId,
    isFinishing: ({ context }, { flowId }: { flowId: string | null }) => flowId !== null && flowId in context.finishing,
    hasCard: (_, { clientId }: { clientId: string | null }) => clientId !== null,
  },
  actions: {
    ...portalActions<Context, Event>(),
    ...effectActions<Context, Event>(),
    store: assign((_, { address }: { address: Address }) => ({ address, routeId: routeAt(address.pathname) })),
    startFlow: assign(({ context, spawn }, { flow }: { flow: Flow | null }) => {
      if (!flow) return {}
      const flowsStarted = context.flowsStarted + 1
      const flowId = `flow.${flowsStarted}`
      spawnWith(spawn)(flow.logic, { id: flowId, input: flow.input })
      return { flowId, flowMachine: machineOf(flow), flowFinishes: flow.finishes ?? false, flowsStarted }
    }),
    keepFinishing: assign(({ context: { flowId, flowMachine, flowFinishes, finishing: others }, self, spawn }) => {
      const flow = childOf(self, flowId)
      if (!flowId || !flowFinishes || !flow || !isSent(flow)) return {}
      spawn('finishing', { id: finishingId(flowId), input: { flowId, flow } })
      return { finishing: { ...others, [flowId]: flowMachine ?? '' } }
    }),
    /** What a holder has sent goes on as an effect, and what waits for them as a step. A visitor's flow goes on itself. */
    leaveFlow: enqueue<Context, Event>((action) => {
      const { flowId, finishing: kept, routeId } = action.context
      if (!flowId) return
      if (!(flowId in kept)) return action.enqueue.stopChild(flowId)
      const title = { key: `screen.${routeId ?? 'home'}.title` as MessageKey }
      deliver(action, [showing({ ...notice('info', 'flow.inFlight'), title })])
    }),
    stopFinished: enqueue<Context, Event, { flowId: string }>(({ context, enqueue: next }, { flowId }) => {
      const { [flowId]: _, ...others } = context.finishing
      next.stopChild(finishingId(flowId))
      next.stopChild(flowId)
      next.assign({ finishing: others })
    }),
    /** The visitor is back: show what they have sent, not a form that would send it again. */
    openFinishing: enqueue<Context, Event, { flowId: string | null }>((action, { flowId }) => {
      if (flowId === null) return
      const { [flowId]: flowMachine = null, ...others } = action.context.finishing
      action.enqueue.stopChild(finishingId(flowId))
      action.enqueue.assign({ flowId, flowMachine, flowFinishes: true, finishing: others })
      // The notice may be about another one.
      if (Object.keys(others).length === 0) deliver(action, [BACK])
    }),
    forgetFlow: assign(NO_FLOW),
    tellFlow: enqueue<Context, Event, FlowEvent>(({ context, self, enqueue: next }, event) => {
      const flow = childOf(self, context.flowId)
      // A flow that is done, such as sign-in, accepts no more events.
      if (flow?.getSnapshot().status === 'active') next.sendTo(flow, event)
    }),
  },
}).createMachine({
  id: 'screen',
  context: { address: null, routeId: null, ...NO_FLOW, flowsStarted: 0, finishing: {} },
  initial: 'idle',
  on: {
    'screen.opened': [
      {
        guard: { type: 'isSameScreen', params: ({ event }) => event },
        actions: [
          { type: 'store', params: ({ event }) => event },
          {
            type: 'tellFlow',
            params: ({ event: { address } }) => ({ type: 'search.entered', search: address.search }),
          },
        ],
      },
      {
        guard: { type: 'isFinishing', params: finishingIn },
        target: '.active',
        actions: [
          'keepFinishing',
          leaveScreen,
          'leaveFlow',
          { type: 'openFinishing', params: finishingIn },
          { type: 'store', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'hasFlow', params: ({ event }) => event },
        target: '.active',
        actions: [
          'keepFinishing',
          leaveScreen,
          'leaveFlow',
          { type: 'startFlow', params: ({ event }) => event },
          { type: 'store', params: ({ event }) => event },
          { type: 'tell', params: { type: 'screen.opened' } },
        ],
      },
      {
        target: '.idle',
        actions: [
          'keepFinishing',
          leaveScreen,
          'leaveFlow',
          { type: 'store', params: ({ event }) => event },
          { type: 'tell', params: { type: 'screen.opened' } },
        ],
      },
    ],
    // Nothing of a holder goes on without their session, except as an effect.
    'session.ended': { target: '.idle', actions: [leaveScreen, 'leaveFlow'] },
    'flow.finished': {
      guard: { type: 'isFinishing', params: ({ event }) => event },
      actions: { type: 'stopFinished', params: ({ event }) => event },
    },
    'xstate.error.actor.*': {
      guard: { type: 'isFinishing', params: ({ event }) => ({ flowId: event.actorId }) },
      actions: [
        { type: 'stopFinished', params: ({ event }) => ({ flowId: event.actorId }) },
        notify(unknownNotice('flow.interrupted')),
      ],
    },
  },
  states: {
    // No screen is open yet, or one without a flow.
    idle: { entry: 'forgetFlow' },
    active: {
      on: {
        // What it has sent goes on; its screen can be opened again.
        'xstate.error.actor.*': {
          guard: { type: 'isOpenFlow', params: ({ event }) => event },
          target: 'idle',
          actions: [tell({ type: 'screen.broken' }), leaveScreen, 'leaveFlow'],
        },
        'card.current': {
          guard: { type: 'hasCard', params: ({ event }) => event },
          actions: {
            type: 'tellFlow',
            params: ({ event: { clientId, digits } }) => ({ type: 'card.switched', clientId: clientId ?? '', digits }),
          },
        },
        'card.changed': { actions: { type: 'tellFlow', params: ({ event }) => event } },
        'upgrade.reported': { actions: { type: 'tellFlow', params: ({ event }) => event } },
      },
    },
  },
})
