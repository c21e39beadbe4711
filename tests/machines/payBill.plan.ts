import type { Basis, PaidResume, PayBillInput } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, fault, fieldRefusal, lostAnswer, refusal } from '../support/samples'

export const TODAY = '2026-01-15'
export const billOf = (changes: Partial<Biller> = {}): Biller => ({
  billerId: 'payee-10',
  name: 'City Hydro',
  rules: { min: 8, max: 8, format: 'digits' },
  serialNo: 'biller-1',
  account: '00123456',
  alias: 'Home',
  idempotencyKey: null,
  ...changes,
})
export const hydro = billOf()
export const water = billOf({ serialNo: 'biller-2', name: 'Lake Water', account: '87654321', alias: null })
export const paymentOf = (changes: Partial<Payment> = {}): Payment => ({
  id: 'before',
  clientId: '1000000001',
  digits: '0001',
  serialNo: 'biller-1',
  billerName: 'City Hydro',
  alias: 'Home',
  amountCents: 4_000,
  feeCents: 195,
  dateToPay: TODAY,
  isPending: false,
  status: 'SUCCESS',
  createdAt: NOW - 3_600_000,
  idempotencyKey: null,
  ...changes,
})
export const card = cardOf({ availableCents: 30_000 })
export const readingOf = (...payments: Payment[]) => ({ payments, skewMs: 0 })
export const before = readingOf(paymentOf())
export const basis: Basis = { billers: [hydro, water], cards: [card], reading: before }
export const paid = paymentOf({ id: 'payment-1', amountCents: 2_550, createdAt: NOW })
export const paidWater = paymentOf({ id: 'payment-2', serialNo: 'biller-2', amountCents: 1_000, createdAt: NOW })
/** The issuer returns no keys: a new payment counts as the effect. */
export const after = readingOf(paid, paymentOf())

export const typed = (amount: string, changes: Record<string, string> = {}) => ({
  'amount.biller-1': amount,
  'amountLocale.amount.biller-1': 'en',
  'amountLocale.amount.biller-2': 'en',
  sourceCard: '1000000001',
  when: 'now',
  ...changes,
})
export const two = typed('25.50', { 'amount.biller-2': '10' })
export const input: PayBillInput = { username: 'robin@example.com', clientId: '1000000001', serialNo: 'biller-1' }
export const resumed: PaidResume = {
  clientId: '1000000001',
  card: { alias: 'Groceries', plasticFlag: true, lastFourDigits: '0001', nth: 1 },
  when: 'now',
  availableCents: 30_000,
  dateToPay: TODAY,
  lines: [
    {
      serialNo: 'biller-1',
      bill: { alias: 'Home', name: 'City Hydro', account: '00123456' },
      cents: 2_550,
      idempotencyKey: 'key-before-the-reload',
      state: 'ready',
      isDoubted: false,
      told: null,
    },
  ],
  known: ['before'],
  sentAt: NOW - 60_000,
  isElsewhere: false,
}

export const refused = refusal('error.payBill')
export const amountRefused = fieldRefusal('error.payBill', 'amount', 'The amount is too high')
export const lost = lostAnswer('error.payBill')

export const payBillPlan = {
  machine: payBillMachine,
  starts: {
    'start with one bill': input,
    'start with several': { ...input, serialNo: null },
    'after a reload': { ...input, serialNo: null, resume: resumed },
    'after another tab': { ...input, serialNo: null, resume: { ...resumed, isElsewhere: true } },
  },
  samples: {
    'submit, one': { type: 'form.submit', values: typed('25.50') },
    'submit, two': { type: 'form.submit', values: two },
    'submit, nothing filled in': { type: 'form.submit', values: typed('', { sourceCard: '', when: '' }) },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    retry: { type: 'pay.retry' },
    check: { type: 'pay.check' },
    leave: { type: 'pay.leave' },
    'all read': { type: 'xstate.done.actor.readBasis', output: basis },
    'all read, nothing to pay with': {
      type: 'xstate.done.actor.readBasis',
      output: { ...basis, cards: [{ ...card, cardStatus: 'S' }] },
    },
    'not read': { type: 'xstate.error.actor.readBasis', error: refusal('error.readBills') },
    'payments read, as before': { type: 'xstate.done.actor.readPayments', output: before },
    'payments read, paid': { type: 'xstate.done.actor.readPayments', output: after },
    'payments read, refused': {
      type: 'xstate.done.actor.readPayments',
      output: readingOf({ ...paid, status: 'REJECTED' }, paymentOf()),
    },
    'payments read, unclear': {
      type: 'xstate.done.actor.readPayments',
      output: readingOf({ ...paid, status: 'FAILED_DELETE_PAYMENT_CANCEL' }, paymentOf()),
    },
    'payments unread': { type: 'xstate.error.actor.readPayments', error: refusal('error.readPayments') },
    'payBill done': { type: 'xstate.done.actor.payBill', output: paid },
    'payBill done, declined': { type: 'xstate.done.actor.payBill', output: { ...paid, status: 'REJECTED' } },
    'payBill done, unclear': {
      type: 'xstate.done.actor.payBill',
      output: { ...paid, status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' },
    },
    'payBill refused': { type: 'xstate.error.actor.payBill', error: refused },
    'payBill refused for a field': { type: 'xstate.error.actor.payBill', error: amountRefused },
    'payBill, signed out': {
      type: 'xstate.error.actor.payBill',
      error: new CallError(failed('error.unauthorized'), 401),
    },
    'payBill lost': { type: 'xstate.error.actor.payBill', error: lost },
    'payBill faulted': { type: 'xstate.error.actor.payBill', error: fault('error.payBill') },
  },
  tellsApart: ({ failure, fieldErrors, lookupsLeft, lines, basis: read, isResumed, isElsewhere, serialNo }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.min(lookupsLeft, 2),
    lines.map(({ state, isDoubted, idempotencyKey, failure: why }) => [
      state,
      isDoubted,
      idempotencyKey !== null,
      why !== null,
    ]),
    read.billers.length,
    isResumed,
    isElsewhere,
    serialNo,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof payBillMachine>
