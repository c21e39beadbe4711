/** The upcoming payments: listed, and cancelled one at a time until the cut-off of their day. Portal spec §4, §7, §8; content spec §4. */
import { assign, setup } from 'xstate'
import { outcomeOfCancel, type PaymentReading } from '../../rules/money/billPayments'
import { notice } from '../notification/notification'
import { errorIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import { notify, notifyStoredFailure, notifySuccess, refreshCards, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { notDoneGuards } from '../shared/signedOut'
import {
  type PendingPaymentsContext as Context,
  type PendingPaymentsEvent as Event,
  initially,
  mayCancel,
  type PendingPaymentsInput,
  without,
} from './pendingPayments'

type Read = { reading: PaymentReading }
const readIn = ({ event }: { event: { output: PaymentReading } }) => ({ reading: event.output })
const sayCancelled = notifySuccess('payments.cancelled')
/** Cancelled with the money still on hold, or not cancelled although it was asked for: the history says which. */
const sayUnclear = notify(notice('warning', 'payments.unclear'))
const sayTooLate = notify(notice('warning', 'payments.tooLate'))

export const pendingPaymentsMachine = setup({
  types: {} as { input: PendingPaymentsInput; context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readPending: promisePort<PaymentReading, void>('readPending'),
    /** The pending payments, and the newest of the others. */
    readPayments: promisePort<PaymentReading, void>('readPayments'),
    cancelPayment: promisePort<void, { id: string }>('cancelPayment'),
  },
  delays: lookupDelays,
  guards: {
    ...lookupGuards,
    ...notDoneGuards,
    isResumed: ({ context }) => context.isResumed,
    mayCancel: ({ context }, { id }: { id: string }) => mayCancel(context, id),
    isCancelled: ({ context: { id } }, { reading }: Read) =>
      outcomeOfCancel(reading.payments, id ?? '') === 'cancelled',
    isTooLate: ({ context: { id } }, { reading }: Read) => outcomeOfCancel(reading.payments, id ?? '') === 'tooLate',
    isUnclear: ({ context: { id } }, { reading }: Read) => outcomeOfCancel(reading.payments, id ?? '') === 'unclear',
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeReading: assign((_, { reading }: Read) => ({ reading })),
    storeChosen: assign((_, { id }: { id: string }) => ({ id, failure: null })),
    dropCancelled: assign(({ context: { reading, id } }) => ({ reading: without(reading, id) })),
    forgetChosen: assign({ id: null, isResumed: false, failure: null }),
    /** Its row says why it was not cancelled, until another one is to be. */
    keepRefused: assign({ isResumed: false }),
  },
}).createMachine({
  id: 'pendingPayments',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPending',
        src: 'readPending',
        onDone: { target: 'listed', actions: { type: 'storeReading', params: readIn } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'payments.retry': 'reading' }, exit: 'clearFailure' },
    listed: {
      on: {
        'payment.cancel': {
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeChosen', params: ({ event }) => event },
        },
      },
    },
    asked: {
      on: {
        'prompt.accept': [
          {
            guard: { type: 'mayCancel', params: ({ context }) => ({ id: context.id ?? '' }) },
            target: 'cancelling',
          },
          // The cut-off passed while the question was open.
          { target: 'reading', actions: ['forgetChosen', sayTooLate] },
        ],
        'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
      },
    },
    cancelling: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'cancelPayment',
        src: 'cancelPayment',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: { target: 'listed', actions: ['dropCancelled', 'forgetChosen', sayCancelled, refreshCards] },
        onError: [
          { guard: { type: 'mayHaveHappened', params: errorIn }, target: 'checking', actions: storeDoubt },
          {
            guard: { type: 'isNotDone', params: errorIn },
            target: 'listed',
            actions: [...reportFailure, 'keepRefused'],
          },
          { target: 'refusalChecking', actions: storeDoubt },
        ],
      },
    },
    // A browser repeats a lost DELETE by itself, and a cancelled payment cannot be cancelled again: the list shows
    // whether it was cancelled.
    refusalChecking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: [
          {
            guard: { type: 'isCancelled', params: readIn },
            target: 'reading',
            actions: ['forgetChosen', sayCancelled, refreshCards],
          },
          {
            guard: { type: 'isUnclear', params: readIn },
            target: 'reading',
            actions: ['forgetChosen', sayUnclear, refreshCards],
          },
          { target: 'reading', actions: [notifyStoredFailure, 'keepRefused', refreshCards] },
        ],
        onError: 'unconfirmed',
      },
    },
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: [
          {
            guard: { type: 'isCancelled', params: readIn },
            target: 'reading',
            actions: ['forgetChosen', sayCancelled, refreshCards],
          },
          {
            guard: { type: 'isTooLate', params: readIn },
            target: 'reading',
            actions: ['forgetChosen', sayTooLate, refreshCards],
          },
          {
            guard: { type: 'isUnclear', params: readIn },
            target: 'reading',
            actions: ['forgetChosen', sayUnclear, refreshCards],
          },
          // After a page load the reading is the only source of what was to be cancelled.
          {
            guard: 'hasLookupsLeft',
            target: 'unconfirmed',
            actions: { type: 'storeReading', params: readIn },
          },
          { target: 'reading', actions: [notifyStoredFailure, 'keepRefused', refreshCards] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'payments.check': 'checking' },
    },
  },
})
