/** The bills of a holder: listed, added, edited and deleted one at a time. Portal spec §4, §7, §8; OP-37. */
import { assign, sendTo, setup } from 'xstate'
import type { Payment } from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import type { AddBillOutput } from '../add-bill/addBill'
import { addBillMachine } from '../add-bill/addBillMachine'
import { billActivityMachine } from '../bill-activity/billActivityMachine'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { unknownNotice } from '../notification/notification'
import { payBillMachine } from '../pay-bill/payBillMachine'
import { failed } from '../shared/failure'
import { holdChanges, notify, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type BillsInput,
  beginDeletion,
  beginEdit,
  type BillsContext as Context,
  checkedBill,
  chosenIn,
  draftIn,
  type BillsEvent as Event,
  haltedBy,
  initially,
  isDeletion,
  keyOfDeletion,
  keyOfEdit,
  NOTHING_CHOSEN,
  withEdited,
  without,
} from './bills'
import type { Deleting, Deletion } from './deleteBill'
import { type Edited, NOT_EDITED } from './editBill'

type Read = { billers: readonly Biller[] }
type Payments = { payments: readonly Payment[] }
type Chosen = { serialNo: string }
type Changed = { result: Edited | Deletion }
const readIn = ({ event }: { event: { output: readonly Biller[] } }) => ({ billers: event.output })
const paymentsIn = ({ event }: { event: { output: readonly Payment[] } }) => ({ payments: event.output })
const hold = holdChanges('bills')
const release = releaseChanges('bills')
const notEdited = notDoneIn(NOT_EDITED)
const notDeleted = notDoneIn(failed('error.deleteBill'))
/** The list that is read again says what is there now. */
const sayInterrupted = notify(unknownNotice('flow.interrupted'))

export const billsMachine = setup({
  types: {} as {
    input: BillsInput
    context: Context
    events: Event
    tags: 'busy' | 'sent'
    children: { addBill: 'addBill'; payBill: 'payBill'; billActivity: 'billActivity' }
  },
  actors: {
    addBill: addBillMachine,
    billActivity: billActivityMachine,
    payBill: payBillMachine,
    readBillers: promisePort<readonly Biller[], void>('readBillers'),
    readPending: promisePort<readonly Payment[], Chosen>('readPending'),
    watchEffects,
  },
  guards: {
    isValid,
    isInDoubt,
    isSaving: ({ context: { key, draft } }) => key !== null && draft !== null,
    isDeleting: ({ context: { key } }) => key !== null,
    isAdding: ({ context }) => context.adding !== null,
    isPaying: ({ context }) => context.paying !== null,
    isAskedToPay: ({ context: { asked } }) => asked?.what === 'pay',
    isAskedToPayAgain: ({ context: { asked } }, { billers }: Read) =>
      asked?.what === 'again' && billers.some(({ serialNo }) => serialNo === asked.serialNo),
    isAddingAgain: ({ context }) => context.again !== null,
    isPayingAddedBill: (_, { payNo }: AddBillOutput) => payNo !== null,
    hasBills: ({ context }) => context.billers.length > 0,
    isListed: ({ context }, { serialNo }: Chosen) => context.billers.some((biller) => biller.serialNo === serialNo),
    isDeleted: (_, { result }: Changed) => isDeletion(result) && result.end === 'deleted',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
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
      isAgain: true,
    })),
    storePaying: assign((_, { payNo }: { payNo: string | null }) => ({ payingNo: payNo, repeatId: null })),
    forgetPaying: assign({ payingNo: null, repeatId: null, paying: null }),
    storeDraft: assign((_, drafted: ReturnType<typeof draftIn>) => drafted),
    storeKeyOfEdit: assign(({ context }) => ({ key: keyOfEdit(context) })),
    storeEdited: assign(({ context: { billers } }, { result }: Changed) => ({ billers: withEdited(billers, result) })),
    storePending: assign((_, { payments }: Payments) => ({ pending: payments })),
    planCancels: assign(({ context }, { cancels }: { cancels: boolean }) => ({
      toCancel: cancels ? context.pending.map(({ id }) => id) : [],
      cancelled: 0,
    })),
    storeKeyOfDeletion: assign(({ context }) => ({ key: keyOfDeletion(context) })),
    storeProgress: assign((_, { progress }: { progress?: Deleting | undefined }) =>
      progress ? { cancelled: progress.cancelled } : {},
    ),
    storeHalted: assign((_, { result }: Changed) => haltedBy(result)),
    noteNotDeleted: assign({ halted: { cancelled: 0, all: 0 } }),
    dropDeleted: assign(({ context: { billers, serialNo } }) => ({ billers: without(billers, serialNo) })),
    /** Runs before `forgetChosen`: a bill deleted to be added again starts the addition. */
    keepForAgain: assign(({ context }) => ({ again: context.isAgain ? chosenIn(context) : null })),
    forgetAgain: assign({ again: null }),
    forgetChosen: assign(NOTHING_CHOSEN),
    forgetHalted: assign({ halted: null }),
    forgetAdding: assign({ adding: null }),
    refreshActivity: sendTo('billActivity', { type: 'activity.refresh' }),
  },
}).createMachine({
  id: 'bills',
  context: ({ input }) => initially(input),
  invoke: { id: 'billActivity', src: 'billActivity' },
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [{ guard: 'isPaying', target: 'payment' }, { target: 'reading' }],
    },
    reading: {
      tags: 'busy',
      // A payment or a deletion may have changed it too.
      entry: 'refreshActivity',
      invoke: {
        id: 'readBillers',
        src: 'readBillers',
        onDone: [
          { guard: 'isAdding', target: 'addition', actions: { type: 'storeBillers', params: readIn } },
          { guard: 'isSaving', target: 'saving', actions: { type: 'storeBillers', params: readIn } },
          { guard: 'isDeleting', target: 'deleting', actions: { type: 'storeBillers', params: readIn } },
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
          actions: { type: 'storeChosen', params: ({ event }) => event },
        },
        'bill.delete': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'questioning',
          actions: { type: 'storeChosen', params: ({ event }) => event },
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
        input: ({ context: { username, clientId, payingNo, repeatId, paying } }) => ({
          username,
          clientId,
          serialNo: payingNo,
          repeatId,
          underWay: paying,
        }),
        onDone: 'reading',
      },
      exit: 'forgetPaying',
    },
    editable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedBill, {
          valid: {
            target: 'saving',
            actions: [{ type: 'storeDraft', params: draftIn }, 'storeKeyOfEdit', beginEdit],
          },
          invalid: { target: 'editable' },
        }),
        'step.back': { target: 'listed', actions: ['forgetChosen', release] },
      },
      exit: 'clearProblems',
    },
    saving: {
      tags: ['busy', 'sent'],
      entry: release,
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context: { key } }) => ({ key: key ?? '' }) },
      on: {
        'effect.underWay': { actions: followEffect },
        'bills.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          target: 'listed',
          actions: [{ type: 'storeEdited', params: ({ event }) => event }, 'forgetChosen'],
        },
        // The bill was deleted elsewhere.
        'effect.conflict': {
          target: 'reading',
          actions: [{ type: 'storeFailure', params: NOT_EDITED }, 'forgetChosen'],
        },
        'effect.refused': { target: 'editable', actions: [{ type: 'storeFailure', params: refusedIn }, hold] },
        'effect.notDone': { target: 'editable', actions: [{ type: 'storeFailure', params: notEdited }, hold] },
        'effect.unknown': { target: 'reading', actions: [sayInterrupted, 'forgetChosen'] },
        'effect.gone': { target: 'reading', actions: 'forgetChosen' },
      },
      exit: 'unfollow',
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
        'prompt.accept': {
          target: 'deleting',
          actions: [{ type: 'planCancels', params: ({ event }) => event }, 'storeKeyOfDeletion', beginDeletion],
        },
        'prompt.dismiss': { target: 'listed', actions: 'forgetChosen' },
      },
    },
    deleting: {
      tags: ['busy', 'sent'],
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context: { key } }) => ({ key: key ?? '' }) },
      on: {
        'effect.underWay': { actions: [followEffect, { type: 'storeProgress', params: ({ event }) => event }] },
        'bills.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': [
          {
            guard: { type: 'isDeleted', params: ({ event }) => event },
            target: 'deleted',
            actions: ['keepForAgain', 'dropDeleted', 'forgetChosen'],
          },
          { target: 'reading', actions: [{ type: 'storeHalted', params: ({ event }) => event }, 'forgetChosen'] },
        ],
        'effect.refused': {
          target: 'reading',
          actions: [{ type: 'storeFailure', params: refusedIn }, 'forgetChosen'],
        },
        'effect.notDone': {
          target: 'reading',
          actions: [{ type: 'storeFailure', params: notDeleted }, 'forgetChosen'],
        },
        'effect.unknown': { target: 'reading', actions: [sayInterrupted, 'forgetChosen'] },
        'effect.gone': { target: 'reading', actions: 'forgetChosen' },
      },
      exit: 'unfollow',
    },
    deleted: {
      always: [{ guard: 'isAddingAgain', target: 'addition' }, { target: 'listed' }],
    },
  },
})
