/** Asks a holder who has not accepted the latest agreement, until it is accepted or put off. Portal spec §4; OP-40. */
import { setup } from 'xstate'
import { effectActions } from '../effect/channel'
import { notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { failureActions } from '../shared/failureActions'
import { tell } from '../shared/portal'
import {
  acceptanceBegun,
  CONSENTS,
  type ConsentsInput,
  type ConsentsContext as Context,
  type ConsentsEvent as Event,
  NOT_ACCEPTED,
  unconfirmed,
} from './consents'

type InContext = { context: Context }

const beginEffect = { type: 'tell', params: ({ context }: InContext) => acceptanceBegun(context) } as const
const putOffIn = ({ context: { latestAgreement } }: InContext) =>
  ({ type: 'account.changed', changes: { agreementPutOff: latestAgreement } }) as const

export const consentsMachine = setup({
  types: {} as { input: ConsentsInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: { watchEffects },
  guards: {
    hasAccepted: ({ context }) => context.consents.includes(context.latestAgreement),
    isPutOff: ({ context }) => context.agreementPutOff === context.latestAgreement,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...effectActions<Context, Event>(),
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
      // It may be accepted in another tab, or have been before a reload.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: CONSENTS } },
      exit: tell({ type: 'consents.settled' }),
      initial: 'readable',
      states: {
        readable: {
          on: {
            'consent.accept': { target: 'accepting', actions: beginEffect },
            'consent.dismiss': { target: '#consents.dismissed', actions: { type: 'tellPortal', params: putOffIn } },
            'effect.underWay': 'accepting',
          },
          exit: 'clearFailure',
        },
        // Nothing shows a lost acceptance. Accepting again is harmless and gives the outcome.
        accepting: {
          tags: ['busy', 'sent'],
          on: {
            'effect.done': '#consents.accepted',
            'effect.refused': {
              target: 'readable',
              actions: { type: 'storeFailure', params: refusedIn },
            },
            'effect.notDone': {
              target: 'readable',
              actions: { type: 'storeFailure', params: notDoneIn(NOT_ACCEPTED) },
            },
            'effect.unknown': {
              target: 'readable',
              actions: { type: 'storeFailure', params: ({ event }) => unconfirmed(event.failure) },
            },
          },
        },
      },
    },
    accepted: { tags: 'settled' },
    dismissed: { tags: 'settled' },
  },
})
