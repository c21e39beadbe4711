import type { PaymentOutput } from '../../machines/payment/payment'
import { CallError, failed } from '../../machines/shared/failure'
import type { Opened, TopUpInput } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, refusal } from '../support/samples'
import { after, before, card, newCard, others, receipt, stepOf, underWay } from './payment.plan'
import { both } from './savedCards.plan'

export const start: TopUpInput = { ...card, underWay: null, step: null, holdsCard: false }
export const atTheBank: TopUpInput = { ...start, step: stepOf() }
export const sent: TopUpInput = { ...start, underWay }
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

export const aboutCard = fieldRefusal('error.topUp', 'cardNumber', 'The card number is not valid').failure
export const feeChanged = fieldRefusal('error.topUp', 'fee', 'The fee has changed').failure
export const aboutAmount = fieldRefusal('error.topUp', 'amount', 'The amount is above the maximum').failure
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
export const endedAs = (paid: PaymentOutput['paid']): PaymentOutput => ({
  paid,
  idempotencyKey: 'key-1',
  known: ['old'],
})
const ended = (paid: PaymentOutput['paid']) => ({ type: 'xstate.done.actor.payment', output: endedAs(paid) }) as const
const refusedWith = (failure = failed('error.topUp'), isSent = true) => ended({ type: 'refused', failure, isSent })

export const topUpPlan = {
  machine: topUpMachine,
  starts: {
    start,
    'a payment is under way': sent,
    'a payment is at the bank': atTheBank,
    'a payment with a new card is at the bank': { ...atTheBank, step: stepOf(newCard) },
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
    'history, as before': { type: 'xstate.done.actor.readRecords', output: before },
    'history, with the load': { type: 'xstate.done.actor.readRecords', output: after },
    'history, with a load of another': { type: 'xstate.done.actor.readRecords', output: others },
    'no history': { type: 'xstate.error.actor.readRecords', error: refusal('error.readTransactions') },

    confirm: { type: 'payment.confirm' },
    loaded: ended({ type: 'loaded', receipt }),
    declined: ended({ type: 'declined' }),
    cancelled: ended({ type: 'cancelled' }),
    'over before the charge': refusedWith(failed('topUp.ended.expired'), false),
    refused: refusedWith(),
    'refused for the card': refusedWith(aboutCard),
    'refused for the fee': refusedWith(feeChanged),
    'refused for the amount': refusedWith(aboutAmount),
    'not charged': ended({ type: 'notDone', failure: failed('error.topUp'), isDoubted: true }),
    unknown: ended({ type: 'unknown' }),
    gone: ended({ type: 'gone' }),
  },
  tellsApart: ({
    clientId,
    currentId,
    failure,
    fieldErrors,
    method,
    savedCards,
    isDeleting,
    before: payment,
    isDoubted,
    isTyped,
  }) => [
    clientId === currentId,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    method,
    savedCards.length,
    isDeleting,
    payment?.from,
    isDoubted,
    isTyped,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof topUpMachine>
