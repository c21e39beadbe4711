/** One payment that loads a card, from its confirmation on: the debit card is cleared, its bank may ask, what was loaded meanwhile is compared, and it is charged once. Portal spec §3, §7, §8; OP-32. */
import { assign, setup } from 'xstate'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { bankCheckMachine, type Checked } from '../bank-check/bankCheckMachine'
import { checkEffect, followActions, followEffect, isInDoubt } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { notice } from '../notification/notification'
import { failedBeforeSending } from '../shared/beforeSending'
import { failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notify, notifyStoredFailure, notifySuccess, refreshCards, releaseChanges } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  agreedAgain,
  type PaymentContext as Context,
  chargeBegun,
  type PaymentEvent as Event,
  endedAs,
  findLoad,
  type HandedClearance,
  handedClearance,
  hasTwin,
  initially,
  outputOf,
  type Paid,
  type PaymentInput,
  type PaymentOutput,
  paymentIdIn,
  stepClosed,
  stepOpened,
} from './payment'

type Recorded = { records: readonly MoneyRecord[] }
type Evaluated = { serialNumber: string; riskReferenceId: string }

const recordsIn = ({ event }: { event: { output: readonly MoneyRecord[] } }) => ({ records: event.output })
const checkedIn = ({ event }: { event: { output: Checked } }) => event.output
const openStep = { type: 'tell', params: stepOpened } as const
const closeStep = { type: 'tell', params: stepClosed } as const
// From here on its outcome is the effect's.
const charge = [
  closeStep,
  { type: 'handClearance', params: handedClearance },
  { type: 'tell', params: chargeBegun },
] as const
const storePaid = <const Type extends Paid>(paid: Type) => ({ type: 'storePaid', params: { paid } }) as const
const storeNotSent = {
  type: 'storeFailure',
  params: failedBeforeSending(() => failed('topUp.notSent')),
} as const
const refusedBefore = {
  type: 'storePaid',
  params: ({ context: { failure } }: { context: Context }) => ({
    paid: { type: 'refused', failure: failure ?? failed('error.topUp'), isSent: false } as const,
  }),
} as const

export const paymentMachine = setup({
  types: {} as {
    input: PaymentInput
    context: Context
    events: Event
    output: PaymentOutput
    tags: 'busy' | 'sent'
    children: { bankCheck: 'bankCheck' }
  },
  actors: {
    bankCheck: bankCheckMachine,
    readRecords: promisePort<readonly MoneyRecord[], { clientId: string; cents: number }>('readRecords'),
    cancelEvaluation: promisePort<void, Evaluated>('cancelEvaluation'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isSent: ({ context }) => context.from === 'sent',
    wasChallenged: ({ context }) => context.wasChallenged,
    isChallenged: ({ context }, { evaluation }: Checked) =>
      !context.wasChallenged && evaluation?.state === 'challenged',
    isCleared: (_, { evaluation }: Checked) => evaluation?.state === 'cleared',
    isUnattended: (_, { evaluation, isAttended }: Checked) => evaluation?.state === 'cleared' && !isAttended,
    isClearedInstead: (_, { evaluation, failure }: Checked) => evaluation?.state === 'cleared' && failure !== null,
    isDeclined: ({ context }, { evaluation }: Checked) => !context.wasChallenged && evaluation?.state === 'declined',
    isRefused: (_, { failure }: Checked) => failure !== null,
    // Only an effect of an earlier call of this payment: an equal payment of another tab or device has the same key.
    isDoneBefore: ({ context }, { records }: Recorded) =>
      context.isDoubted && findLoad(records, context.payment, context.idempotencyKey) !== null,
    hasTwin: ({ context }, { records }: Recorded) => hasTwin(context, records),
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // What clears the charge goes to its call in the memory of this page. Its port provides the way.
    handClearance: (_, _handedClearance: HandedClearance) => {},
    // The details of a new card are kept for the charge when the screen is left.
    keepHandedOver: (_, _payment: { paymentId: string }) => {},
    // They are no longer needed.
    letGo: (_, _payment: { paymentId: string }) => {},
    storeChallenge: assign((_, { evaluation }: Checked) => ({
      wasChallenged: true,
      riskReferenceId: evaluation?.riskReferenceId ?? null,
    })),
    storeProblem: assign((_, { failure }: Checked) => ({ failure })),
    storeClearance: assign((_, { evaluation }: Checked) => ({
      riskReferenceId: evaluation?.riskReferenceId ?? null,
      authentication: evaluation?.authentication ?? null,
    })),
    agreeAgain: assign(({ context }, { records }: Recorded) => agreedAgain(context, records)),
    storeFound: assign(({ context }, { records }: Recorded) => {
      const receipt = findLoad(records, context.payment, context.idempotencyKey)
      return receipt ? { paid: { type: 'loaded' as const, receipt } } : {}
    }),
    storePaid: assign((_, { paid }: { paid: Paid }) => ({ paid })),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => initially(input),
  output: outputOf,
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isSent', target: 'sending' }, { target: 'uncleared' }] },
    uncleared: {
      invoke: {
        id: 'bankCheck',
        src: 'bankCheck',
        input: ({ context: { payment, riskReferenceId, mayFinish, from } }) => ({
          key: payment.paymentId,
          serialNumber: payment.serialNumber,
          amountCents: payment.amountCents,
          feeCents: payment.feeCents,
          method: payment.method,
          savedCardId: payment.savedCardId,
          riskReferenceId: from === 'step' ? riskReferenceId : null,
          mayFinish,
          mayGiveUp: false,
        }),
        onSnapshot: {
          guard: { type: 'isChallenged', params: ({ event: { snapshot } }) => snapshot.context },
          actions: [
            { type: 'storeChallenge', params: ({ event: { snapshot } }) => snapshot.context },
            { type: 'keepHandedOver', params: paymentIdIn },
          ],
        },
        onDone: [
          // The bank approved it while the holder was cancelling it.
          {
            guard: { type: 'isClearedInstead', params: checkedIn },
            target: 'approved',
            actions: [
              { type: 'storeClearance', params: checkedIn },
              { type: 'storeProblem', params: checkedIn },
              notifyStoredFailure,
            ],
          },
          {
            guard: { type: 'isUnattended', params: checkedIn },
            target: 'approved',
            actions: { type: 'storeClearance', params: checkedIn },
          },
          {
            guard: { type: 'isCleared', params: checkedIn },
            target: 'comparing',
            actions: { type: 'storeClearance', params: checkedIn },
          },
          {
            guard: { type: 'isDeclined', params: checkedIn },
            target: 'ended',
            actions: storePaid({ type: 'declined' }),
          },
          {
            guard: { type: 'isRefused', params: checkedIn },
            target: 'ended',
            actions: {
              type: 'storePaid',
              params: ({ event: { output } }) => ({
                paid: { type: 'refused', failure: endedAs(output), isSent: false } as const,
              }),
            },
          },
          { target: 'ended', actions: storePaid({ type: 'cancelled' }) },
        ],
      },
      initial: 'evaluating',
      states: {
        evaluating: { tags: 'busy', always: { guard: 'wasChallenged', target: 'atTheBank' } },
        // Kept as a step when this screen is left.
        atTheBank: { entry: [openStep, releaseChanges('topUp')] },
      },
    },
    // Approved while the holder was away, or after they wanted to cancel: charge nothing without a press.
    approved: {
      on: { 'payment.finish': 'comparing', 'payment.cancel': 'cancelling' },
      exit: 'clearFailure',
    },
    // Another tab or device may have made the same load since the review opened. Nothing has been sent yet.
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { payment } }) => ({ clientId: payment.clientId, cents: payment.amountCents }),
        onDone: [
          {
            guard: { type: 'isDoneBefore', params: recordsIn },
            target: 'ended',
            actions: [{ type: 'storeFound', params: recordsIn }, notifySuccess('topUp.done'), refreshCards],
          },
          {
            guard: { type: 'hasTwin', params: recordsIn },
            target: 'repeated',
            actions: [{ type: 'agreeAgain', params: recordsIn }, notify(notice('warning', 'topUp.repeated'))],
          },
          { target: 'sending', actions: charge },
        ],
        onError: [
          { guard: 'wasChallenged', target: 'approved', actions: [storeNotSent, notifyStoredFailure] },
          { target: 'ended', actions: [storeNotSent, refusedBefore] },
        ],
      },
    },
    repeated: {
      entry: releaseChanges('topUp'),
      on: { 'payment.repeat': { target: 'sending', actions: charge }, 'payment.cancel': 'cancelling' },
    },
    // Cleared, and cancelled: whatever the issuer responds, this page does not send it, and the evaluation expires unused.
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelEvaluation',
        src: 'cancelEvaluation',
        input: ({ context: { payment, riskReferenceId } }) => ({
          serialNumber: payment.serialNumber,
          riskReferenceId: riskReferenceId ?? '',
        }),
        onDone: { target: 'ended', actions: storePaid({ type: 'cancelled' }) },
        onError: { target: 'ended', actions: storePaid({ type: 'cancelled' }) },
      },
    },
    sending: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('topUp'),
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ key: context.idempotencyKey }) },
      on: {
        'effect.underWay': { actions: followEffect },
        'payment.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          target: 'ended',
          actions: {
            type: 'storePaid',
            params: ({ event: { result } }) => ({ paid: { type: 'loaded', receipt: result } as const }),
          },
        },
        'effect.refused': {
          target: 'ended',
          actions: {
            type: 'storePaid',
            params: ({ event: { failure } }) => ({ paid: { type: 'refused', failure, isSent: true } as const }),
          },
        },
        'effect.notDone': {
          target: 'ended',
          actions: {
            type: 'storePaid',
            params: ({ event: { failure, isDoubted } }) => ({ paid: { type: 'notDone', failure, isDoubted } as const }),
          },
        },
        'effect.unknown': { target: 'ended', actions: storePaid({ type: 'unknown' }) },
        'effect.gone': { target: 'ended', actions: storePaid({ type: 'gone' }) },
      },
      exit: 'unfollow',
    },
    ended: { type: 'final', entry: [{ type: 'letGo', params: ({ context }) => context.payment }, closeStep] },
  },
})
