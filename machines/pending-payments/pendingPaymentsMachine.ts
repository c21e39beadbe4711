/** The upcoming payments: listed, and cancelled one at a time until the cut-off of their day. Portal spec §4, §7, §8; content spec §4. */
import { assign, setup } from 'xstate'
import type { PaymentReading } from '../../rules/money/billPayments'
import { comingMoneyMachine } from '../coming-money/comingMoneyMachine'
import type { Phase } from '../effect/effect'
import { checkEffect, followActions, followEffect, isInDoubt, keyIn, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { notice, unknownNotice } from '../notification/notification'
import { failureActions } from '../shared/failureActions'
import { notify, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { CANCELLATIONS, cancellationBegun, idIn, NOT_CANCELLED } from './cancelPayment'
import {
  type PendingPaymentsContext as Context,
  type PendingPaymentsEvent as Event,
  mayCancel,
  NOTHING_READ,
  without,
} from './pendingPayments'

type Here = { context: Context }
type Read = { reading: PaymentReading }
const readIn = ({ event }: { event: { output: PaymentReading } }) => ({ reading: event.output })
const beginEffect = {
  type: 'tell',
  params: ({ context: { id } }: Here) => cancellationBegun(id ?? ''),
} as const
const notDone = notDoneIn(NOT_CANCELLED)

export const pendingPaymentsMachine = setup({
  types: {} as {
    context: Context
    events: Event
    tags: 'busy' | 'sent'
    children: { comingMoney: 'comingMoney' }
  },
  actors: {
    comingMoney: comingMoneyMachine,
    readPending: promisePort<PaymentReading, void>('readPending'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isChosen: ({ context: { id } }, { key }: { key: string }) => idIn(key) === id,
    isDoubt: (_, { phase }: { phase: Phase }) => phase !== 'sending',
    mayCancel: ({ context }, { id }: { id: string }) => mayCancel(context, id),
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeReading: assign((_, { reading }: Read) => ({ reading })),
    storeChosen: assign((_, { id }: { id: string }) => ({ id, failure: null })),
    storeDoubted: assign((_, { key }: { key: string }) => ({ id: idIn(key), failure: null })),
    dropCancelled: assign(({ context: { reading, id } }) => ({ reading: without(reading, id) })),
    forgetChosen: assign({ id: null, failure: null }),
  },
}).createMachine({
  id: 'pendingPayments',
  context: NOTHING_READ,
  invoke: { id: 'comingMoney', src: 'comingMoney' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPending',
        src: 'readPending',
        onDone: { target: 'known', actions: { type: 'storeReading', params: readIn } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'payments.retry': 'reading' }, exit: 'clearFailure' },
    known: {
      // One may be cancelled in another tab, or since before a reload.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: CANCELLATIONS } },
      initial: 'listed',
      states: {
        listed: {
          on: {
            'payment.cancel': {
              guard: { type: 'mayCancel', params: ({ event }) => event },
              target: 'asked',
              actions: { type: 'storeChosen', params: ({ event }) => event },
            },
            'effect.underWay': {
              guard: { type: 'isDoubt', params: ({ event }) => event },
              target: 'cancelling',
              actions: [{ type: 'storeDoubted', params: keyIn }, followEffect],
            },
            // In another tab.
            'effect.done': '#pendingPayments.reading',
          },
        },
        asked: {
          on: {
            'prompt.accept': [
              {
                guard: { type: 'mayCancel', params: ({ context }) => ({ id: context.id ?? '' }) },
                target: 'cancelling',
                actions: beginEffect,
              },
              // The cut-off passed while the question was open.
              {
                target: '#pendingPayments.reading',
                actions: ['forgetChosen', notify(notice('warning', 'payments.tooLate'))],
              },
            ],
            'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
          },
        },
        cancelling: {
          tags: ['busy', 'sent'],
          on: {
            'effect.underWay': { guard: { type: 'isChosen', params: keyIn }, actions: followEffect },
            'payments.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: ['dropCancelled', 'forgetChosen'],
            },
            'effect.conflict': {
              guard: { type: 'isChosen', params: keyIn },
              target: '#pendingPayments.reading',
              actions: 'forgetChosen',
            },
            // Its row says why, until another one is to be cancelled.
            'effect.refused': {
              guard: { type: 'isChosen', params: keyIn },
              target: 'listed',
              actions: { type: 'storeFailure', params: refusedIn },
            },
            'effect.notDone': {
              guard: { type: 'isChosen', params: keyIn },
              target: '#pendingPayments.reading',
              actions: { type: 'storeFailure', params: notDone },
            },
            'effect.unknown': {
              guard: { type: 'isChosen', params: keyIn },
              target: '#pendingPayments.reading',
              actions: notify(unknownNotice('flow.interrupted')),
            },
          },
          exit: 'unfollow',
        },
      },
    },
  },
})
