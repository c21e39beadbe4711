/** Whether somebody is signed in, and until when: the token's expiry, the warning a minute before, and every way out. Portal spec §4. */
import { assign, setup } from 'xstate'
import type { Account } from '../../rules/identity/account'
import { errorNotice } from '../notification/notification'
import { attentionPort } from '../shared/attention'
import { errorIn, isTemporary } from '../shared/failure'
import { portalActions, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type SessionContext as Context,
  type SessionEvent as Event,
  isLater,
  isSameHolder,
  msToExpiry,
  msToWarning,
  type Session,
  type Token,
  timer,
  warning,
} from './session'

const openedIn = ({ context: { session } }: { context: Context }) =>
  ({ type: 'session.opened', account: (session as Session).account }) as const
const warningIn = ({ context: { hasExtensionFailed } }: { context: Context }) =>
  ({ type: 'notification.show', notification: warning(hasExtensionFailed) }) as const
const expired = tell({ type: 'session.ended', reason: 'expired' })

export const sessionMachine = setup({
  types: {} as { input: { session: Session | null }; context: Context; events: Event; tags: 'busy' | 'usable' },
  actors: {
    attention: attentionPort,
    /** Ends the sessions at the issuer: their tokens are useless afterwards. */
    endSession: promisePort<void, { xAuthTokens: readonly string[] }>('endSession'),
  },
  delays: {
    untilWarning: ({ context }) => timer(msToWarning(context.session)),
    untilExpiry: ({ context }) => timer(msToExpiry(context.session)),
    untilNextTry: 15_000,
  },
  guards: {
    isTemporary: (_, { error }: { error: unknown }) => isTemporary(error),
    isSignedOut: ({ context }) => context.session === null,
    isThisSession: ({ context }, { sessionId }: { sessionId: string }) => context.session?.id === sessionId,
    isReplacement: ({ context: { session: current } }, { session }: { session: Session }) =>
      current !== null && isSameHolder(session, current) && isLater(session, current),
    hasExpired: ({ context }) => msToExpiry(context.session) <= 0,
    isEnding: ({ context }) => msToWarning(context.session) <= 0,
  },
  actions: {
    ...portalActions<Context, Event>(),
    store: assign((_, { session }: { session: Session }) => ({ session })),
    storeToken: assign(({ context }, { token }: { token: Token }) => ({
      session: context.session && { ...context.session, ...token },
    })),
    storeChanges: assign(({ context }, { changes }: { changes: Partial<Account> }) => ({
      session: context.session && { ...context.session, account: { ...context.session.account, ...changes } },
    })),
    replace: assign(({ context }, { session }: { session: Session }) => ({
      session,
      former: context.session ? [...context.former, context.session] : context.former,
    })),
    forget: assign({ session: null, former: [] }),
    noteFailedExtension: assign({ hasExtensionFailed: true }),
    forgetFailedExtension: assign({ hasExtensionFailed: false }),
    keepTokens: assign(({ context: { session, former } }) => ({
      xAuthTokens: [...former, ...(session ? [session] : [])].map(({ xAuthToken }) => xAuthToken),
    })),
    forgetTokens: assign({ xAuthTokens: [] }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.session, former: [], xAuthTokens: [], hasExtensionFailed: false }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        // Do not send session.opened for an expired session: the portal would load its cards.
        { guard: 'hasExpired', target: 'signedOut', actions: expired },
        { target: 'signedIn' },
      ],
    },
    signedOut: {
      entry: 'forget',
      exit: 'forgetTokens',
      initial: 'ended',
      on: { 'session.open': { target: 'unresolved', actions: { type: 'store', params: ({ event }) => event } } },
      states: {
        // The holder is signed out here immediately, whatever the outcome of the call.
        ending: {
          tags: 'busy',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context: { xAuthTokens } }) => ({ xAuthTokens }),
            onDone: 'ended',
            // Until the issuer has ended a session, anybody who has its token can use it.
            onError: [{ guard: { type: 'isTemporary', params: errorIn }, target: 'unended' }, { target: 'ended' }],
          },
        },
        unended: { after: { untilNextTry: 'ending' } },
        ended: { entry: 'forgetTokens' },
      },
    },
    signedIn: {
      tags: 'usable',
      entry: { type: 'tellPortal', params: openedIn },
      invoke: { id: 'attention', src: 'attention' },
      on: {
        'session.close': {
          target: 'signedOut.ending',
          actions: [
            'keepTokens',
            {
              type: 'tellPortal',
              params: ({ event }) => ({ type: 'session.ended', reason: event.reason ?? 'left' }),
            },
          ],
        },
        'session.rejected': {
          guard: { type: 'isThisSession', params: ({ event }) => event },
          target: 'signedOut',
          actions: [
            tell({ type: 'session.ended', reason: 'rejected' }),
            {
              type: 'tellPortal',
              params: ({ event }) => ({
                type: 'notification.show',
                notification: errorNotice(event.failure),
              }),
            },
          ],
        },
        // Nothing else changes: the open screen, its form and the effects in flight continue. The previous session still
        // answers the calls that were sent with it, and ends with this one.
        'session.replaced': {
          guard: { type: 'isReplacement', params: ({ event }) => event },
          target: '.fresh',
          actions: [{ type: 'replace', params: ({ event }) => event }, tell({ type: 'brand.reload' })],
        },
        // The token may have expired during the call: like any event, this one checks `hasExpired` again.
        'server.failed': {},
        'token.renewed': {
          guard: { type: 'isThisSession', params: ({ event }) => event },
          target: '.fresh',
          actions: { type: 'storeToken', params: ({ event }) => event },
        },
        'account.changed': { actions: { type: 'storeChanges', params: ({ event }) => event } },
      },
      initial: 'fresh',
      states: {
        fresh: {
          always: [
            { guard: 'hasExpired', target: 'expired' },
            { guard: 'isEnding', target: 'lastMinute' },
          ],
          after: { untilWarning: { target: 'fresh', reenter: true } },
          // A tab that slept or was throttled has late timers: read the clock again.
          on: { 'page.shown': { target: 'fresh', reenter: true } },
        },
        lastMinute: {
          initial: 'warned',
          exit: [tell({ type: 'notification.withdraw', action: 'session.extend' }), 'forgetFailedExtension'],
          states: {
            warned: {
              entry: { type: 'tellPortal', params: warningIn },
              on: { 'session.extend': 'extending' },
            },
            // Any response may carry a new token; one without a token extends nothing.
            extending: {
              tags: 'busy',
              entry: tell({ type: 'brand.reload' }),
              on: { 'brand.settled': { target: 'warned', actions: 'noteFailedExtension' } },
            },
          },
          always: { guard: 'hasExpired', target: 'expired' },
          after: { untilExpiry: 'expired' },
        },
        expired: { type: 'final' },
      },
      onDone: { target: 'signedOut', actions: expired },
    },
  },
})
