/** Asks a holder who has not accepted the latest agreement, until it is accepted or put off. Portal spec §4; OP-40. */
import { setup } from 'xstate'
import { errorIn, type Failure, failedAs, failureGuards } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifyStoredFailure, notifySuccess, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** `agreementPutOff`: put off until the next sign-in, also over reloads. */
type Input = { consents: readonly string[]; latestAgreement: string; agreementPutOff: string }
type Context = Input & { failure: Failure | null }
type Event = { type: 'consent.accept' } | { type: 'consent.dismiss' }
type InContext = { context: Context }

const acceptedIn = ({ context: { consents, latestAgreement } }: InContext) =>
  ({ type: 'account.changed', changes: { consents: [...consents, latestAgreement] } }) as const
const putOffIn = ({ context: { latestAgreement } }: InContext) =>
  ({ type: 'account.changed', changes: { agreementPutOff: latestAgreement } }) as const

export const consentsMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'settled' },
  actors: { acceptConsent: promisePort<void, { type: string }>('acceptConsent') },
  guards: {
    ...failureGuards,
    hasAccepted: ({ context }) => context.consents.includes(context.latestAgreement),
    isPutOff: ({ context }) => context.agreementPutOff === context.latestAgreement,
  },
  actions: {
    ...failureActions<Context, Event>(),
  },
}).createMachine({
  id: 'consents',
  context: ({ input: { consents, latestAgreement, agreementPutOff } }) => ({
    consents,
    latestAgreement,
    agreementPutOff,
    failure: null,
  }),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'hasAccepted', target: 'accepted' },
        { guard: 'isPutOff', target: 'dismissed' },
        { target: 'asked' },
      ],
    },
    asked: {
      entry: tell({ type: 'consents.asked' }),
      exit: tell({ type: 'consents.settled' }),
      initial: 'readable',
      states: {
        readable: {
          on: {
            'consent.accept': 'accepting',
            'consent.dismiss': { target: '#consents.dismissed', actions: { type: 'tellPortal', params: putOffIn } },
          },
          exit: 'clearFailure',
        },
        accepting: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'acceptConsent',
            src: 'acceptConsent',
            input: ({ context }) => ({ type: context.latestAgreement }),
            onDone: {
              target: '#consents.accepted',
              actions: [{ type: 'tellPortal', params: acceptedIn }, notifySuccess('consents.accepted')],
            },
            onError: [
              {
                // The acceptance cannot be looked up. Accepting again is harmless and gives the outcome.
                guard: { type: 'mayHaveHappened', params: errorIn },
                target: 'readable',
                actions: [{ type: 'storeFailure', params: failedAs('consents.unconfirmed') }, notifyStoredFailure],
              },
              { target: 'readable', actions: reportFailure },
            ],
          },
        },
      },
    },
    accepted: { tags: 'settled' },
    dismissed: { tags: 'settled' },
  },
})
