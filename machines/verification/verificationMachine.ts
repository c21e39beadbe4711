/** Following the link of the create-account e-mail, signed in or not: it is confirmed immediately, with a message for each way to fail. Portal spec §2, §7, §8; OP-08, OP-10. */
import { setup } from 'xstate'
import { notice } from '../notification/notification'
import { errorIn, type Failure, failedAs, failureGuards, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notify, notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

export type Link = { readonly link: string; readonly sessionId: string }
/** `holder`: the username of the holder who is signed in here. */
type Input = Link & { holder: string | null }
type Context = Input & { failure: Failure | null }
type Event = { type: 'verification.retry' }
type Confirmed = { readonly username: string }

/** The refusals of a link that no retry can help. */
const REFUSALS = ['error.creationLink', 'error.creationLinkExpired']

const confirmedIn = ({ event }: { event: { readonly output: Confirmed } }) =>
  ({ type: 'email.confirmed', username: event.output.username }) as const

export const verificationMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: {
    /** Whether the portal still opens accounts; known once its configuration has loaded. */
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
      tags: ['busy', 'sent'],
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        input: ({ context: { link, sessionId } }) => ({ link, sessionId }),
        onDone: [
          {
            // The link belongs to another holder than the one who is signed in in this browser.
            guard: { type: 'isOfAnother', params: ({ event }) => event.output },
            target: 'verified',
            actions: [{ type: 'tellPortal', params: confirmedIn }, notify(notice('info', 'verification.another'))],
          },
          {
            target: 'verified',
            actions: [
              // The e-mail is no longer awaited.
              tell({ type: 'account.mailed', mailed: null }),
              { type: 'tellPortal', params: confirmedIn },
              notifySuccess('verification.created'),
            ],
          },
        ],
        onError: [
          {
            // No notification: the page itself shows the refusal.
            guard: { type: 'isRefused', params: failureIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failureIn },
          },
          {
            // Sending the same link again finds what the first call has done.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'unanswered',
            actions: [{ type: 'storeFailure', params: failedAs('verification.unconfirmed') }, notifyStoredFailure],
          },
          { target: 'unanswered', actions: reportFailure },
        ],
      },
    },
    // Not final: the screen stays and shows it.
    verified: { tags: 'settled' },
    refused: { tags: 'settled' },
    incomplete: {},
    // The notice that account access has ended replaces the screen.
    closed: {},
    unanswered: { on: { 'verification.retry': 'verifying' }, exit: 'clearFailure' },
  },
})
