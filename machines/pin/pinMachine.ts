/** The PIN of the current card: typed twice, sent with the security answer, and never kept. Portal spec §5, §7, §8; OP-45. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type NewPin, pinSchema } from '../../rules/pin'
import { type FormEvent, formActions, isValid, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { success } from '../notification/notification'
import { CallError, failed, failureIn, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Input = { clientId: string | null }
/** `emptied`: counts how often the fields had to lose what was typed, for a view to draw them anew. */
type Context = Input & Problems & { challenge: string | null; emptied: number }
type Event = FormEvent | { type: 'card.switched'; clientId: string }

const submitted = ({ event: { values } }: { event: FormEvent }) => ({ schema: pinSchema, values })

export const pinMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' },
  actors: {
    readQuestion: promisePort<string, void>('readQuestion'),
    setPin: promisePort<void, { clientId: string; values: NewPin }>('setPin'),
  },
  guards: {
    isValid,
    hasNothing: (_, { values }: { values: Typed }) => Object.values(values).every((value) => !value),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => clientId !== context.clientId,
    isLost: (_, { error }: { error: unknown }) => error instanceof CallError && error.status === null,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeChallenge: assign((_, { challenge }: { challenge: string }) => ({ challenge })),
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId })),
    emptyFields: assign(({ context }) => ({ emptied: context.emptied + 1 })),
    announce: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('pin.changed'),
    })),
  },
}).createMachine({
  id: 'pin',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, challenge: null, emptied: 0 }),
  invoke: {
    id: 'readQuestion',
    src: 'readQuestion',
    onDone: { actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) } },
    // Holders know their question: they may answer without reading it.
    onError: { actions: { type: 'showFailure', params: failureIn } },
  },
  initial: 'editable',
  states: {
    editable: {
      initial: 'untouched',
      exit: 'clearProblems',
      on: {
        'form.submit': [
          { guard: { type: 'isValid', params: submitted }, target: 'setting' },
          { target: 'editable', reenter: true, actions: { type: 'storeErrors', params: submitted } },
        ],
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'editable',
          reenter: true,
          actions: [{ type: 'storeCard', params: ({ event }) => event }, 'emptyFields'],
        },
      },
      states: {
        untouched: {},
        // The second click of a double click meets empty fields: it must not wipe out what the first one led to.
        changed: { on: { 'form.submit': { guard: { type: 'hasNothing', params: ({ event }) => event } } } },
        refused: { on: { 'form.submit': { guard: { type: 'hasNothing', params: ({ event }) => event } } } },
      },
    },
    setting: {
      tags: 'busy',
      invoke: {
        id: 'setPin',
        src: 'setPin',
        input: ({ context, event }) => ({
          clientId: context.clientId ?? '',
          values: v.parse(pinSchema, (event as FormEvent).values),
        }),
        onDone: { target: 'editable.changed', actions: ['emptyFields', 'announce'] },
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'editable.refused',
            actions: [
              'emptyFields',
              { type: 'storeFailure', params: failed('pin.unconfirmed') },
              { type: 'showFailure', params: failureIn },
            ],
          },
          {
            target: 'editable.refused',
            actions: ['emptyFields', ...problem],
          },
        ],
      },
      // What is under way is for the card before.
      on: { 'card.switched': { actions: { type: 'storeCard', params: ({ event }) => event } } },
    },
  },
})
