/** From an address to a screen: who may stay, who is sent elsewhere, who is asked before unsaved changes are left, and the screen's code on its way. Portal spec §2. */
import { assign, setup } from 'xstate'
import { type Address, needsVisitor, type RouteId, redirectFor, routeAt } from '../../rules/navigation'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

/** A screen's flow: its machine with its ports filled, and the machine's input. */
export type Flow = { readonly logic: unknown; readonly input: unknown }

type Context = {
  requested: Address
  /** The screen that is open; null until the first is. */
  shown: Address | null
  /** Where the visitor would go, were the changes of the open screen not unsaved. */
  wanted: Address | null
  isSignedIn: boolean | null
  isHeld: boolean
}
type Event =
  | { type: 'route.entered'; address: Address }
  | { type: 'visitor.known'; isSignedIn: boolean }
  | { type: 'screen.retry' }
  | { type: 'changes.hold' }
  | { type: 'changes.release' }
  | { type: 'leave.accept' }
  | { type: 'leave.dismiss' }

export const navigationMachine = setup({
  types: {} as { input: { address: Address }; context: Context; events: Event; tags: 'busy' },
  actors: { loadScreen: promisePort<Flow | null, { id: RouteId }>('loadScreen') },
  guards: {
    mayStay: ({ context }) => redirectFor(context.requested.pathname, context.isSignedIn ?? false) === null,
    // Whether somebody is signed in may not be known yet; most addresses lead elsewhere all the same.
    isKnown: ({ context }) => context.isSignedIn !== null || !needsVisitor(context.requested.pathname),
    isSigningOut: ({ context }) => context.isSignedIn === true && context.requested.pathname === '/logout',
    losesChanges: ({ context }, { address }: { address: Address }) =>
      context.isHeld && context.shown !== null && context.shown.pathname !== address.pathname,
  },
  actions: {
    storeAddress: assign((_, { address }: { address: Address }) => ({ requested: address, wanted: null })),
    storeWanted: assign((_, { address }: { address: Address }) => ({ wanted: address })),
    takeWanted: assign(({ context }) => ({ requested: context.wanted ?? context.requested, wanted: null })),
    forgetWanted: assign({ wanted: null }),
    storeVisitor: assign(({ context }, { isSignedIn }: { isSignedIn: boolean }) => ({
      isSignedIn,
      isHeld: isSignedIn && context.isHeld,
      wanted: null,
    })),
    // The flow of another screen has been stopped, and its changes are gone with it.
    storeShown: assign(({ context }) => ({
      shown: context.requested,
      isHeld: context.isHeld && context.shown?.pathname === context.requested.pathname,
    })),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    announceFollowed: tellParent<Context, Event>(({ context }) => ({
      type: 'route.followed',
      address: context.requested,
    })),
    announceOpened: tellParent<Context, Event, { flow: Flow | null }>(({ context }, { flow }) => ({
      type: 'screen.opened',
      address: context.requested,
      flow,
    })),
    closeSession: tellParent<Context, Event>(() => ({ type: 'session.close' })),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ requested: input.address, shown: null, wanted: null, isSignedIn: null, isHeld: false }),
  initial: 'deciding',
  on: {
    'route.entered': {
      target: '.deciding',
      reenter: true,
      actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'announceFollowed'],
    },
    'visitor.known': {
      target: '.deciding',
      reenter: true,
      actions: { type: 'storeVisitor', params: ({ event }) => event },
    },
    'changes.hold': { actions: 'hold' },
    'changes.release': { actions: 'release' },
  },
  states: {
    deciding: {
      tags: 'busy',
      always: [
        { guard: 'isSigningOut', target: 'closing' },
        { guard: 'mayStay', target: 'opening' },
        { guard: 'isKnown', target: 'redirecting' },
      ],
    },
    // Home is for whoever is not signed in: the way there begins when the session has ended.
    closing: { tags: 'busy', entry: 'closeSession' },
    redirecting: { tags: 'busy' },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ id: routeAt(context.requested.pathname) ?? 'home' }),
        onDone: {
          target: 'settled',
          actions: [{ type: 'announceOpened', params: ({ event }) => ({ flow: event.output }) }, 'storeShown'],
        },
        // The code of an earlier version is gone from the server: only a fresh page has the new one.
        onError: 'missing',
      },
    },
    settled: {
      on: {
        'route.entered': {
          guard: { type: 'losesChanges', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
    asked: {
      on: {
        'leave.accept': { target: 'deciding', actions: ['release', 'takeWanted', 'announceFollowed'] },
        'leave.dismiss': { target: 'settled', actions: 'forgetWanted' },
        // Saved in the meantime: nothing is lost any more.
        'changes.release': { target: 'deciding', actions: ['release', 'takeWanted', 'announceFollowed'] },
        'route.entered': {
          guard: { type: 'losesChanges', params: ({ event }) => event },
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
    missing: { on: { 'screen.retry': 'opening' } },
  },
})
