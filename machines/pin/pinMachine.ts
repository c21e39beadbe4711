/** The PIN of the current card: typed twice, sent with the security answer, and never stored. Portal spec §5, §7, §8; OP-45. */
import * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import { type NewPin, pinSchema } from '../../rules/cards/pin'
import {
  type FormEvent,
  formActions,
  formSubmit,
  isValid,
  NO_PROBLEMS,
  type Problems,
  type Typed,
} from '../form/formParts'
import { errorNotice, type Notification, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { errorIn, type Failure, failed, failedAs, failureGuards, failureIn } from '../shared/failure'
import { notifyFailure, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Input = { clientId: string | null; digits: string }
type Context = Input &
  Problems & {
    challenge: string | null
    /** The card whose PIN was sent last. */
    sentFor: string | null
    /** The last four digits of that card. */
    sentDigits: string
    /** Counts how often the fields had to be cleared: a view remounts them when it changes. */
    emptied: number
  }
type Event = FormEvent | { type: 'pin.again' } | { type: 'card.switched'; clientId: string; digits: string }

const sayOfCard = (notification: Notification) =>
  ({
    type: 'tellPortal',
    params: ({ context }: { context: Context }) =>
      ({ type: 'notification.show', notification: ofCard(notification, context.sentDigits) }) as const,
  }) as const
const failureOfCard = ({ context: { failure, sentDigits } }: { context: Context }) =>
  ({
    type: 'notification.show',
    notification: ofCard(errorNotice(failure ?? failed('error.setPin')), sentDigits),
  }) as const
const sayFailureOfCard = { type: 'tellPortal', params: failureOfCard } as const
/** For a failure that the form shows beside its field. */
const sayFailureWhenLeft = {
  type: 'tellPortal',
  params: (args: { context: Context }) => ({ ...failureOfCard(args), whenLeft: true }) as const,
} as const
const refusedAnswerIn = (failedCall: { event: { readonly error: unknown } }): Failure => ({
  ...failureIn(failedCall),
  fields: ['securityResponse'],
})
const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: pinSchema, values })

export const pinMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readQuestion: promisePort<string, void>('readQuestion'),
    setPin: promisePort<void, { clientId: string; values: NewPin }>('setPin'),
  },
  guards: {
    isValid,
    ...failureGuards,
    isFormEmpty: (_, { values }: { values: Typed }) => Object.values(values).every((value) => !value),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => clientId !== context.clientId,
    isWrongAnswerHere: ({ context }, { key }: Failure) =>
      key === 'error.wrongAnswer' && context.sentFor === context.clientId,
    wasForOtherCard: ({ context }) => context.sentFor !== context.clientId,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeChallenge: assign((_, { challenge }: { challenge: string }) => ({ challenge })),
    storeCard: assign((_, { clientId, digits }: { clientId: string; digits: string }) => ({ clientId, digits })),
    storeSentFor: assign(({ context: { clientId, digits } }) => ({ sentFor: clientId, sentDigits: digits })),
    emptyFields: assign(({ context }) => ({ emptied: context.emptied + 1 })),
  },
}).createMachine({
  id: 'pin',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, challenge: null, sentFor: null, sentDigits: '', emptied: 0 }),
  invoke: {
    id: 'readQuestion',
    src: 'readQuestion',
    onDone: { actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) } },
    // Holders know their question and can answer without reading it.
    onError: { actions: notifyFailure },
  },
  initial: 'editable',
  states: {
    editable: {
      initial: 'untouched',
      exit: 'clearProblems',
      on: {
        'form.submit': formSubmit(checked, {
          valid: { target: 'setting', actions: 'storeSentFor' },
          invalid: { target: 'editable' },
        }),
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'editable',
          reenter: true,
          actions: [{ type: 'storeCard', params: ({ event }) => event }, 'emptyFields'],
        },
      },
      states: {
        untouched: {},
        refused: {
          // The notification has reported it; the form is for another card now.
          always: { guard: 'wasForOtherCard', target: '#pin.editable', reenter: true },
          // The second click of a double click submits empty fields: it must not clear the result of the first.
          on: { 'form.submit': { guard: { type: 'isFormEmpty', params: ({ event }) => event } } },
        },
      },
    },
    setting: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'setPin',
        src: 'setPin',
        input: ({ context, event }) => {
          assertEvent(event, 'form.submit')
          return { clientId: context.clientId ?? '', values: v.parse(pinSchema, event.values) }
        },
        onDone: [
          {
            guard: 'wasForOtherCard',
            target: 'editable',
            actions: ['emptyFields', sayOfCard(success('pin.changed'))],
          },
          { target: 'changed', actions: sayOfCard(success('pin.changed')) },
        ],
        onError: [
          {
            // A PIN cannot be looked up: only setting it again shows the outcome.
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'editable.refused',
            actions: ['emptyFields', { type: 'storeFailure', params: failedAs('pin.unconfirmed') }, sayFailureOfCard],
          },
          {
            guard: { type: 'isWrongAnswerHere', params: failureIn },
            target: 'editable.refused',
            actions: ['emptyFields', { type: 'storeFailure', params: refusedAnswerIn }, sayFailureWhenLeft],
          },
          { target: 'editable.refused', actions: ['emptyFields', ...reportFailure] },
        ],
      },
      // The call in flight is for the previous card.
      on: { 'card.switched': { actions: { type: 'storeCard', params: ({ event }) => event } } },
    },
    changed: {
      on: {
        'pin.again': 'editable',
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'editable',
          actions: { type: 'storeCard', params: ({ event }) => event },
        },
      },
    },
  },
})
