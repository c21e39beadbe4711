/** From an address to a screen: who may stay, who is redirected, who must confirm leaving unsaved changes or signing out, and the loading of the screen's code. Portal spec §2. */
import { assign, setup } from 'xstate'
import { type Address, needsVisitor, type RouteId, redirectFor, routeAt } from '../../rules/site/navigation'
import type { Flow } from '../shared/flow'
import { portalActions, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

/**
 * Why there is no screen. `broken`: its flow has stopped with an error. Otherwise its code did not load; `outdated`: the server has another version, and only a page load gets it.
 * `stuck`: the server answers, and another try may load it. A file that several screens share is not requested again
 * before a page load.
 */
export type MissingBecause = 'offline' | 'unreachable' | 'outdated' | 'stuck' | 'broken'

type Context = {
  requested: Address
  /** The open screen; null until the first one opens. */
  shown: Address | null
  /** Where the visitor wants to go, while they are asked whether to leave. */
  wanted: Address | null
  isSignedIn: boolean | null
  /** Where to take a holder who comes back after a session that ended by itself. */
  returnTo: string | null
  /** The forms of the open screen with unsaved changes. */
  heldBy: readonly string[]
  /** Kept during a retry until a screen opens: the previous screen must not flash in between. */
  missingBecause: MissingBecause | null
}
type Event =
  | { type: 'route.entered'; address: Address }
  | { type: 'visitor.known'; isSignedIn: boolean; returnTo: string | null }
  | { type: 'screen.retry' }
  | { type: 'screen.broken' }
  | { type: 'changes.hold'; form: string }
  | { type: 'changes.release'; form: string }
  /** The outcome of something that was sent is not known: ask before signing out. */
  | { type: 'leave.ask' }
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
    // Most addresses redirect in the same way for every visitor, so the visitor need not be known yet.
    isVisitorKnown: ({ context }) => context.isSignedIn !== null || !needsVisitor(context.requested.pathname),
    isReturning: ({ context }) => context.returnTo !== null,
    isSigningOut: ({ context }) => context.isSignedIn === true && routeAt(context.requested.pathname) === 'logout',
    wantsToSignOut: ({ context }) => context.wanted !== null && routeAt(context.wanted.pathname) === 'logout',
    isHeldByOther: ({ context }, { form }: { form: string }) => context.heldBy.some((known) => known !== form),
    /** The page was loaded at /logout, which asks before it signs out: no screen is open behind the dialog. */
    isUnopened: ({ context }) => context.shown === null,
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
    wantRequested: assign(({ context: { requested, shown } }) => ({
      requested: shown ?? requested,
      wanted: requested,
    })),
    takeWanted: assign(({ context }) => ({ requested: context.wanted ?? context.requested, wanted: null })),
    forgetWanted: assign({ wanted: null }),
    storeVisitor: assign(({ context }, { isSignedIn, returnTo }: { isSignedIn: boolean; returnTo: string | null }) => ({
      isSignedIn,
      returnTo,
      heldBy: isSignedIn ? context.heldBy : [],
      // The changes that kept the holder from leaving were lost with the session.
      requested: isSignedIn ? context.requested : (context.wanted ?? context.requested),
      wanted: null,
    })),
    // The flow of the other screen was stopped, and its changes were lost with it.
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
        { guard: 'isVisitorKnown', target: 'redirecting' },
      ],
    },
    // The portal closes the session, or has the holder asked first.
    closing: {
      tags: 'busy',
      entry: tell({ type: 'session.leave' }),
      on: { 'leave.ask': { target: 'asked', actions: 'wantRequested' } },
    },
    // Home is only for visitors who are not signed in: redirect there when the session has ended.
    parting: { tags: 'busy', entry: tell({ type: 'session.close' }) },
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
      // A load that started before the connection came back may still fail.
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
        'screen.broken': {
          target: 'missing',
          actions: ['releaseAll', { type: 'storeCause', params: { cause: 'broken' } }],
        },
        'route.entered': {
          guard: { type: 'losesChanges', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
    asked: {
      on: {
        // What was typed is lost with it.
        'screen.broken': [
          { guard: 'isUnopened' },
          {
            target: 'missing',
            actions: ['releaseAll', 'forgetWanted', { type: 'storeCause', params: { cause: 'broken' } }],
          },
        ],
        'leave.accept': [
          { guard: 'wantsToSignOut', target: 'parting' },
          { target: 'deciding', actions: ['releaseAll', 'takeWanted', announceFollowed] },
        ],
        'leave.dismiss': [
          { guard: 'isUnopened', target: 'redirecting', actions: 'forgetWanted' },
          { target: 'settled', actions: 'forgetWanted' },
        ],
        'changes.release': [
          { guard: 'isUnopened' },
          // Another form of the screen still has unsaved changes.
          {
            guard: { type: 'isHeldByOther', params: ({ event }) => event },
            actions: { type: 'release', params: ({ event }) => event },
          },
          // The changes may be in flight: only the holder decides whether to sign out before their outcome is known.
          { guard: 'wantsToSignOut', actions: 'releaseAll' },
          // Saved in the meantime: leaving loses nothing.
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
