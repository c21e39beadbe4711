import { billsMachine } from '../../machines/bills/billsMachine'
import { type Deletion, deletionBegun } from '../../machines/bills/deleteBill'
import { editBegun } from '../../machines/bills/editBill'
import type { Phase } from '../../machines/effect/effect'
import { CallError, type Failure, failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fieldRefusal, refusal } from '../support/samples'
import { underWay as adding, billerOf, owned, telecom } from './addBill.plan'
import { underWay as paying } from './payBill.plan'

export const other = billerOf({ ...telecom, serialNo: 'biller-2', account: 'AB-123', alias: null })
export const edited = billerOf({ account: '001234568', alias: 'Cottage' })
export const paymentOf = (changes: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  clientId: '1000000001',
  digits: '0001',
  serialNo: 'biller-1',
  billerName: 'City Hydro',
  alias: 'Home',
  amountCents: 10_000,
  feeCents: 195,
  dateToPay: '2026-03-20',
  isPending: true,
  status: '',
  createdAt: NOW - 86_400_000,
  idempotencyKey: null,
  ...changes,
})
export const scheduled = paymentOf()
export const later = paymentOf({ id: 'payment-2', amountCents: 5_000, dateToPay: '2026-04-20' })

export const tooLate = new CallError(
  { ...failed('error.cancelPayment'), serverMessage: 'The payment can no longer be cancelled.' },
  400,
)
export const holder = { username: 'robin@example.com', clientId: '1000000001' }
export const editingUnderWay = editBegun('biller-1', { account: '001234568', alias: 'Cottage' }).effect
export const deletingUnderWay = deletionBegun('biller-1', ['payment-1', 'payment-2']).effect
const [editKey, deletionKey] = [editingUnderWay.key, deletingUnderWay.key]
const phase = (kind: string, key: string, at: Phase) =>
  ({ type: 'effect.underWay', sentAt: NOW, kind, key, phase: at }) as const
const ended = (end: Deletion['end'], failure: Failure | null = null) =>
  ({ type: 'effect.done', key: deletionKey, result: { end, cancelled: 1, all: 2, failure } }) as const

export const billsPlan = {
  machine: billsMachine,
  starts: {
    start: holder,
    'start, asked to pay': { ...holder, asked: { what: 'pay', serialNo: 'biller-1', repeatId: 'payment-7' } },
    'start, asked for again': { ...holder, asked: { what: 'again', serialNo: 'biller-1', repeatId: null } },
    'one is being paid': { ...holder, paying },
    'one is being edited': { ...holder, editing: editingUnderWay },
    'one is being deleted': { ...holder, deleting: { ...deletingUnderWay, progress: { cancelled: 1 } } },
    'one is being added': { ...holder, adding },
  },
  samples: {
    retry: { type: 'bills.retry' },
    check: { type: 'bills.check' },
    add: { type: 'bill.add' },
    'edit the bill': { type: 'bill.edit', serialNo: 'biller-1' },
    'edit, unlisted': { type: 'bill.edit', serialNo: 'biller-9' },
    'delete the bill': { type: 'bill.delete', serialNo: 'biller-1' },
    'delete, unlisted': { type: 'bill.delete', serialNo: 'biller-9' },
    edit: { type: 'form.edit' },
    'submit, complete': { type: 'form.submit', values: { billerAccount: '001234568', alias: 'Cottage' } },
    'submit, nothing filled in': { type: 'form.submit', values: { billerAccount: '', alias: '' } },
    back: { type: 'step.back' },
    'accept, cancelling': { type: 'prompt.accept', cancels: true },
    'accept, keeping': { type: 'prompt.accept', cancels: false },
    dismiss: { type: 'prompt.dismiss' },
    'pay the bill': { type: 'bill.pay', serialNo: 'biller-1' },
    'pay, unlisted': { type: 'bill.pay', serialNo: 'biller-9' },
    'pay several': { type: 'bills.pay' },
    'addBill ended': { type: 'xstate.done.actor.addBill', output: { payNo: null } },
    'addBill ended, to pay': { type: 'xstate.done.actor.addBill', output: { payNo: 'biller-3' } },
    'payBill ended': { type: 'xstate.done.actor.payBill' },
    'billers read': { type: 'xstate.done.actor.readBillers', output: [owned, other] },
    'billers read, none': { type: 'xstate.done.actor.readBillers', output: [] },
    'billers read, without it': { type: 'xstate.done.actor.readBillers', output: [other] },
    'billers read, edited': { type: 'xstate.done.actor.readBillers', output: [edited, other] },
    'billers unread': { type: 'xstate.error.actor.readBillers', error: refusal('error.readBills') },
    'pending read, two': { type: 'xstate.done.actor.readPending', output: [scheduled, later] },
    'pending read, none': { type: 'xstate.done.actor.readPending', output: [] },
    'pending unread': { type: 'xstate.error.actor.readPending', error: refusal('error.readPending') },
    'edit under way': phase('editBill', editKey, 'sending'),
    'edit in doubt': phase('editBill', editKey, 'waiting'),
    'edit done': { type: 'effect.done', key: editKey, result: edited },
    'edit of nothing': { type: 'effect.conflict', key: editKey, theirs: null },
    'deletion under way': { ...phase('deleteBill', deletionKey, 'sending'), progress: { cancelled: 1 } },
    'deletion in doubt': phase('deleteBill', deletionKey, 'checking'),
    'deletion in doubt, all cancelled': {
      ...phase('deleteBill', deletionKey, 'waiting'),
      progress: { cancelled: 2 },
    },
    'deletion done': ended('deleted'),
    'deletion halted': ended('halted', tooLate.failure),
    'deletion halted, money on hold': ended('unclear'),
    'deletion left': ended('left'),
    refused: { type: 'effect.refused', key: editKey, failure: failed('error.editBill') },
    'refused for a field': {
      type: 'effect.refused',
      key: editKey,
      failure: fieldRefusal('error.editBill', 'billerAccount', 'The account number is too short').failure,
    },
    'not done': { type: 'effect.notDone', key: editKey, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key: editKey },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({
    failure,
    fieldErrors,
    billers,
    serialNo,
    draft,
    pending,
    toCancel,
    cancelled,
    halted,
    key,
    followed,
    asked,
    isAgain,
    again,
    payingNo,
    paying: isPaying,
    adding: isAdding,
  }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    billers.length,
    serialNo,
    draft !== null,
    pending.length,
    toCancel.length,
    cancelled,
    halted !== null,
    key,
    followed?.phase,
    asked?.what,
    isAgain,
    again !== null,
    payingNo,
    isPaying !== null,
    isAdding !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof billsMachine>
