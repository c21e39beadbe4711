/** The PIN of the current card: typed twice, sent with the security answer, and never stored. Portal spec §5, §7, §8; OP-45. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type NewPin, pinSchema } from '../../rules/cards/pin'
import type { EffectNews } from '../effect/effects'
import {
  followEffect,
  followedKeyIn,
  isFollowed,
  isOther,
  keyIn,
  notDoneIn,
  refusedIn,
  type Submitting,
  submittingActions,
  submittingFrom,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import {
  type FormEvent,
  formActions,
  formSubmit,
  isValid,
  NO_PROBLEMS,
  type Problems,
  type Typed,
} from '../form/formParts'
import type { Failure } from '../shared/failure'
import { notifyFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { NOT_SET, pinBegun, pinOf, UNCONFIRMED } from './pin'

type Card = { clientId: string; digits: string }
/** `page`: the beginning of its keys. */
type Input = { clientId: string | null; digits: string; page: string }
type Context = Input &
  Problems &
  Submitting & {
    challenge: string | null
    /** Counts how often the fields had to be cleared: a view remounts them when it changes. */
    emptied: number
  }
type Event = EffectNews<null> | FormEvent | { type: 'pin.again' } | ({ type: 'card.switched' } & Card)
/** For the call of the effect with this key. */
export type HandedOver = { readonly key: string; readonly values: NewPin }

type Here = { context: Context }
const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: pinSchema, values })
const handedOver = ({ context, event: { values } }: Here & { event: FormEvent }): HandedOver => ({
  key: followedKeyIn(context),
  values: v.parse(pinSchema, values),
})
const beginEffect = {
  type: 'tell',
  params: ({ context, context: { clientId, digits } }: Here) =>
    pinBegun(followedKeyIn(context), { clientId: clientId ?? '', digits }),
} as const
const refusedAnswerIn = ({ event: { failure } }: { event: { failure: Failure } }): Failure => ({
  ...failure,
  fields: ['securityResponse'],
})

export const pinMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readQuestion: promisePort<string, void>('readQuestion'),
    watchEffects,
  },
  guards: {
    isValid,
    isFormEmpty: (_, { values }: { values: Typed }) => Object.values(values).every((value) => !value),
    isOtherCard: ({ context }, { clientId }: Card) => clientId !== context.clientId,
    // Two tabs may set it at the same time.
    isFollowed,
    isOther,
    isWrongAnswer: (_, { key }: Failure) => key === 'error.wrongAnswer',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...submittingActions<Context, Event>(),
    // PIN and answer go from the form's event to the call, and are stored nowhere. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    storeChallenge: assign((_, { challenge }: { challenge: string }) => ({ challenge })),
    storeCard: assign((_, { clientId, digits }: Card) => ({ clientId, digits })),
    emptyFields: assign(({ context }) => ({ emptied: context.emptied + 1 })),
  },
}).createMachine({
  id: 'pin',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, ...submittingFrom(input.page), challenge: null, emptied: 0 }),
  invoke: {
    id: 'readQuestion',
    src: 'readQuestion',
    onDone: { actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) } },
    // Holders know their question and can answer without reading it.
    onError: { actions: notifyFailure },
  },
  initial: 'current',
  states: {
    current: {
      // By the card: its PIN may be set in another tab, or when the holder comes back to it.
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ subject: pinOf(context.clientId ?? '') }),
      },
      initial: 'editable',
      on: {
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'current',
          reenter: true,
          actions: [{ type: 'storeCard', params: ({ event }) => event }, 'emptyFields'],
        },
        'effect.underWay': { target: '.setting', actions: followEffect },
      },
      states: {
        editable: {
          initial: 'untouched',
          exit: 'clearProblems',
          on: {
            'form.submit': formSubmit(checked, {
              valid: {
                target: 'setting',
                actions: ['followOwn', { type: 'handOver', params: handedOver }, beginEffect],
              },
              invalid: { target: 'editable' },
            }),
          },
          states: {
            untouched: {},
            // The second click of a double click submits empty fields: it must not clear the result of the first.
            refused: {
              on: { 'form.submit': { guard: { type: 'isFormEmpty', params: ({ event }) => event } } },
            },
          },
        },
        setting: {
          tags: ['busy', 'sent'],
          on: {
            'effect.underWay': {},
            'effect.done': { guard: { type: 'isFollowed', params: keyIn }, target: 'changed' },
            'effect.refused': [
              { guard: { type: 'isOther', params: keyIn } },
              {
                guard: { type: 'isWrongAnswer', params: refusedIn },
                target: 'editable.refused',
                actions: ['emptyFields', { type: 'storeFailure', params: refusedAnswerIn }],
              },
              { target: 'editable.refused', actions: ['emptyFields', { type: 'storeFailure', params: refusedIn }] },
            ],
            'effect.notDone': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'editable.refused',
              actions: ['emptyFields', { type: 'storeFailure', params: notDoneIn(NOT_SET) }],
            },
            'effect.unknown': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'editable.refused',
              actions: ['emptyFields', { type: 'storeFailure', params: UNCONFIRMED }],
            },
          },
          exit: 'unfollow',
        },
        changed: { on: { 'pin.again': 'editable' } },
      },
    },
  },
})
