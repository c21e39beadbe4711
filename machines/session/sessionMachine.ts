/** Whether somebody is signed in, and until when: the token's expiry, the warning a minute before, and every way out. Portal spec §4. */
import { assign, setup } from 'xstate'
import type { Account } from '../../rules/account'
import { errorNotice } from '../notification/notification'
import { failed, type Failure } from '../shared/failure'
import { tellParent } from '../shared/tellParent'
import {
  type SessionContext as Context,
  type SessionEvent as Event,
  msToExpiry,
  msToWarning,
  type Reason,
  type Session,
  type Token,
  timer,
  warning,
} from './session'

const expiry = {
  type: 'announceEnded',
  params: { reason: 'expired', failure: failed('session.expired') },
} as const

export const sessionMachine = setup({
  types: {} as { input: { session: Session | null }; context: Context; events: Event; tags: 'busy' | 'usable' },
  delays: {
    untilWarning: ({ context }) => timer(msToWarning(context.session)),
    untilExpiry: ({ context }) => timer(msToExpiry(context.session)),
  },
  guards: {
    isSignedOut: ({ context }) => context.session === null,
    isThisSession: ({ context }, { sessionId }: { sessionId: string }) => context.session?.id === sessionId,
    hasExpired: ({ context }) => msToExpiry(context.session) <= 0,
    isEnding: ({ context }) => msToWarning(context.session) <= 0,
    hasExpiredHere: ({ context }, { sessionId }: { sessionId: string }) =>
      context.session?.id === sessionId && msToExpiry(context.session) <= 0,
  },
  actions: {
    store: assign((_, { session }: { session: Session }) => ({ session })),
    storeToken: assign(({ context }, { token }: { token: Token }) => ({
      session: context.session && { ...context.session, ...token },
    })),
    storeChanges: assign(({ context }, { changes }: { changes: Partial<Account> }) => ({
      session: context.session && { ...context.session, account: { ...context.session.account, ...changes } },
    })),
    forget: assign({ session: null }),
    noteFailedExtension: assign({ hasExtensionFailed: true }),
    forgetFailedExtension: assign({ hasExtensionFailed: false }),
    warn: tellParent<Context, Event>(({ context }) => ({
      type: 'notification.show',
      notification: warning(context.hasExtensionFailed),
    })),
    withdrawWarning: tellParent<Context, Event>(() => ({ type: 'notification.withdraw', action: 'session.extend' })),
    askForExtension: tellParent<Context, Event>(() => ({ type: 'brand.reload' })),
    announceOpened: tellParent<Context, Event>(({ context }) => ({
      type: 'session.opened',
      account: context.session?.account,
    })),
    announceEnded: tellParent<Context, Event, { reason: Reason; failure: Failure | null }>(
      (_, { reason, failure }) => ({
        type: 'session.ended',
        reason,
        notification: failure && errorNotice(failure),
      }),
    ),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.session, hasExtensionFailed: false }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        // Never announced as opened: whoever hears that asks for the cards.
        { guard: 'hasExpired', target: 'signedOut', actions: expiry },
        { target: 'signedIn' },
      ],
    },
    signedOut: {
      entry: 'forget',
      on: { 'session.open': { target: 'unresolved', actions: { type: 'store', params: ({ event }) => event } } },
    },
    signedIn: {
      tags: 'usable',
      entry: 'announceOpened',
      on: {
        'session.close': {
          target: 'signedOut',
          actions: {
            type: 'announceEnded',
            params: ({ event }) => ({ reason: event.reason ?? ('left' as const), failure: null }),
          },
        },
        'session.rejected': {
          guard: { type: 'isThisSession', params: ({ event }) => event },
          target: 'signedOut',
          actions: {
            type: 'announceEnded',
            params: ({ event }) => ({ reason: 'rejected' as const, failure: event.failure }),
          },
        },
        // Judged when the answer arrives: the token may have lapsed while the call was under way.
        'server.failed': { guard: { type: 'hasExpiredHere', params: ({ event }) => event }, target: '.expired' },
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
          // A slept or throttled tab has lost its timers' time: look at the clock again.
          on: { 'page.shown': { target: 'fresh', reenter: true } },
        },
        lastMinute: {
          initial: 'warned',
          exit: ['withdrawWarning', 'forgetFailedExtension'],
          states: {
            warned: {
              entry: 'warn',
              on: { 'session.extend': 'extending' },
            },
            // The extension is a token in any answer; an answer without one extends nothing.
            extending: {
              tags: 'busy',
              entry: 'askForExtension',
              on: { 'extension.settled': { target: 'warned', actions: 'noteFailedExtension' } },
            },
          },
          always: { guard: 'hasExpired', target: 'expired' },
          after: { untilExpiry: 'expired' },
          on: { 'page.shown': {} },
        },
        expired: { type: 'final' },
      },
      onDone: { target: 'signedOut', actions: expiry },
    },
  },
})
