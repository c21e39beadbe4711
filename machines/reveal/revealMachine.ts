/** The full number and the security code of one card, behind the security question: shown, hidden, and soon forgotten. Portal spec §4, §8; OP-42. */
import * as v from 'valibot'
import { assertEvent, assign, fromTransition, setup } from 'xstate'
import { type CardSecrets, revealSchema, SHOWN_SECONDS, secretsSchema } from '../../rules/cards/reveal'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS, type Problems } from '../form/formParts'
import { withdrawActions } from '../notification/withdrawError'
import { type AttentionEvent, attentionPort } from '../shared/attention'
import { type Failure, failureIn } from '../shared/failure'
import { notifyFailure, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

const SHOWN_MS = SHOWN_SECONDS * 1_000
/** How long a hidden number is kept, so that it can be shown again without asking. */
const FORGOTTEN_AFTER_MS = 60_000

type Input = { clientId: string | null }
/**
 * `attempts`: the number of answers sent; a view remounts the answer's field when it changes. `hidesAt`: milliseconds;
 * null unless shown.
 */
type Context = Input & Problems & { challenge: string | null; attempts: number; hidesAt: number | null }
type Event =
  | FormEvent
  | AttentionEvent
  | { type: 'form.edit' }
  | { type: 'pan.show' }
  | { type: 'pan.hide' }
  | { type: 'prompt.dismiss' }

const secretsRead = v.object({ output: secretsSchema })
const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: revealSchema, values })

export const revealMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { secrets: 'secrets' }
  },
  actors: {
    attention: attentionPort,
    readQuestion: promisePort<string, void>('readQuestion'),
    readSecrets: promisePort<CardSecrets, { clientId: string; securityResponse: string }>('readSecrets'),
    // The only actor that holds the secrets. It stops with the state that invokes it, and is never sent to an
    // inspector.
    secrets: fromTransition(
      (secrets: CardSecrets) => secrets,
      ({ input }: { input: CardSecrets }) => input,
    ),
  },
  delays: { untilConcealed: SHOWN_MS, untilForgotten: FORGOTTEN_AFTER_MS },
  guards: {
    isValid,
    hasCard: ({ context }) => context.clientId !== null,
    isWrongAnswer: (_, { key }: Failure) => key === 'error.wrongAnswer',
    isUnavailable: (_, { key }: Failure) => key === 'error.serviceUnavailable',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...withdrawActions<Context, Event>(),
    storeChallenge: assign((_, { challenge }: { challenge: string }) => ({ challenge })),
    startShowing: assign(() => ({ hidesAt: Date.now() + SHOWN_MS })),
    endShowing: assign({ hidesAt: null }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
  },
}).createMachine({
  id: 'reveal',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, challenge: null, attempts: 0, hidesAt: null }),
  initial: 'unloaded',
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
        // Holders know their question and can answer without reading it.
        onError: { target: 'questioned', actions: notifyFailure },
      },
      on: { 'prompt.dismiss': 'unloaded' },
    },
    questioned: {
      on: {
        'form.submit': formSubmit(checked, { valid: { target: 'revealing' }, invalid: { target: 'questioned' } }),
        'prompt.dismiss': 'unloaded',
      },
      exit: 'clearProblems',
      initial: 'asked',
      states: {
        asked: {},
        // Lasts until another answer is typed.
        refused: { on: { 'form.edit': 'asked' } },
      },
    },
    revealing: {
      tags: 'busy',
      entry: 'withdrawError',
      invoke: {
        id: 'readSecrets',
        src: 'readSecrets',
        input: ({ context, event }) => {
          assertEvent(event, 'form.submit')
          return { clientId: context.clientId ?? '', ...v.parse(revealSchema, event.values) }
        },
        onDone: 'loaded',
        // The dialog shows the two coded refusals itself; any other error is a failed call (Portal spec §8).
        onError: [
          {
            guard: { type: 'isWrongAnswer', params: failureIn },
            target: 'questioned.refused',
            actions: 'countAttempt',
          },
          {
            guard: { type: 'isUnavailable', params: failureIn },
            target: 'questioned',
            actions: ['countAttempt', { type: 'storeFailure', params: failureIn }],
          },
          { target: 'questioned', actions: ['countAttempt', ...reportFailure] },
        ],
      },
    },
    loaded: {
      invoke: [
        {
          id: 'secrets',
          src: 'secrets',
          input: ({ event }) => v.parse(secretsRead, event).output,
        },
        { id: 'attention', src: 'attention' },
      ],
      on: { 'page.hidden': '.unattended' },
      initial: 'shown',
      states: {
        shown: {
          entry: 'startShowing',
          on: { 'pan.hide': 'concealed' },
          after: { untilConcealed: 'concealed' },
          exit: 'endShowing',
        },
        concealed: { on: { 'pan.show': 'shown' }, after: { untilForgotten: '#reveal.unloaded' } },
        unattended: { on: { 'page.shown': 'concealed' }, after: { untilForgotten: '#reveal.unloaded' } },
      },
    },
  },
})
