/** From an address to a screen: who may stay, who is sent elsewhere, who is asked before unsaved changes are left, and the screen's code on its way. Portal spec §2. */
import { assign, setup } from 'xstate'
import { type Address, needsVisitor, type RouteId, redirectFor, routeAt } from '../../rules/navigation'
import type { Flow } from '../shared/flow'
import { portalActions, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** Why the code of a screen did not come. `outdated`: the server has another version, and only a fresh page gets it. */
export type MissingBecause = 'offline' | 'unreachable' | 'outdated'

type Context = {
  requested: Address
  /** The screen that is open; null until the first is. */
  shown: Address | null
  /** Where the visitor would go, were the changes of the open screen not unsaved. */
  wanted: Address | null
  isSignedIn: boolean | null
  /** Where the holder goes instead, who has come back after a session that ended by itself. */
  returnTo: string | null
  /** The forms of the open screen that have unsaved changes. */
  heldBy: readonly string[]
  /** Kept while the screen is tried again, until one opens: what was open before must not flash up in between. */
  missingBecause: MissingBecause | null
}
type Event =
  | { type: 'route.entered'; address: Address }
  | { type: 'visitor.known'; isSignedIn: boolean; returnTo: string | null }
  | { type: 'screen.retry' }
  | { type: 'changes.hold'; form: string }
  | { type: 'changes.release'; form: string }
  | { type: 'leave.accept' }
  | { type: 'leave.dismiss' }

const announceFollowed = {
  type: 'tellPortal',
  params: ({ context }: { context: Context }) => ({ type: 'route.followed', address: context.requested }) as const,
} as const

export const navigationMachine = setup({
  types: {} as { input: { address: Address }; context: Context; events: Event; tags: 'busy' },
  actors: {
    loadScreen: promisePort<Flow | null, { id: RouteId }>('loadScreen'),
    findCause: promisePort<MissingBecause, undefined>('findCause'),
  },
  guards: {
    mayStay: ({ context }) =>
      redirectFor(context.requested.pathname, context.isSignedIn ?? false, context.requested.search) === null,
    // Most addresses lead elsewhere whether or not somebody is signed in, so that need not be known yet.
    isKnown: ({ context }) => context.isSignedIn !== null || !needsVisitor(context.requested.pathname),
    isReturning: ({ context }) => context.returnTo !== null,
    isSigningOut: ({ context }) => context.isSignedIn === true && routeAt(context.requested.pathname) === 'logout',
    wantsToSignOut: ({ context }) => context.wanted !== null && routeAt(context.wanted.pathname) === 'logout',
    isHeldByOther: ({ context }, { form }: { form: string }) => context.heldBy.some((known) => known !== form),
    losesChanges: ({ context }, { address }: { address: Address }) =>
      context.heldBy.length > 0 && context.shown !== null && context.shown.pathname !== address.pathname,
  },
  actions: {
    ...portalActions<Context, Event>(),
    storeAddress: assign((_, { address }: { address: Address }) => ({
      requested: address,
      wanted: null,
      returnTo: null,
    })),
    storeWanted: assign((_, { address }: { address: Address }) => ({ wanted: address })),
    takeWanted: assign(({ context }) => ({ requested: context.wanted ?? context.requested, wanted: null })),
    forgetWanted: assign({ wanted: null }),
    storeVisitor: assign(({ context }, { isSignedIn, returnTo }: { isSignedIn: boolean; returnTo: string | null }) => ({
      isSignedIn,
      returnTo,
      heldBy: isSignedIn ? context.heldBy : [],
      // With the session, the changes are gone that kept the holder from leaving.
      requested: isSignedIn ? context.requested : (context.wanted ?? context.requested),
      wanted: null,
    })),
    // The flow of another screen has been stopped, and its changes are gone with it.
    storeShown: assign(({ context }) => ({
      shown: context.requested,
      missingBecause: null,
      heldBy: context.shown?.pathname === context.requested.pathname ? context.heldBy : [],
    })),
    storeCause: assign((_, { cause }: { cause: MissingBecause }) => ({ missingBecause: cause })),
    hold: assign(({ context }, { form }: { form: string }) => ({
      heldBy: [...context.heldBy.filter((known) => known !== form), form],
    })),
    release: assign(({ context }, { form }: { form: string }) => ({
      heldBy: context.heldBy.filter((known) => known !== form),
    })),
    releaseAll: assign({ heldBy: [] }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    requested: input.address,
    shown: null,
    wanted: null,
    isSignedIn: null,
    returnTo: null,
    heldBy: [],
    missingBecause: null,
  }),
  initial: 'deciding',
  on: {
    'route.entered': {
      target: '.deciding',
      reenter: true,
      actions: [{ type: 'storeAddress', params: ({ event }) => event }, announceFollowed],
    },
    'visitor.known': {
      target: '.deciding',
      reenter: true,
      actions: { type: 'storeVisitor', params: ({ event }) => event },
    },
    'changes.hold': { actions: { type: 'hold', params: ({ event }) => event } },
    'changes.release': { actions: { type: 'release', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      tags: 'busy',
      always: [
        { guard: 'isSigningOut', target: 'closing' },
        { guard: 'isReturning', target: 'redirecting' },
        { guard: 'mayStay', target: 'opening' },
        { guard: 'isKnown', target: 'redirecting' },
      ],
    },
    // Home is for whoever is not signed in: the way there begins when the session has ended.
    closing: { tags: 'busy', entry: tell({ type: 'session.close' }) },
    redirecting: { tags: 'busy' },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ id: routeAt(context.requested.pathname) ?? 'home' }),
        onDone: {
          target: 'settled',
          actions: [
            {
              type: 'tellPortal',
              params: ({ context, event }) => ({
                type: 'screen.opened',
                address: context.requested,
                flow: event.output,
              }),
            },
            'storeShown',
          ],
        },
        onError: 'diagnosing',
      },
      // What was asked for before the connection came back may still fail.
      on: { 'screen.retry': { target: 'opening', reenter: true } },
    },
    diagnosing: {
      tags: 'busy',
      on: { 'screen.retry': 'opening' },
      invoke: {
        id: 'findCause',
        src: 'findCause',
        onDone: {
          target: 'missing',
          actions: { type: 'storeCause', params: ({ event }) => ({ cause: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'storeCause', params: { cause: 'unreachable' } } },
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
        'leave.accept': { target: 'deciding', actions: ['releaseAll', 'takeWanted', announceFollowed] },
        'leave.dismiss': { target: 'settled', actions: 'forgetWanted' },
        'changes.release': [
          // Another form of the screen still has unsaved changes.
          {
            guard: { type: 'isHeldByOther', params: ({ event }) => event },
            actions: { type: 'release', params: ({ event }) => event },
          },
          // They may just be on their way: without the session they could not be sent, nor their outcome told.
          { guard: 'wantsToSignOut', target: 'settled', actions: ['releaseAll', 'forgetWanted'] },
          // Saved in the meantime: nothing is lost by leaving.
          { target: 'deciding', actions: ['releaseAll', 'takeWanted', announceFollowed] },
        ],
        'route.entered': {
          guard: { type: 'losesChanges', params: ({ event }) => event },
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
    missing: { on: { 'screen.retry': 'opening' } },
  },
})
