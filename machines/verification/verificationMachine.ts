/** Following the link of the create-account mail, signed in or not: confirmed at once, with a word for each way in which it may fail. Portal spec §2, §7, §8; OP-08, OP-10. */
import { setup } from 'xstate'
import { notice } from '../notification/notification'
import { errorIn, type Failure, failedAs, failureGuards, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notify, notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

export type Link = { readonly link: string; readonly sessionId: string }
/** `holder`: the username of whoever is signed in here. */
type Input = Link & { holder: string | null }
type Context = Input & { failure: Failure | null }
type Event = { type: 'verification.retry' }
type Confirmed = { readonly username: string }

/** What the issuer says of a link that no retry will help. */
const REFUSALS = ['error.creationLink', 'error.creationLinkExpired']

const confirmedIn = ({ event }: { event: { readonly output: Confirmed } }) =>
  ({ type: 'email.confirmed', username: event.output.username }) as const

export const verificationMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'settled' },
  actors: {
    /** Whether the portal still opens accounts; known once its configuration is. */
    readAccess: promisePort<'open' | 'ended', void>('readAccess'),
    confirmLink: promisePort<Confirmed, Link>('confirmLink'),
  },
  guards: {
    ...failureGuards,
    isComplete: ({ context: { link, sessionId } }) => link !== '' && sessionId !== '',
    hasEnded: (_, { access }: { access: 'open' | 'ended' }) => access === 'ended',
    isOfAnother: ({ context: { holder } }, { username }: Confirmed) => holder !== null && holder !== username,
    isRefused: (_, { key }: Failure) => REFUSALS.includes(key),
  },
  actions: {
    ...failureActions<Context, Event>(),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isComplete', target: 'admitting' }, { target: 'incomplete' }] },
    admitting: {
      tags: 'busy',
      invoke: {
        id: 'readAccess',
        src: 'readAccess',
        onDone: [
          { guard: { type: 'hasEnded', params: ({ event }) => ({ access: event.output }) }, target: 'closed' },
          { target: 'verifying' },
        ],
        onError: { target: 'unanswered', actions: reportFailure },
      },
    },
    verifying: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        input: ({ context: { link, sessionId } }) => ({ link, sessionId }),
        onDone: [
          {
            // Somebody else's link, followed in a browser that another holder is signed in with.
            guard: { type: 'isOfAnother', params: ({ event }) => event.output },
            target: 'verified',
            actions: [{ type: 'tellPortal', params: confirmedIn }, notify(notice('info', 'verification.another'))],
          },
          {
            target: 'verified',
            actions: [
              // Nobody waits for the mail any more.
              tell({ type: 'account.mailed', mailed: null }),
              { type: 'tellPortal', params: confirmedIn },
              notifySuccess('verification.created'),
            ],
          },
        ],
        onError: [
          {
            // The page is about nothing else.
            guard: { type: 'isRefused', params: failureIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            // The same link once more finds what the first call has done.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'unanswered',
            actions: [{ type: 'storeFailure', params: failedAs('verification.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'unanswered', actions: reportFailure },
        ],
      },
    },
    // Not final: the screen stays, and says so.
    verified: { tags: 'settled' },
    refused: { tags: 'settled' },
    incomplete: {},
    // The notice that account access has ended takes the place of the screen.
    closed: {},
    unanswered: { on: { 'verification.retry': 'verifying' }, exit: 'clearFailure' },
  },
})
