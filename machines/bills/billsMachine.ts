/** The bills of a holder: listed, added, edited and deleted one at a time. Portal spec §4, §7, §8; OP-37. */
import { assign, setup } from 'xstate'
import { outcomeOfCancel, type Payment } from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import type { AddBillOutput } from '../add-bill/addBill'
import { addBillMachine } from '../add-bill/addBillMachine'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { notice, success } from '../notification/notification'
import { payBillMachine } from '../pay-bill/payBillMachine'
import { errorIn } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifySuccess,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type BillsInput,
  type BillsContext as Context,
  checkedBill,
  chosenIn,
  draftIn,
  type Editing,
  type BillsEvent as Event,
  editingIn,
  initially,
  isDone,
  NOTHING_CHOSEN,
  withEdited,
  without,
} from './bills'

type Read = { billers: readonly Biller[] }
type Payments = { payments: readonly Payment[] }
type Chosen = { serialNo: string }
const readIn = ({ event }: { event: { output: readonly Biller[] } }) => ({ billers: event.output })
const paymentsIn = ({ event }: { event: { output: readonly Payment[] } }) => ({ payments: event.output })
const hold = holdChanges('bills')
const release = releaseChanges('bills')
const sayUnclear = notify(notice('warning', 'payments.unclear'))
const sayDone = {
  type: 'tellPortal',
  params: ({ context: { kind, cancelled } }: { context: Context }) =>
    ({
      type: 'notification.show',
      notification:
        kind === 'edit'
          ? success('bills.edited')
          : cancelled > 0
            ? success('bills.deletedWithPayments', { count: cancelled })
            : success('bills.deleted'),
    }) as const,
} as const

export const billsMachine = setup({
  types: {} as {
    input: BillsInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight'
    children: { addBill: 'addBill'; payBill: 'payBill' }
  },
  actors: {
    addBill: addBillMachine,
    payBill: payBillMachine,
    readBillers: promisePort<readonly Biller[], void>('readBillers'),
    editBiller: promisePort<Biller, Editing>('editBiller'),
    deleteBiller: promisePort<void, Chosen>('deleteBiller'),
    readPending: promisePort<readonly Payment[], Chosen>('readPending'),
    /** The pending payments, and the newest of the others. */
    readPayments: promisePort<readonly Payment[], void>('readPayments'),
    cancelPayment: promisePort<void, { id: string }>('cancelPayment'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isAdding: ({ context }) => context.adding !== null,
    isPaying: ({ context }) => context.resumedPayment !== null,
    isAskedToPay: ({ context: { asked } }) => asked?.what === 'pay',
    isAskedToPayAgain: ({ context: { asked } }, { billers }: Read) =>
      asked?.what === 'again' && billers.some(({ serialNo }) => serialNo === asked.serialNo),
    isAddingAgain: ({ context }) => context.again !== null,
    isPayingAddedBill: (_, { payNo }: AddBillOutput) => payNo !== null,
    hasBills: ({ context }) => context.billers.length > 0,
    isCancelling: ({ context }) => context.isResumed && context.toCancel.length > 0,
    isResumed: ({ context }) => context.isResumed,
    isListed: ({ context }, { serialNo }: Chosen) => context.billers.some((biller) => biller.serialNo === serialNo),
    hasPaymentsToCancel: ({ context }, { cancels }: { cancels: boolean }) => cancels && context.pending.length > 0,
    hasMoreToCancel: ({ context }) => context.toCancel.length > 0,
    isCancelled: ({ context: { toCancel } }, { payments }: Payments) =>
      outcomeOfCancel(payments, toCancel[0] ?? '') === 'cancelled',
    isTooLate: ({ context: { toCancel } }, { payments }: Payments) =>
      outcomeOfCancel(payments, toCancel[0] ?? '') === 'tooLate',
    isUnclear: ({ context: { toCancel } }, { payments }: Payments) =>
      outcomeOfCancel(payments, toCancel[0] ?? '') === 'unclear',
    isEditing: ({ context }) => context.kind === 'edit',
    isChangeDone: ({ context }, { billers }: Read) => isDone(context, billers),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeBillers: assign((_, { billers }: Read) => ({ billers })),
    storeChosen: assign((_, { serialNo }: Chosen) => ({ ...NOTHING_CHOSEN, serialNo, halted: null })),
    takeAsked: assign(({ context: { asked } }) => ({
      asked: null,
      payingNo: asked?.serialNo ?? null,
      repeatId: asked?.repeatId ?? null,
    })),
    takeAskedAgain: assign(({ context: { asked } }) => ({
      ...NOTHING_CHOSEN,
      asked: null,
      serialNo: asked?.serialNo ?? null,
      kind: 'delete' as const,
      isAgain: true,
    })),
    storePaying: assign((_, { payNo }: { payNo: string | null }) => ({ payingNo: payNo, repeatId: null })),
    forgetPaying: assign({ payingNo: null, repeatId: null, resumedPayment: null }),
    storeKind: assign((_, { kind }: Pick<Context, 'kind'>) => ({ kind })),
    storeDraft: assign((_, drafted: ReturnType<typeof draftIn>) => drafted),
    storeEdited: assign(({ context: { billers } }, { biller }: { biller: Biller }) => ({
      billers: withEdited(billers, biller),
    })),
    storePending: assign((_, { payments }: Payments) => ({ pending: payments })),
    planCancels: assign(({ context: { pending } }) => ({ toCancel: pending.map(({ id }) => id), cancelled: 0 })),
    noteCancelled: assign(({ context: { toCancel, cancelled } }) => ({
      toCancel: toCancel.slice(1),
      cancelled: cancelled + 1,
      failure: null,
    })),
    /** Payments that were cancelled stay cancelled. After a reload their number is not known; the list shows them. */
    noteHalted: assign(({ context: { cancelled, toCancel, isResumed } }) => {
      const all = cancelled + toCancel.length
      return isResumed || all === 0 ? {} : { halted: { cancelled, all } }
    }),
    noteNotDeleted: assign({ halted: { cancelled: 0, all: 0 } }),
    dropDeleted: assign(({ context: { billers, serialNo } }) => ({ billers: without(billers, serialNo) })),
    /** Runs before `forgetChosen`: a bill deleted to be added again starts the addition. */
    keepForAgain: assign(({ context }) => ({ again: context.isAgain ? chosenIn(context) : null })),
    forgetAgain: assign({ again: null }),
    forgetChosen: assign(NOTHING_CHOSEN),
    forgetHalted: assign({ halted: null }),
    forgetAdding: assign({ adding: null }),
  },
}).createMachine({
  id: 'bills',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'isPaying', target: 'payment' },
        { guard: 'isCancelling', target: 'cancelChecking' },
        { guard: 'isResumed', target: 'checking' },
        { target: 'reading' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBillers',
        src: 'readBillers',
        onDone: [
          { guard: 'isAdding', target: 'addition', actions: { type: 'storeBillers', params: readIn } },
          {
            guard: 'isAskedToPay',
            target: 'payment',
            actions: [{ type: 'storeBillers', params: readIn }, 'takeAsked'],
          },
          {
            guard: { type: 'isAskedToPayAgain', params: readIn },
            target: 'questioning',
            actions: [{ type: 'storeBillers', params: readIn }, 'takeAskedAgain'],
          },
          { target: 'listed', actions: { type: 'storeBillers', params: readIn } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'bills.retry': 'reading' }, exit: 'clearProblems' },
    listed: {
      on: {
        'bill.add': { target: 'addition', actions: 'forgetHalted' },
        'bill.edit': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'editable',
          actions: [
            { type: 'storeChosen', params: ({ event }) => event },
            { type: 'storeKind', params: { kind: 'edit' } },
          ],
        },
        'bill.delete': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'questioning',
          actions: [
            { type: 'storeChosen', params: ({ event }) => event },
            { type: 'storeKind', params: { kind: 'delete' } },
          ],
        },
        'bill.pay': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'payment',
          actions: ['forgetHalted', { type: 'storePaying', params: ({ event }) => ({ payNo: event.serialNo }) }],
        },
        'bills.pay': {
          guard: 'hasBills',
          target: 'payment',
          actions: ['forgetHalted', { type: 'storePaying', params: { payNo: null } }],
        },
      },
      exit: 'clearProblems',
    },
    addition: {
      invoke: {
        id: 'addBill',
        src: 'addBill',
        input: ({ context: { billers, adding, again } }) => ({ billers, underWay: adding, again }),
        onDone: [
          {
            guard: { type: 'isPayingAddedBill', params: ({ event }) => event.output },
            target: 'payment',
            actions: { type: 'storePaying', params: ({ event }) => event.output },
          },
          { target: 'reading' },
        ],
      },
      exit: ['forgetAdding', 'forgetAgain'],
    },
    payment: {
      invoke: {
        id: 'payBill',
        src: 'payBill',
        input: ({ context: { username, clientId, payingNo, repeatId, resumedPayment } }) => ({
          username,
          clientId,
          serialNo: payingNo,
          repeatId,
          resume: resumedPayment,
        }),
        onDone: 'reading',
      },
      exit: 'forgetPaying',
    },
    editable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedBill, {
          valid: { target: 'saving', actions: { type: 'storeDraft', params: draftIn } },
          invalid: { target: 'editable' },
        }),
        'step.back': { target: 'listed', actions: ['forgetChosen', release] },
      },
      exit: 'clearProblems',
    },
    saving: {
      tags: ['busy', 'inFlight'],
      entry: release,
      invoke: {
        id: 'editBiller',
        src: 'editBiller',
        input: editingIn,
        onDone: {
          target: 'listed',
          actions: [
            { type: 'storeEdited', params: ({ event }) => ({ biller: event.output }) },
            sayDone,
            'forgetChosen',
          ],
        },
        onError: [
          { guard: { type: 'mayHaveHappened', params: errorIn }, target: 'checking', actions: storeDoubt },
          // The bill was deleted elsewhere.
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'listed',
            actions: [...reportFailure, 'dropDeleted', 'forgetChosen'],
          },
          { target: 'editable', actions: [...reportFailure, hold] },
        ],
      },
    },
    // The question names the pending payments: read them when it is asked.
    questioning: {
      tags: 'busy',
      invoke: {
        id: 'readPending',
        src: 'readPending',
        input: ({ context }) => ({ serialNo: context.serialNo ?? '' }),
        onDone: { target: 'asked', actions: { type: 'storePending', params: paymentsIn } },
        // The failure only says that the payments could not be read.
        onError: { target: 'listed', actions: [...reportFailure, 'noteNotDeleted', 'forgetChosen'] },
      },
    },
    asked: {
      on: {
        'prompt.accept': [
          {
            guard: { type: 'hasPaymentsToCancel', params: ({ event }) => event },
            target: 'cancelling',
            actions: 'planCancels',
          },
          { target: 'deleting' },
        ],
        'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
      },
    },
    // Cancel one payment at a time, each with its own response; delete the bill last.
    cancelling: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'cancelPayment',
        src: 'cancelPayment',
        input: ({ context }) => ({ id: context.toCancel[0] ?? '' }),
        onDone: { target: 'decided', actions: 'noteCancelled' },
        onError: [
          { guard: { type: 'mayHaveHappened', params: errorIn }, target: 'cancelChecking', actions: storeDoubt },
          { target: 'refusalChecking', actions: storeDoubt },
        ],
      },
    },
    // A payment that was already cancelled, here or elsewhere, is refused too: the list shows whether it was that.
    refusalChecking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: [
          { guard: { type: 'isCancelled', params: paymentsIn }, target: 'decided', actions: 'noteCancelled' },
          {
            guard: { type: 'isUnclear', params: paymentsIn },
            target: 'reading',
            actions: [sayUnclear, 'noteHalted', 'forgetChosen', refreshCards],
          },
          { target: 'reading', actions: [notifyStoredFailure, 'noteHalted', 'forgetChosen', refreshCards] },
        ],
        onError: { target: 'reading', actions: [notifyStoredFailure, 'noteHalted', 'forgetChosen', refreshCards] },
      },
    },
    decided: {
      always: [
        // After a reload, do not go on to delete: the holder has not confirmed it again.
        {
          guard: 'isResumed',
          target: 'reading',
          actions: [notifySuccess('bills.payment.cancelled'), 'forgetChosen', refreshCards],
        },
        { guard: 'hasMoreToCancel', target: 'cancelling' },
        { target: 'deleting' },
      ],
    },
    cancelChecking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readPayments',
        src: 'readPayments',
        onDone: [
          { guard: { type: 'isCancelled', params: paymentsIn }, target: 'decided', actions: 'noteCancelled' },
          {
            guard: { type: 'isTooLate', params: paymentsIn },
            target: 'reading',
            actions: [notifyStoredFailure, 'noteHalted', 'forgetChosen', refreshCards],
          },
          {
            guard: { type: 'isUnclear', params: paymentsIn },
            target: 'reading',
            actions: [sayUnclear, 'noteHalted', 'forgetChosen', refreshCards],
          },
          { guard: 'hasLookupsLeft', target: 'cancelUnconfirmed' },
          { target: 'reading', actions: [notifyStoredFailure, 'noteHalted', 'forgetChosen', refreshCards] },
        ],
        onError: 'cancelUnconfirmed',
      },
    },
    cancelUnconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'cancelChecking', actions: 'countLookup' } },
      on: { 'bills.check': 'cancelChecking' },
    },
    deleting: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'deleteBiller',
        src: 'deleteBiller',
        input: ({ context }) => ({ serialNo: context.serialNo ?? '' }),
        onDone: { target: 'deleted', actions: ['keepForAgain', 'dropDeleted', sayDone, 'forgetChosen', refreshCards] },
        onError: [
          { guard: { type: 'mayHaveHappened', params: errorIn }, target: 'checking', actions: storeDoubt },
          // Another tab or device deleted it first.
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'deleted',
            actions: ['keepForAgain', 'dropDeleted', sayDone, 'forgetChosen', refreshCards],
          },
          { target: 'listed', actions: [...reportFailure, 'noteHalted', 'forgetChosen', refreshCards] },
        ],
      },
    },
    // The lookup of an edit also comes here; nothing is added after it.
    deleted: { always: [{ guard: 'isAddingAgain', target: 'addition' }, { target: 'listed' }] },
    // The response was lost: the list of bills shows the outcome.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readBillers',
        src: 'readBillers',
        onDone: [
          {
            guard: { type: 'isChangeDone', params: readIn },
            target: 'deleted',
            actions: [
              'keepForAgain',
              { type: 'storeBillers', params: readIn },
              sayDone,
              'forgetChosen',
              'clearProblems',
              refreshCards,
            ],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          { guard: 'isEditing', target: 'editable', actions: [notifyStoredFailure, hold] },
          {
            target: 'listed',
            actions: [
              { type: 'storeBillers', params: readIn },
              notifyStoredFailure,
              'noteHalted',
              'forgetChosen',
              refreshCards,
            ],
          },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'bills.check': 'checking' },
    },
  },
})
