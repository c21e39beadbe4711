/** From an address to a screen: who may stay, who is sent elsewhere, and the screen's code on its way. Portal spec §2. */
import { assign, setup } from 'xstate'
import { type Address, needsVisitor, type RouteId, redirectFor, routeAt } from '../../rules/navigation'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

/** A screen's flow: its machine with its ports filled, and the machine's input. */
export type Flow = { readonly logic: unknown; readonly input: unknown }

type Context = { requested: Address; isSignedIn: boolean | null }
type Event =
  | { type: 'route.entered'; address: Address }
  | { type: 'visitor.known'; isSignedIn: boolean }
  | { type: 'screen.retry' }

export const navigationMachine = setup({
  types: {} as { input: { address: Address }; context: Context; events: Event; tags: 'busy' },
  actors: { loadScreen: promisePort<Flow | null, { id: RouteId }>('loadScreen') },
  guards: {
    mayStay: ({ context }) => redirectFor(context.requested.pathname, context.isSignedIn ?? false) === null,
    // Whether somebody is signed in may not be known yet; most addresses lead elsewhere all the same.
    isKnown: ({ context }) => context.isSignedIn !== null || !needsVisitor(context.requested.pathname),
  },
  actions: {
    storeAddress: assign((_, { address }: { address: Address }) => ({ requested: address })),
    storeVisitor: assign((_, { isSignedIn }: { isSignedIn: boolean }) => ({ isSignedIn })),
    announceOpened: tellParent<Context, Event, { flow: Flow | null }>(({ context }, { flow }) => ({
      type: 'screen.opened',
      address: context.requested,
      flow,
    })),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ requested: input.address, isSignedIn: null }),
  initial: 'deciding',
  on: {
    'route.entered': {
      target: '.deciding',
      reenter: true,
      actions: { type: 'storeAddress', params: ({ event }) => event },
    },
    'visitor.known': {
      target: '.deciding',
      reenter: true,
      actions: { type: 'storeVisitor', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      tags: 'busy',
      always: [
        { guard: 'mayStay', target: 'opening' },
        { guard: 'isKnown', target: 'redirecting' },
      ],
    },
    redirecting: { tags: 'busy' },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ id: routeAt(context.requested.pathname) ?? 'home' }),
        onDone: {
          target: 'settled',
          actions: { type: 'announceOpened', params: ({ event }) => ({ flow: event.output }) },
        },
        // The code of an earlier version is gone from the server: only a fresh page has the new one.
        onError: 'missing',
      },
    },
    settled: {},
    missing: { on: { 'screen.retry': 'opening' } },
  },
})
