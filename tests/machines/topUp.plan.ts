import { CallError, failed } from '../../machines/shared/failure'
import type { Flight, Resume } from '../../machines/shared/flow'
import type { Opened, PaymentResume, Receipt } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import type { Evaluation, EvaluationState } from '../../rules/money/topUp'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fault, fieldRefusal, lostAnswer, refusal, unsent } from '../support/samples'
import { both } from './savedCards.plan'

export const card = {
  clientId: '1000000001',
  serialNumber: '457000000001',
  alias: 'Groceries',
  plasticFlag: true,
  lastFourDigits: '0012',
  nth: 1,
}
export const opened: Opened = {
  card,
  bounds: { minCents: 2_000, maxCents: 50_000 },
  limit: { feature: 'topUp', perTransactionCents: 50_000, perDayCents: 1_000_000, usedTodayCents: 12_000 },
  room: { maxBalanceCents: 1_000_000, leftCents: 900_000 },
  networks: ['mastercarddebit', 'visadebit'],
  billing: {
    firstName: 'Robin',
    lastName: 'Tremblay',
    address: { addressLine: '12 Example Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5V 2T6' },
  },
  isInSaskatchewan: false,
  isBinChecked: true,
}
const amount = { amount: '300.00', 'amountLocale.amount': 'en' }
export const withSaved = { ...amount, method: 'existing', savedCard: 'saved-1' }
export const withNew = { ...amount, method: 'visadebit', savedCard: undefined }
export const cardTyped = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '08 / 39',
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Tremblay',
  addressLine: '12 Example Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5V 2T6',
  saveCard: 'yes',
  alias: 'Household',
}
const nothing = {
  ...emptied({ ...amount, ...cardTyped }),
  method: undefined,
  savedCard: undefined,
  'amountLocale.amount': 'en',
}

export const evaluationOf = (state: EvaluationState, changes: Partial<Evaluation> = {}): Evaluation => ({
  riskReferenceId: 'risk-1',
  state,
  challenge: state === 'challenged' ? { url: '/three-d-secure/one', expiresInSeconds: 1_800 } : null,
  authentication:
    state === 'cleared' ? { status: 'Y', eci: '05', cavv: 'EXAMPLE', transactionId: 'example-3ds-1' } : null,
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

export const payment: PaymentResume = {
  ...card,
  amountCents: 30_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-1',
  sourceDigits: '4242',
  sourceNetwork: 'visadebit',
  idempotencyKey: 'key-1',
  riskReferenceId: 'risk-1',
  isChallenged: true,
  known: ['old'],
  sentAt: NOW - 60_000,
  isElsewhere: false,
  wasOpen: true,
}
export const cardRefused = fieldRefusal('error.topUp', 'cardNumber', 'The card number is not valid')
export const feeChanged = fieldRefusal('error.topUp', 'fee', 'The fee has changed')
export const amountRefused = fieldRefusal('error.topUp', 'amount', 'The amount is above the maximum')
/** By the issuer's code, not by a field of its answer. */
export const aboveMaximum = new CallError(
  {
    ...failed('error.estimateFee'),
    serverMessage: 'The amount is above the maximum for this card.',
    fields: ['amount'],
  },
  400,
)
const listed = (isSent: boolean) => ({ context: { cards: both, isSent } })
export const savedListed = listed(false)

export const flightOf = (sentFrom: Resume): Flight => ({
  routeId: 'reload',
  machine: 'topUp',
  sentAt: NOW - 5_000,
  resume: sentFrom,
  isShared: true,
})
const { sentAt: _, ...sentBefore } = payment
export const sentElsewhere = { ...sentBefore, known: [...payment.known] }

export const topUpPlan = {
  machine: topUpMachine,
  starts: {
    start: card,
    'after a reload, sent': { ...card, payment: { ...payment, isChallenged: false } },
    'after a reload, challenged': { ...card, payment: { ...payment, wasOpen: false } },
    'after a reload, at the bank': { ...card, payment },
    'after a reload, challenged for a new card': {
      ...card,
      payment: { ...payment, method: 'visadebit', savedCardId: null, wasOpen: false },
    },
  },
  samples: {
    opened: { type: 'xstate.done.actor.openTopUp', output: opened },
    'opened in Saskatchewan': { type: 'xstate.done.actor.openTopUp', output: { ...opened, isInSaskatchewan: true } },
    'opened, no method': { type: 'xstate.done.actor.openTopUp', output: { ...opened, networks: [] } },
    'opened, full': {
      type: 'xstate.done.actor.openTopUp',
      output: { ...opened, room: { maxBalanceCents: 250_000, leftCents: 1_999 } },
    },
    'not opened': { type: 'xstate.error.actor.openTopUp', error: refusal('error.readCards') },
    'saved cards listed': { type: 'xstate.snapshot.savedCards', snapshot: savedListed },
    'saved card in deletion': { type: 'xstate.snapshot.savedCards', snapshot: listed(true) },

    'card changed': { type: 'card.changed' },
    'card switched': { type: 'card.switched', clientId: '1000000002' },
    edit: { type: 'form.edit' },
    'another tab has sent the same': { type: 'payment.elsewhere', flight: flightOf(sentElsewhere) },
    'another tab has sent another': {
      type: 'payment.elsewhere',
      flight: flightOf({ ...sentElsewhere, amountCents: 1_000 }),
    },
    'another tab deletes a saved card': { type: 'payment.elsewhere', flight: flightOf({ deletedId: 'saved-1' }) },
    back: { type: 'step.back' },
    'edit card': { type: 'card.edit' },
    retry: { type: 'topUp.retry' },
    restart: { type: 'topUp.restart' },
    'submit, saved card': { type: 'form.submit', values: withSaved },
    'submit, new card': { type: 'form.submit', values: { ...withNew, ...cardTyped } },
    'submit, nothing': { type: 'form.submit', values: nothing },
    fee: { type: 'xstate.done.actor.estimateFee', output: { feeCents: 395 } },
    'no fee': { type: 'xstate.error.actor.estimateFee', error: refusal('error.estimateFee') },

    'no fee for the amount': { type: 'xstate.error.actor.estimateFee', error: aboveMaximum },

    confirm: { type: 'payment.confirm', values: cardTyped },
    'confirm, details gone': { type: 'payment.confirm', values: emptied(cardTyped) },
    finish: { type: 'payment.finish' },
    repeat: { type: 'payment.repeat' },
    cancel: { type: 'payment.cancel' },
    check: { type: 'payment.check' },
    cleared: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('cleared') },
    challenged: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('challenged') },
    declined: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('declined') },
    'evaluated as nobody knows': { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('unknown') },
    'not evaluated': { type: 'xstate.error.actor.evaluateRisk', error: refusal('error.evaluateRisk') },

    'frame opened': { type: 'challenge.open' },
    'frame closed': { type: 'challenge.close' },
    'frame done': { type: 'challenge.settled' },
    'asked: cleared': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('cleared') },
    'asked: challenged': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('challenged') },
    'asked: used': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('used') },
    'asked: nobody knows': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('unknown') },
    'asked: failed': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('failed') },
    'asked: no such evaluation': {
      type: 'xstate.error.actor.readEvaluation',
      error: new CallError(failed('error.readEvaluation'), 404),
    },
    'not asked': { type: 'xstate.error.actor.readEvaluation', error: lostAnswer('error.readEvaluation') },
    cancelled: { type: 'xstate.done.actor.cancelPayment' },
    'cancellation unsent': { type: 'xstate.error.actor.cancelPayment', error: unsent() },
    'not cancelled': { type: 'xstate.error.actor.cancelPayment', error: refusal('error.reloadCancel') },

    'history, as before': { type: 'xstate.done.actor.readRecords', output: before },
    'history, with the load': { type: 'xstate.done.actor.readRecords', output: after },
    'history, with a load of another': { type: 'xstate.done.actor.readRecords', output: others },
    'no history': { type: 'xstate.error.actor.readRecords', error: refusal('error.readTransactions') },

    loaded: { type: 'xstate.done.actor.topUp', output: receipt },
    'load refused': { type: 'xstate.error.actor.topUp', error: refusal('error.topUp') },
    'load refused for the card': { type: 'xstate.error.actor.topUp', error: cardRefused },
    'load refused for the fee': { type: 'xstate.error.actor.topUp', error: feeChanged },
    'load refused for the amount': { type: 'xstate.error.actor.topUp', error: amountRefused },
    'load unsent': { type: 'xstate.error.actor.topUp', error: unsent() },
    'load lost': { type: 'xstate.error.actor.topUp', error: lostAnswer('error.topUp') },
    'load faulted': { type: 'xstate.error.actor.topUp', error: fault('error.topUp') },
  },
  tellsApart: ({
    clientId,
    currentId,
    failure,
    fieldErrors,
    method,
    savedCards,
    isDeleting,
    lookupsLeft,
    isResumed,
    isElsewhere,
    isUncharged,
    evaluation,
    isTyped,
    elsewhere,
  }) => [
    clientId === currentId,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    method,
    savedCards.length,
    isDeleting,
    Math.min(lookupsLeft, 2),
    isResumed,
    isElsewhere,
    isUncharged,
    evaluation?.state === 'cleared',
    isTyped,
    elsewhere?.amountCents,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof topUpMachine>
