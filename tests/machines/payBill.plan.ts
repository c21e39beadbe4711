import type { Phase } from '../../machines/effect/effect'
import { type Line, paidAs, refusedFor } from '../../machines/pay-bill/lines'
import type { Basis, PayBillInput } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { type Draft, paymentBegun } from '../../machines/pay-bill/payBills'
import { failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, fieldRefusal, lostAnswer, refusal } from '../support/samples'

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
const draft: Draft = {
  clientId: '1000000001',
  card: { alias: 'Groceries', plasticFlag: true, lastFourDigits: '0001', nth: 1 },
  when: 'now',
  availableCents: 30_000,
  dateToPay: TODAY,
}
export const lineOf = ({ serialNo, alias, name, account }: Biller, cents: number, idempotencyKey: string): Line => ({
  serialNo,
  bill: { alias, name, account },
  cents,
  idempotencyKey,
  state: 'ready',
  isDoubted: false,
  told: null,
  failure: null,
})
export const hydroLine = lineOf(hydro, 2_550, 'key-of-hydro')
export const waterLine = lineOf(water, 1_000, 'key-of-water')
export const underWay = paymentBegun({ draft, lines: [hydroLine], known: ['before'] }).effect
export const twoUnderWay = paymentBegun({ draft, lines: [hydroLine, waterLine], known: ['before'] }).effect

export const refused = refusal('error.payBill')
export const amountRefused = fieldRefusal('error.payBill', 'amount', 'The amount is too high')
export const lost = lostAnswer('error.payBill')

const KEY = underWay.key
const news = (phase: Phase, progress?: readonly Line[]) => ({
  type: 'effect.underWay' as const,
  sentAt: NOW,
  kind: 'payBills',
  key: KEY,
  phase,
  ...(progress && { progress: [...progress] }),
})
const ended = (...result: Line[]) => ({ type: 'effect.done', key: KEY, result }) as const
const hydroPaid = paidAs(paid)(hydroLine)
const hydroUnclear = paidAs({ ...paid, status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' })(hydroLine)

export const payBillPlan = {
  machine: payBillMachine,
  starts: {
    'start with one bill': input,
    'start with several': { ...input, serialNo: null },
    'one is being paid': { ...input, serialNo: null, underWay },
    'several are being paid': { ...input, serialNo: null, underWay: twoUnderWay },
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
    'payments unread': { type: 'xstate.error.actor.readPayments', error: refusal('error.readPayments') },
    'under way': news('sending'),
    'in doubt': news('checking'),
    'one paid': news('sending', [hydroPaid, waterLine]),
    'one paid, the next in doubt': news('waiting', [hydroPaid, waterLine]),
    done: ended(hydroPaid),
    'done, declined': ended(paidAs({ ...paid, status: 'REJECTED' })(hydroLine)),
    'done, not paid': ended(refusedFor(refused.failure)(hydroLine)),
    'done, partly': ended(hydroPaid, refusedFor(amountRefused.failure)(waterLine)),
    'done, one not sent': ended(hydroPaid, waterLine),
    'done, unclear': ended(hydroUnclear),
    'done, partly unclear': ended(hydroUnclear, refusedFor(refused.failure)(waterLine)),
    'signed out': { type: 'effect.refused', key: KEY, failure: failed('error.unauthorized') },
    'not done': { type: 'effect.notDone', key: KEY, failure: null, isDoubted: false },
    unknown: { type: 'effect.unknown', key: KEY },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ failure, fieldErrors, lines, basis: read, serialNo, key, followed }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    lines.map(({ state, isDoubted, failure: why }) => [state, isDoubted, why !== null]),
    read.billers.length,
    serialNo,
    key !== null,
    followed?.phase,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof payBillMachine>
