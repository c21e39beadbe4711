/** Paying bills from a card, one or several: typed, reviewed, each sent once under its own key, and looked up when its response is lost. Portal spec §4, §5, §7, §8, §9; OP-38. */
import { assign, setup } from 'xstate'
import type { Payment, PaymentReading } from '../../rules/money/billPayments'
import type { MessageKey } from '../../rules/values/messageKey'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice, success } from '../notification/notification'
import { withdrawActions, withdrawSaidActions } from '../notification/withdrawError'
import { reportBeforeSending } from '../shared/beforeSending'
import { errorIn, failureIn, isUnsent, mayHaveHappened } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyFailure,
  notifyStoredFailure,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import { isSignedOut } from '../shared/signedOut'
import {
  answered,
  type Basis,
  type PayBillContext as Context,
  checkedLines,
  closedBecause,
  doubted,
  draftedFrom,
  type PayBillEvent as Event,
  given,
  initially,
  isDateOver,
  isPaid,
  isRetryable,
  isUnclear,
  keyed,
  looked,
  movedDraft,
  nextIn,
  type PayBillInput,
  type Paying,
  paidAs,
  paidCount,
  payingIn,
  readiedAll,
  recordedCount,
  refusedFor,
  sameIn,
} from './payBill'

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
/** For a holder who has left the screen; the open screen shows the outcome itself. */
const sayEnded = {
  type: 'tellPortal',
  params: ({ context: { lines } }: { context: Context }) => {
    const [paid, all, recorded] = [paidCount(lines), lines.length, recordedCount(lines)]
    const key: MessageKey = lines.some(isUnclear) ? 'payBill.partly.unclear' : 'payBill.partly'
    const about = lines.flatMap(({ serialNo, state }) => (state === 'paid' ? [] : serialNo))
    const notification =
      paid === all
        ? success('payBill.paid', { count: all })
        : { ...notice('warning', key), message: { key, values: { paid, all, recorded } }, about }
    return { type: 'notification.show', notification, whenLeft: true } as const
  },
} as const

export const payBillMachine = setup({
  types: {} as {
    input: PayBillInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'unknown' | 'settled'
  },
  actors: {
    readBasis: promisePort<Basis, { username: string }>('readBasis'),
    /** The pending payments, and the newest of the others. */
    readPayments: promisePort<PaymentReading, void>('readPayments'),
    payBill: promisePort<Payment, Paying>('payBill'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    /**
     * Also if the retry of a lost call is refused: that says nothing about the call before it. Also if the session ends
     * after some lines were paid: the lookup after the return finds the outcome of each.
     */
    mayHaveHappened: ({ context }, { error }: { error: unknown }) =>
      mayHaveHappened(error) ||
      (nextIn(context)?.isDoubted === true && !isUnsent(error)) ||
      (isSignedOut(error) && !context.lines.every(isRetryable)),
    isSignedOut: (_, { error }: { error: unknown }) => isSignedOut(error),
    isResumed: ({ context }) => context.isResumed,
    isElsewhere: ({ context }) => context.isElsewhere,
    canPay: ({ context }, { basis }: { basis: Basis }) => closedBecause({ ...context, basis }) === null,
    isDateOver: ({ context }) => isDateOver(context),
    hasNext: ({ context }) => !context.isResumed && nextIn(context) !== null,
    isAllPaid: ({ context }) => context.lines.every(isPaid),
    hasRetryable: ({ context }) => context.lines.some(isRetryable),
    isEveryOutcomeKnown: ({ context }, { reading }: Read) =>
      looked(context, reading).every(({ state }) => state !== 'unknown'),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    ...withdrawActions<Context, Event>(),
    ...withdrawSaidActions<Context, Event>(),
    storeBasis: assign((_, { basis }: { basis: Basis }) => ({ basis })),
    storeDraft: assign(({ context }, typed: { values: Typed }) => draftedFrom(context, typed)),
    // The effect of a lost call is recognized by what existed before that call, not before this one.
    storeKnown: assign(({ context: { lines, known } }, { reading }: Read) => ({
      known: lines.some(({ isDoubted }) => isDoubted) ? known : reading.payments.map(({ id }) => id),
    })),
    noteSame: assign(({ context }, { reading }: Read) => ({ same: sameIn(context, reading) })),
    mintKeys: assign(({ context }, { reading }: Read) => ({ lines: keyed(context, reading) })),
    // A refused line has no key. Give it a new one: under the old key it would be refused again.
    mintNewKeys: assign(({ context: { lines } }) => ({
      lines: lines.map((line) => ({ ...line, idempotencyKey: line.idempotencyKey ?? crypto.randomUUID() })),
    })),
    moveDate: assign(({ context }) => ({
      draft: movedDraft(context),
      lines: context.lines.map((line) => ({ ...line, idempotencyKey: null, isDoubted: false })),
    })),
    readyLines: assign(({ context: { lines } }) => ({ lines: readiedAll(lines), isResumed: false })),
    storePaid: assign(({ context }, { payment }: { payment: Payment }) => ({
      lines: answered(context, paidAs(payment)),
    })),
    storeRefused: assign(({ context }, failure: ReturnType<typeof failureIn>) => ({
      lines: answered(context, refusedFor(failure)),
    })),
    noteDoubt: assign(({ context }) => ({ lines: answered(context, doubted) })),
    storeLooked: assign(({ context }, { reading }: Read) => ({ lines: looked(context, reading) })),
    giveUp: assign(({ context: { lines, failure } }) => ({ lines: given(lines, failure) })),
    noteSettled: assign({ settledAt: () => Date.now() }),
    dropSettled: assign(({ context: { lines } }) => ({ lines: lines.filter(isRetryable), isResumed: false })),
  },
}).createMachine({
  id: 'payBill',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'reading' }] },
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
            { type: 'mintKeys', params: readIn },
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
          { target: 'sending' },
        ],
        'step.back': 'reading',
      },
      exit: 'clearProblems',
    },
    // Send one line at a time: at most one of them is in doubt.
    sending: {
      tags: ['busy', 'inFlight'],
      entry: [release, withdrawMoved],
      invoke: {
        id: 'payBill',
        src: 'payBill',
        input: payingIn,
        onDone: {
          target: 'decided',
          actions: { type: 'storePaid', params: ({ event }) => ({ payment: event.output }) },
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          // Nothing was done: the typed values are restored after the return.
          { guard: { type: 'isSignedOut', params: errorIn }, target: 'reviewed', actions: [...reportFailure, hold] },
          { target: 'decided', actions: [notifyFailure, { type: 'storeRefused', params: failureIn }] },
        ],
      },
    },
    decided: {
      always: [
        { guard: 'hasNext', target: 'sending' },
        { guard: 'isAllPaid', target: 'paid' },
        { guard: 'hasRetryable', target: 'ended' },
        { target: 'unclear' },
      ],
    },
    // The response was lost, but the money may have left the card: the list of payments shows it.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: [
          {
            guard: { type: 'isEveryOutcomeKnown', params: readIn },
            target: 'decided',
            actions: [{ type: 'storeLooked', params: readIn }, 'clearProblems'],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed', actions: { type: 'storeLooked', params: readIn } },
          {
            guard: 'isElsewhere',
            target: 'left',
            actions: [notify(notice('warning', 'payBill.elsewhere')), refreshCards],
          },
          {
            target: 'decided',
            actions: [{ type: 'storeLooked', params: readIn }, notifyStoredFailure, 'giveUp', 'clearProblems'],
          },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'pay.check': 'checking' },
    },
    // At least one line was not paid: each shows its outcome.
    ended: {
      tags: 'settled',
      entry: [sayEnded, refreshCards],
      on: {
        'pay.retry': [
          // The tab that sends it may send it again by itself.
          { guard: 'isElsewhere', target: 'left' },
          { guard: 'isDateOver', target: 'reading', actions: ['dropSettled', sayMoved] },
          { target: 'sending', actions: ['withdrawError', 'readyLines', 'mintNewKeys'] },
        ],
        'step.back': { target: 'reading', actions: 'dropSettled' },
        'pay.leave': 'left',
      },
    },
    // Nothing is left to retry, and of at least one payment the issuer does not say where the money is.
    unclear: { tags: 'settled', entry: [withdrawOutcome, sayEnded, refreshCards], on: { 'pay.leave': 'left' } },
    paid: {
      tags: 'settled',
      entry: ['noteSettled', withdrawOutcome, sayEnded, refreshCards],
      on: { 'pay.leave': 'left' },
    },
    left: { type: 'final', entry: [release, withdrawMoved] },
  },
})
