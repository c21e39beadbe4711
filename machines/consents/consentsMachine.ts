/** A holder who has not accepted the latest agreement is asked to, until it is accepted or put off. Portal spec §4; OP-40. */
import { assign, setup } from 'xstate'
import { errorNotice, success } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Input = { consents: readonly string[]; latestAgreement: string }
type Context = Input & { failure: Failure | null }
type Event = { type: 'consent.accept' } | { type: 'consent.dismiss' }

export const consentsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: { acceptConsent: promisePort<void, { type: string }>('acceptConsent') },
  guards: { hasAccepted: ({ context }) => context.consents.includes(context.latestAgreement) },
  actions: {
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    announceAsked: tellParent<Context, Event>(() => ({ type: 'consents.asked' })),
    announceSettled: tellParent<Context, Event>(() => ({ type: 'consents.settled' })),
    announceAccepted: tellParent<Context, Event>(({ context }) => ({
      type: 'account.changed',
      changes: { consents: [...context.consents, context.latestAgreement] },
    })),
    showAccepted: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('consents.accepted'),
    })),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'consents',
  context: ({ input: { consents, latestAgreement } }) => ({ consents, latestAgreement, failure: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'hasAccepted', target: 'accepted' }, { target: 'asked' }] },
    asked: {
      entry: 'announceAsked',
      exit: 'announceSettled',
      initial: 'readable',
      states: {
        readable: {
          on: { 'consent.accept': 'accepting', 'consent.dismiss': '#consents.dismissed' },
          exit: 'clearFailure',
        },
        accepting: {
          tags: 'busy',
          invoke: {
            id: 'acceptConsent',
            src: 'acceptConsent',
            input: ({ context }) => ({ type: context.latestAgreement }),
            onDone: { target: '#consents.accepted', actions: ['announceAccepted', 'showAccepted'] },
            onError: {
              target: 'readable',
              actions: problem,
            },
          },
        },
      },
    },
    accepted: { tags: 'settled' },
    // Until the next sign-in or reload.
    dismissed: { tags: 'settled' },
  },
})
