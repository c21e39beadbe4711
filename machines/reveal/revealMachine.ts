/** The full number and the security code of one card, behind the secret question: shown, hidden, and soon forgotten. Portal spec §4, §8; OP-42. */
import * as v from 'valibot'
import { assign, fromTransition, setup } from 'xstate'
import { type CardSecrets, revealSchema } from '../../rules/reveal'
import { type FormEvent, formActions, isValid, NO_PROBLEMS, type Problems } from '../form/formParts'
import { failureIn, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'

// A screen left open, and a tab left behind, must not go on showing a card number.
const SHOWN_MS = 60_000
const UNATTENDED_MS = 60_000

type Input = { clientId: string | null }
type Context = Input & Problems & { challenge: string | null }
type Event =
  | FormEvent
  | { type: 'pan.show' }
  | { type: 'pan.hide' }
  | { type: 'prompt.dismiss' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed'; cardStatus: 'A' | 'S' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

export const revealMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { secrets: 'secrets'; readQuestion: 'readQuestion'; readSecrets: 'readSecrets' }
  },
  actors: {
    readQuestion: promisePort<string, void>('readQuestion'),
    readSecrets: promisePort<CardSecrets, { clientId: string; securityResponse: string }>('readSecrets'),
    // The only place that holds them. It ends with the state that invokes it, and no inspector is told of it.
    secrets: fromTransition(
      (secrets: CardSecrets) => secrets,
      ({ input }: { input: CardSecrets }) => input,
    ),
  },
  delays: { untilConcealed: SHOWN_MS, untilForgotten: UNATTENDED_MS },
  guards: { isValid, hasCard: ({ context }) => context.clientId !== null },
  actions: {
    ...formActions<Context, Event>(),
    storeChallenge: assign((_, { challenge }: { challenge: string }) => ({ challenge })),
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId })),
  },
}).createMachine({
  id: 'reveal',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, challenge: null }),
  initial: 'unloaded',
  on: {
    'card.switched': { target: '.unloaded', actions: { type: 'storeCard', params: ({ event }) => event } },
    'card.changed': '.unloaded',
  },
  states: {
    unloaded: { on: { 'pan.show': { guard: 'hasCard', target: 'questioning' } } },
    questioning: {
      tags: 'busy',
      invoke: {
        id: 'readQuestion',
        src: 'readQuestion',
        onDone: {
          target: 'questioned',
          actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) },
        },
        // Holders know their question: they may answer without reading it.
        onError: {
          target: 'questioned',
          actions: { type: 'showFailure', params: failureIn },
        },
      },
      on: { 'prompt.dismiss': 'unloaded' },
    },
    questioned: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event: { values } }) => ({ schema: revealSchema, values }) },
            target: 'revealing',
          },
          {
            target: 'questioned',
            reenter: true,
            actions: { type: 'storeErrors', params: ({ event: { values } }) => ({ schema: revealSchema, values }) },
          },
        ],
        'prompt.dismiss': 'unloaded',
      },
      exit: 'clearProblems',
    },
    revealing: {
      tags: 'busy',
      invoke: {
        id: 'readSecrets',
        src: 'readSecrets',
        input: ({ context, event }) => ({
          clientId: context.clientId ?? '',
          securityResponse: v.parse(revealSchema, (event as FormEvent).values).securityResponse,
        }),
        onDone: 'loaded',
        onError: {
          target: 'questioned',
          actions: problem,
        },
      },
    },
    loaded: {
      invoke: {
        id: 'secrets',
        src: 'secrets',
        input: ({ event }) => (event as unknown as { output: CardSecrets }).output,
      },
      on: { 'page.hidden': '.unattended' },
      initial: 'shown',
      states: {
        shown: { on: { 'pan.hide': 'concealed' }, after: { untilConcealed: 'concealed' } },
        concealed: { on: { 'pan.show': 'shown' } },
        unattended: { on: { 'page.shown': 'concealed' }, after: { untilForgotten: '#reveal.unloaded' } },
      },
    },
  },
})
