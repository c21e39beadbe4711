/** Paying bills from a card, one or several: typed, reviewed, each sent once under its own key, and looked up when its response is lost. Portal spec §4, §5, §7, §8, §9; OP-38. */
import { assign, setup } from 'xstate'
import type { PaymentReading } from '../../rules/money/billPayments'
import type { Phase } from '../effect/effect'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice, unknownNotice } from '../notification/notification'
import { withdrawActions, withdrawSaidActions } from '../notification/withdrawError'
import { reportBeforeSending } from '../shared/beforeSending'
import { type Failure, failed } from '../shared/failure'
import { holdChanges, notify, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { isPaid, isRetryable, type Line, notPaidFor, readiedAll, sentLines } from './lines'
import {
  type Basis,
  type PayBillContext as Context,
  checkedLines,
  closedBecause,
  draftedFrom,
  type PayBillEvent as Event,
  initially,
  isDateOver,
  keyed,
  movedDraft,
  type PayBillInput,
  sameIn,
} from './payBill'
import { paymentBegun } from './payBills'

type Read = { reading: PaymentReading }
const readIn = ({ event }: { event: { output: PaymentReading } }) => ({ reading: event.output })
const basisIn = ({ event }: { event: { output: Basis } }) => ({ basis: event.output })
const hold = holdChanges('payBill')
const release = releaseChanges('payBill')
const serialNosIn = ({ lines }: Context) => lines.map(({ serialNo }) => serialNo)
const sayMoved = {
  type: 'tellPortal',
  params: ({ context }: { context: Context }) => {
    const notification = { ...notice('info', 'payBill.dateMoved'), about: serialNosIn(context) }
    return { type: 'notification.show', notification } as const
  },
} as const
/** What an earlier flow said of these bills is withdrawn too. */
const withdrawSaid = (...keys: readonly string[]) =>
  ({
    type: 'withdrawSaid',
    params: ({ context }: { context: Context }) => ({ keys, done: serialNosIn(context) }),
  }) as const
const withdrawMoved = withdrawSaid('payBill.dateMoved')
const withdrawOutcome = withdrawSaid('payBill.partly', 'payBill.partly.unclear', 'payBill.dateMoved', 'error.payBill')
const beginEffect = {
  type: 'tell',
  params: ({ context }: { context: Context }) => paymentBegun(context),
} as const
const notDone = notDoneIn(failed('error.payBill'))

export const payBillMachine = setup({
  types: {} as {
    input: PayBillInput
    context: Context
    events: Event
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    readBasis: promisePort<Basis, { username: string }>('readBasis'),
    /** The pending payments, and the newest of the others. */
    readPayments: promisePort<PaymentReading, void>('readPayments'),
    watchEffects,
  },
  guards: {
    isValid,
    isInDoubt,
    isUnderWay: ({ context }) => context.key !== null,
    canPay: ({ context }, { basis }: { basis: Basis }) => closedBecause({ ...context, basis }) === null,
    isDateOver: ({ context }) => isDateOver(context),
    isNothingPaid: ({ context }) => context.lines.every(isRetryable),
    isAllPaid: ({ context }) => context.lines.every(isPaid),
    hasRetryable: ({ context }) => context.lines.some(isRetryable),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    ...withdrawActions<Context, Event>(),
    ...withdrawSaidActions<Context, Event>(),
    storeBasis: assign((_, { basis }: { basis: Basis }) => ({ basis })),
    storeDraft: assign(({ context }, typed: { values: Typed }) => draftedFrom(context, typed)),
    // The effect of a lost call is recognized by what existed before that call, not before this one.
    storeKnown: assign(({ context: { lines, known } }, { reading }: Read) => ({
      known: lines.some(({ isDoubted }) => isDoubted) ? known : reading.payments.map(({ id }) => id),
    })),
    noteSame: assign(({ context }, { reading }: Read) => ({ same: sameIn(context, reading) })),
    agreeKeys: assign(({ context }, { reading }: Read) => ({ lines: keyed(context, reading) })),
    moveDate: assign(({ context }) => ({
      draft: movedDraft(context),
      lines: context.lines.map((line) => ({ ...line, isDoubted: false })),
    })),
    readyLines: assign(({ context: { lines } }) => ({ lines: readiedAll(lines) })),
    storeKey: assign(({ context }) => ({ key: paymentBegun(context).effect.key })),
    forgetKey: assign({ key: null }),
    storeProgress: assign(
      (
        { context: { lines } },
        { phase, progress = lines }: { phase: Phase; progress?: readonly Line[] | undefined },
      ) => ({
        lines: sentLines(progress, phase !== 'sending'),
      }),
    ),
    storeNotPaid: assign(({ context: { lines } }, failure: Failure) => ({ lines: notPaidFor(lines, failure) })),
    storeLines: assign((_, { result }: { result: readonly Line[] }) => ({ lines: result })),
    noteSettled: assign({ settledAt: () => Date.now() }),
    dropSettled: assign(({ context: { lines } }) => ({ lines: lines.filter(isRetryable) })),
  },
}).createMachine({
  id: 'payBill',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isUnderWay', target: 'sending' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBasis',
        src: 'readBasis',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'canPay', params: basisIn },
            target: 'editable',
            actions: { type: 'storeBasis', params: basisIn },
          },
          // The portal's cards may be out of date.
          { target: 'closed', actions: [{ type: 'storeBasis', params: basisIn }, refreshCards] },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'pay.retry': 'reading', 'step.back': 'left' }, exit: 'clearProblems' },
    closed: { on: { 'pay.retry': 'reading', 'step.back': 'left' } },
    editable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedLines, {
          valid: { target: 'opening', actions: { type: 'storeDraft', params: submittedValues } },
          invalid: { target: 'editable' },
        }),
        'step.back': 'left',
      },
      exit: 'clearProblems',
    },
    // Read the payments before sending anything: what exists now is not the effect of this flow.
    opening: {
      tags: 'busy',
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: {
          target: 'reviewed',
          actions: [
            { type: 'storeKnown', params: readIn },
            { type: 'noteSame', params: readIn },
            { type: 'agreeKeys', params: readIn },
          ],
        },
        onError: {
          target: 'editable',
          actions: reportBeforeSending,
        },
      },
    },
    reviewed: {
      on: {
        'form.submit': [
          // The cut-off passed during the review: another day is another payment.
          { guard: 'isDateOver', target: 'opening', actions: ['moveDate', sayMoved] },
          { target: 'sending', actions: ['storeKey', beginEffect] },
        ],
        'step.back': 'reading',
      },
      exit: 'clearProblems',
    },
    sending: {
      tags: ['busy', 'sent'],
      entry: [release, withdrawMoved],
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context: { key } }) => ({ key: key ?? '' }) },
      on: {
        'effect.underWay': { actions: [followEffect, { type: 'storeProgress', params: ({ event }) => event }] },
        'pay.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': { target: 'decided', actions: { type: 'storeLines', params: ({ event }) => event } },
        // Nothing was done: what was typed can be sent again.
        'effect.refused': [
          {
            guard: 'isNothingPaid',
            target: 'reviewed',
            actions: ['readyLines', { type: 'storeFailure', params: refusedIn }, hold],
          },
          { target: 'ended', actions: { type: 'storeNotPaid', params: refusedIn } },
        ],
        'effect.notDone': [
          {
            guard: 'isNothingPaid',
            target: 'reviewed',
            actions: ['readyLines', { type: 'storeFailure', params: notDone }, hold],
          },
          { target: 'ended', actions: { type: 'storeNotPaid', params: notDone } },
        ],
        // The list of payments shows what was paid.
        'effect.unknown': { target: 'left', actions: notify(unknownNotice('flow.interrupted')) },
        'effect.gone': 'left',
      },
      exit: ['unfollow', 'forgetKey'],
    },
    decided: {
      always: [
        { guard: 'isAllPaid', target: 'paid' },
        { guard: 'hasRetryable', target: 'ended' },
        { target: 'unclear' },
      ],
    },
    // At least one line was not paid: each shows its outcome.
    ended: {
      tags: 'settled',
      on: {
        'pay.retry': [
          { guard: 'isDateOver', target: 'reading', actions: ['dropSettled', sayMoved] },
          { target: 'sending', actions: ['withdrawError', 'readyLines', 'storeKey', beginEffect] },
        ],
        'step.back': { target: 'reading', actions: 'dropSettled' },
        'pay.leave': 'left',
      },
    },
    // Nothing is left to retry, and of at least one payment the issuer does not say where the money is.
    unclear: { tags: 'settled', entry: withdrawOutcome, on: { 'pay.leave': 'left' } },
    paid: {
      tags: 'settled',
      entry: ['noteSettled', withdrawOutcome],
      on: { 'pay.leave': 'left' },
    },
    left: { type: 'final', entry: [release, withdrawMoved] },
  },
})
