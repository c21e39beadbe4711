import type { Checked } from '../../machines/bank-check/bankCheckMachine'
import type { Step } from '../../machines/effect/effect'
import {
  type AtTheBank,
  type Payment,
  type PaymentInput,
  type Receipt,
  topUpEffect,
} from '../../machines/payment/payment'
import { paymentMachine } from '../../machines/payment/paymentMachine'
import { failed } from '../../machines/shared/failure'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import type { Evaluation, EvaluationState } from '../../rules/money/topUp'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const card = {
  clientId: '1000000001',
  serialNumber: '457000000001',
  alias: 'Groceries',
  plasticFlag: true,
  lastFourDigits: '0012',
  nth: 1,
}
export const evaluationOf = (state: EvaluationState, changes: Partial<Evaluation> = {}): Evaluation => ({
  riskReferenceId: 'risk-1',
  state,
  challenge: state === 'challenged' ? { url: '/three-d-secure/one', expiresInSeconds: 1_800 } : null,
  authentication:
    state === 'cleared' ? { status: 'Y', eci: '05', cavv: 'EXAMPLE', transactionId: 'example-3ds-1' } : null,
  ...changes,
})
/** What a bank check knows, or how it ended. */
export const checkedOf = (state: EvaluationState | null, changes: Partial<Checked> = {}): Checked => ({
  evaluation: state && evaluationOf(state),
  failure: null,
  isAttended: true,
  ...changes,
})
export const receipt: Receipt = { reference: 'EXT-1', authorization: '004217', microfilm: 'MFR-1', at: NOW }
export const recordOf = (changes: Partial<MoneyRecord> = {}): MoneyRecord => ({
  id: 'old',
  kind: 'DP',
  amountCents: 30_000,
  isDeclined: false,
  idempotencyKey: null,
  reference: 'EXT-0',
  authorization: '000001',
  at: NOW - 86_400_000,
  ...changes,
})
export const before = [recordOf()]
/** Without keys: the new record counts as the effect. */
export const after = [recordOf({ id: 'new', reference: 'EXT-1', authorization: '004217', at: NOW }), ...before]
/** A record of another call, by its key. */
export const others = [recordOf({ id: 'other', idempotencyKey: 'another' }), ...before]

const KEY = 'key-1'
export const payment: Payment = {
  paymentId: KEY,
  ...card,
  amountCents: 30_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-1',
  sourceDigits: '4242',
  sourceNetwork: 'visadebit',
  known: ['old'],
}
export const newCard: Payment = { ...payment, method: 'visadebit', savedCardId: null, sourceDigits: '1111' }
export const about = { kind: topUpEffect.kind, key: KEY, subjects: [KEY] }
export const underWay = { ...about, terms: payment }
export const stepOf = (changes: Partial<AtTheBank> = {}): Step<AtTheBank> => ({
  ...about,
  terms: { ...payment, riskReferenceId: 'risk-1', isDoubted: false, ...changes },
})

export const confirmed: PaymentInput = {
  payment,
  idempotencyKey: KEY,
  isDoubted: false,
  spentKeys: [],
  from: 'review',
  riskReferenceId: null,
  mayFinish: true,
}
export const waiting: PaymentInput = { ...confirmed, from: 'step', riskReferenceId: 'risk-1' }

export const paymentPlan = {
  machine: paymentMachine,
  starts: {
    confirmed,
    'confirmed again, in doubt': { ...confirmed, isDoubted: true },
    'at the bank before': waiting,
    'at the bank before, its details lost': { ...waiting, payment: newCard, mayFinish: false },
    'sent before': { ...confirmed, from: 'sent', isDoubted: true },
  },
  samples: {
    'being evaluated': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf(null) } },
    'the bank asks': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf('challenged') } },
    cleared: { type: 'xstate.done.actor.bankCheck', output: checkedOf('cleared') },
    'cleared in its absence': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('cleared', { isAttended: false }),
    },
    'cleared, not cancelled': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('cleared', { isAttended: false, failure: failed('error.reloadCancel') }),
    },
    declined: {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('declined', { failure: failed('bankCheck.ended.declined') }),
    },
    'refused by the bank': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('failed', { failure: failed('bankCheck.ended.failed') }),
    },
    'not evaluated': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf(null, { failure: failed('error.evaluateRisk') }),
    },
    'cancelled at the bank': { type: 'xstate.done.actor.bankCheck', output: checkedOf('cancelled') },

    'history, as before': { type: 'xstate.done.actor.readRecords', output: before },
    'history, with the load': { type: 'xstate.done.actor.readRecords', output: after },
    'history, with a load of another': { type: 'xstate.done.actor.readRecords', output: others },
    'no history': { type: 'xstate.error.actor.readRecords', error: refusal('error.readTransactions') },

    finish: { type: 'payment.finish' },
    repeat: { type: 'payment.repeat' },
    cancel: { type: 'payment.cancel' },
    check: { type: 'payment.check' },
    cancelled: { type: 'xstate.done.actor.cancelEvaluation' },
    'not cancelled': { type: 'xstate.error.actor.cancelEvaluation', error: refusal('error.reloadCancel') },

    'under way': { type: 'effect.underWay', sentAt: NOW, kind: topUpEffect.kind, key: KEY, phase: 'sending' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: topUpEffect.kind, key: KEY, phase: 'waiting' },
    'being looked up': { type: 'effect.underWay', sentAt: NOW, kind: topUpEffect.kind, key: KEY, phase: 'checking' },
    loaded: { type: 'effect.done', key: KEY, result: receipt },
    'charge refused': { type: 'effect.refused', key: KEY, failure: failed('error.topUp') },
    'not charged': { type: 'effect.notDone', key: KEY, failure: failed('error.topUp'), isDoubted: true },
    unknown: { type: 'effect.unknown', key: KEY },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ wasChallenged, isRepeated, isDoubted, mayFinish, failure, followed, paid }) => [
    wasChallenged,
    isRepeated,
    isDoubted,
    mayFinish,
    failure !== null,
    followed?.phase,
    paid.type,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof paymentMachine>
