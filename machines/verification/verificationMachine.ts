/** Following the link of the create-account mail: confirmed at once, with a word for each way in which it may fail. Portal spec §2, §7, §8. */
import { assign, setup } from 'xstate'
import { errorNotice, success } from '../notification/notification'
import { type Failure, failureIn, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

export type Link = { readonly link: string; readonly sessionId: string }
type Context = Link & { failure: Failure | null }
type Event = { type: 'verification.retry' }

/** What the issuer says of a link that no retry will help. */
const REFUSALS = ['error.creationLink', 'error.creationLinkExpired']

export const verificationMachine = setup({
  types: {} as { input: Link; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: { confirmLink: promisePort<void, Link>('confirmLink') },
  guards: {
    isComplete: ({ context: { link, sessionId } }) => link !== '' && sessionId !== '',
    isRefused: (_, { key }: Failure) => REFUSALS.includes(key),
  },
  actions: {
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
    showCreated: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('verification.created'),
    })),
    // Nobody waits for the mail any more.
    tellArrived: tellParent<Context, Event>(() => ({ type: 'account.mailed', mailed: null })),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isComplete', target: 'verifying' }, { target: 'incomplete' }] },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        input: ({ context: { link, sessionId } }) => ({ link, sessionId }),
        onDone: { target: 'verified', actions: ['tellArrived', 'showCreated'] },
        onError: [
          {
            guard: { type: 'isRefused', params: failureIn },
            target: 'refused',
            actions: problem,
          },
          {
            target: 'unanswered',
            actions: problem,
          },
        ],
      },
    },
    // Not final: the screen stays, and says so.
    verified: { tags: 'settled' },
    refused: { tags: 'settled' },
    incomplete: {},
    unanswered: { on: { 'verification.retry': 'verifying' }, exit: 'clearFailure' },
  },
})
