/** Whether an editor is signed in at the identity provider, and the bounded renewal of the session. Content spec §6, §7; OP-69. */
import { assign, setup } from 'xstate'
import { effectActions } from '../effect/channel'
import { errorIn } from '../shared/failure'
import { promisePort } from '../shared/ports'
import {
  type SessionContext as Context,
  type EditorSession,
  type SessionEvent as Event,
  hasExpired,
  isTemporary,
  LEAVE_MS,
  NEXT_RENEWAL_MS,
  RENEWALS,
  type SessionTrouble,
} from './editorSession'

type Input = { readonly session: EditorSession | null; readonly isReturning: boolean }
const opened = ({ context }: { context: Context }) =>
  ({ type: 'session.opened', username: context.session?.email ?? '' }) as const
const ended = { type: 'tell', params: { type: 'session.ended' } } as const
const trouble = (of: SessionTrouble) => ({ type: 'storeTrouble', params: { trouble: of } }) as const
const storeOutput = {
  type: 'store',
  params: ({ event }: { event: { output: EditorSession } }) => event.output,
} as const

export const editorSessionMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'usable' },
  actors: {
    /** Leaves for the provider's page. */
    startSignIn: promisePort<void, void>('startSignIn'),
    /** Exchanges the code in the address, once. */
    finishSignIn: promisePort<EditorSession, void>('finishSignIn'),
    renew: promisePort<EditorSession, void>('renew'),
    /** Ends the session at the provider, which leads back. */
    endSession: promisePort<void, void>('endSession'),
  },
  delays: { untilNextRenewal: NEXT_RENEWAL_MS, untilLeft: LEAVE_MS },
  guards: {
    isReturning: ({ context }) => context.isReturning,
    hasSession: ({ context }) => context.session !== null,
    hasExpired: ({ context }) => hasExpired(context.session),
    hasEmail: (_, { email }: EditorSession) => email !== '',
    isRejected: ({ context }) => context.isRejected,
    mayTryAgain: ({ context }, { error }: { error: unknown }) => isTemporary(error) && context.triesLeft > 1,
  },
  actions: {
    ...effectActions<Context, Event>(),
    store: assign((_, session: EditorSession) => ({ session, trouble: null, triesLeft: RENEWALS })),
    forget: assign({ session: null, isReturning: false, isRejected: false }),
    noteRejection: assign({ isRejected: true }),
    forgetRejection: assign({ isRejected: false }),
    countTry: assign(({ context }) => ({ triesLeft: context.triesLeft - 1 })),
    storeTrouble: assign((_, { trouble: of }: { trouble: SessionTrouble }) => ({ trouble: of })),
    clearTrouble: assign({ trouble: null }),
  },
}).createMachine({
  id: 'editorSession',
  context: ({ input }) => ({ ...input, triesLeft: RENEWALS, isRejected: false, trouble: null }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'isReturning', target: 'finishing' },
        { guard: 'hasSession', target: 'signedIn' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      entry: 'forget',
      on: { 'session.open': { target: 'redirecting', actions: 'clearTrouble' } },
    },
    redirecting: {
      tags: 'busy',
      invoke: {
        id: 'startSignIn',
        src: 'startSignIn',
        // The browser is leaving. If it comes back by its Back button, signing in can be started again.
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: trouble('provider') },
      },
      after: { untilLeft: 'signedOut' },
    },
    finishing: {
      tags: 'busy',
      invoke: {
        id: 'finishSignIn',
        src: 'finishSignIn',
        onDone: [
          {
            guard: { type: 'hasEmail', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: storeOutput,
          },
          { target: 'signedOut', actions: trouble('noEmail') },
        ],
        onError: [
          // An address that nobody has asked the provider for, or one that was opened again, ends no session.
          { guard: 'hasSession', target: 'signedIn' },
          { target: 'signedOut', actions: trouble('provider') },
        ],
      },
    },
    signedIn: {
      initial: 'unresolved',
      entry: { type: 'tell', params: opened },
      on: { 'session.close': { target: 'leaving', actions: ended } },
      states: {
        unresolved: { always: [{ guard: 'hasExpired', target: 'renewing' }, { target: 'fresh' }] },
        fresh: {
          tags: 'usable',
          on: {
            'token.wanted': { guard: 'hasExpired', target: 'renewing' },
            'token.accepted': { guard: 'isRejected', actions: 'forgetRejection' },
            'session.rejected': [
              // A renewed token was refused too: renewing it again would go on for ever.
              { guard: 'isRejected', target: '#editorSession.expired', actions: ended },
              { target: 'renewing', actions: 'noteRejection' },
            ],
          },
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'renew',
            onDone: { target: 'fresh', actions: storeOutput },
            onError: [
              { guard: { type: 'mayTryAgain', params: errorIn }, target: 'waiting', actions: 'countTry' },
              { target: '#editorSession.expired', actions: ended },
            ],
          },
        },
        waiting: { tags: 'busy', after: { untilNextRenewal: 'renewing' } },
      },
    },
    // What was typed stays on the page.
    expired: {
      entry: ['forget', trouble('expired')],
      on: { 'session.open': { target: 'redirecting', actions: 'clearTrouble' } },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: trouble('signOut') },
      },
    },
  },
})
