import { billsMachine } from '../../machines/bills/billsMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import type { MessageKey } from '../../rules/values/messageKey'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, fieldRefusal, lostAnswer, refusal } from '../support/samples'
import { underWay as adding, billerOf, owned, telecom } from './addBill.plan'
import { resumed as resumedPayment } from './payBill.plan'

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
const settled = (status: string) => paymentOf({ isPending: false, status })

export const notFound = (key: MessageKey) => new CallError(failed(key), 404)
export const tooLate = new CallError(
  { ...failed('error.cancelPayment'), serverMessage: 'The payment can no longer be cancelled.' },
  400,
)
export const holder = { username: 'robin@example.com', clientId: '1000000001' }
const deletion = { serialNo: 'biller-1', sentAt: NOW - 60_000 }

export const billsPlan = {
  machine: billsMachine,
  starts: {
    start: holder,
    'start, asked to pay': { ...holder, asked: { what: 'pay', serialNo: 'biller-1', repeatId: 'payment-7' } },
    'start, asked for again': { ...holder, asked: { what: 'again', serialNo: 'biller-1', repeatId: null } },
    'after a reload, paying': { ...holder, resume: { ...resumedPayment, sentAt: NOW - 60_000 } },
    'after a reload, deleting': { ...holder, resume: { ...deletion, paymentId: null } },
    'after a reload, cancelling': { ...holder, resume: { ...deletion, paymentId: 'payment-1' } },
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
    'edit done': { type: 'xstate.done.actor.editBiller', output: edited },
    'edit refused': { type: 'xstate.error.actor.editBiller', error: refusal('error.editBill') },
    'edit refused for a field': {
      type: 'xstate.error.actor.editBiller',
      error: fieldRefusal('error.editBill', 'billerAccount', 'The account number is too short'),
    },
    'edit of nothing': { type: 'xstate.error.actor.editBiller', error: notFound('error.editBill') },
    'edit lost': { type: 'xstate.error.actor.editBiller', error: lostAnswer('error.editBill') },
    'cancel done': { type: 'xstate.done.actor.cancelPayment' },
    'cancel refused': { type: 'xstate.error.actor.cancelPayment', error: tooLate },
    'cancel lost': { type: 'xstate.error.actor.cancelPayment', error: lostAnswer('error.cancelPayment') },
    'payments read, cancelled': { type: 'xstate.done.actor.readPayments', output: [settled('CANCELLED'), later] },
    'payments read, paid': { type: 'xstate.done.actor.readPayments', output: [settled('SUCCESS'), later] },
    'payments read, money on hold': {
      type: 'xstate.done.actor.readPayments',
      output: [settled('FAILED_RELEASE_FUNDS_CANCEL'), later],
    },
    'payments read, pending': { type: 'xstate.done.actor.readPayments', output: [scheduled, later] },
    'payments unread': { type: 'xstate.error.actor.readPayments', error: refusal('error.readPayments') },
    'deletion done': { type: 'xstate.done.actor.deleteBiller' },
    'deletion refused': { type: 'xstate.error.actor.deleteBiller', error: refusal('error.deleteBill') },
    'deletion of nothing': { type: 'xstate.error.actor.deleteBiller', error: notFound('error.deleteBill') },
    'deletion lost': { type: 'xstate.error.actor.deleteBiller', error: lostAnswer('error.deleteBill') },
    'deletion faulted': { type: 'xstate.error.actor.deleteBiller', error: fault('error.deleteBill') },
  },
  tellsApart: ({
    failure,
    fieldErrors,
    billers,
    kind,
    serialNo,
    draft,
    pending,
    toCancel,
    cancelled,
    halted,
    lookupsLeft,
    isResumed,
    asked,
    isAgain,
    again,
    payingNo,
    resumedPayment: paid,
    adding: isAdding,
  }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    billers.length,
    kind,
    serialNo,
    draft !== null,
    pending.length,
    toCancel.length,
    cancelled,
    halted !== null,
    Math.max(lookupsLeft, 0),
    isResumed,
    asked?.what,
    isAgain,
    again !== null,
    payingNo,
    paid !== null,
    isAdding !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof billsMachine>
