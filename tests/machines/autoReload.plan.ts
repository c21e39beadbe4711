import type { Opened } from '../../machines/auto-reload/autoReload'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import type { Checked } from '../../machines/bank-check/bankCheckMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Flight } from '../../machines/shared/flow'
import type { AutoReload } from '../../rules/money/autoReload'
import type { EvaluationState } from '../../rules/money/topUp'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fault, fieldRefusal, identityOf, lostAnswer, refusal } from '../support/samples'
import { evaluationOf } from './topUp.plan'

export const ruleOf = (changes: Partial<AutoReload> = {}): AutoReload => ({
  id: 'ar-1',
  clientId: '1000000001',
  reloadCents: 5_000,
  thresholdCents: 2_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-1',
  alias: 'Household',
  source: { network: 'visadebit', lastFourDigits: '4242', expiry: '2029-09' },
  health: 'active',
  reason: null,
  failures: 0,
  lastLoad: null,
  ...changes,
})
export const openedOf = (changes: Partial<Opened> = {}): Opened => ({
  rules: [],
  bounds: { minCents: 2_000, maxCents: 50_000 },
  limit: null,
  maxBalanceCents: 1_000_000,
  networks: ['mastercarddebit', 'visadebit'],
  savedCards: [
    { id: 'saved-1', alias: 'Household', network: 'visadebit', lastFourDigits: '4242', expiry: '09 / 29' },
    { id: 'saved-2', alias: '', network: 'mastercarddebit', lastFourDigits: '5454', expiry: '' },
  ],
  billing: { firstName: 'Robin', lastName: 'Roy', address: identityOf().currentAddress },
  isInSaskatchewan: false,
  isBinChecked: true,
  digits: { '1000000001': '0001', '1000000002': '0002' },
  serials: { '1000000001': '457000000001', '1000000002': '457000000002' },
  ...changes,
})
export const none = openedOf()
export const rule = ruleOf()
export const one = openedOf({ rules: [rule] })

export const settings = {
  amountThreshold: '20',
  amountReload: '80',
  'amountLocale.amountThreshold': 'en',
  'amountLocale.amountReload': 'en',
  method: 'existing',
  savedCard: 'saved-2',
}
export const newCard = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '08 / 29',
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Roy',
  addressLine: '100 Queen Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5H 2N2',
}
/** The rule that the settings above save. */
export const saved = ruleOf({
  id: 'ar-2',
  reloadCents: 8_000,
  savedCardId: 'saved-2',
  source: { network: 'mastercarddebit', lastFourDigits: '5454', expiry: '' },
})
/** The same, paid with the new card. */
export const savedByNewCard = ruleOf({
  ...saved,
  method: 'visadebit',
  savedCardId: null,
  source: { network: 'visadebit', lastFourDigits: '1111', expiry: '2029-08' },
})
export const checkedOf = (state: EvaluationState | null, changes: Partial<Checked> = {}): Checked => ({
  values: null,
  evaluation: state && evaluationOf(state),
  failure: null,
  ...changes,
})
export const lost = lostAnswer('error.saveAutoReload')
export const removalLost = lostAnswer('error.deleteAutoReload')
export const input = { clientId: '1000000001', digits: '0001' }
const draft = {
  clientId: '1000000001',
  digits: '0001',
  reloadCents: 8_000,
  thresholdCents: 2_000,
  savedCardId: 'saved-2',
  sourceDigits: '5454',
}
export const resume = { ...draft, kind: 'save' as const, id: null, method: 'existing' as const, sentAt: NOW - 60_000 }
export const removal = { ...draft, kind: 'remove' as const, id: 'ar-1', method: 'keep' as const, sentAt: NOW - 60_000 }

export const flightOf = (clientId: string): Flight => ({
  routeId: 'autoreload',
  machine: 'autoReload',
  sentAt: NOW - 5_000,
  resume: { ...resume, clientId },
  isShared: true,
})

export const autoReloadPlan = {
  machine: autoReloadMachine,
  starts: {
    start: input,
    'before the cards are known': { clientId: null, digits: '' },
    'after a reload': { ...input, resume },
    'after a reload, with another card': { clientId: '1000000002', digits: '0002', resume: removal },
  },
  samples: {
    'card 2 is current': { type: 'card.switched', clientId: '1000000002', digits: '0002' },
    retry: { type: 'list.retry' },
    add: { type: 'rule.add' },
    modify: { type: 'rule.modify', id: 'ar-1' },
    remove: { type: 'rule.remove', id: 'ar-1' },
    yes: { type: 'prompt.accept' },
    no: { type: 'prompt.dismiss' },
    edit: { type: 'form.edit' },
    'another tab has sent one of this card': { type: 'payment.elsewhere', flight: flightOf('1000000001') },
    'another tab has sent one of card 3': { type: 'payment.elsewhere', flight: flightOf('1000000003') },
    back: { type: 'step.back' },
    check: { type: 'rule.check' },
    'submit, saved card': { type: 'form.submit', values: { ...settings, ...newCard } },
    'submit, new card': { type: 'form.submit', values: { ...settings, ...newCard, method: 'visadebit' } },
    'submit, nothing filled in': { type: 'form.submit', values: emptied({ ...settings, ...newCard }) },
    save: { type: 'rule.save', values: newCard },
    'save, the card emptied': { type: 'rule.save', values: emptied(newCard) },
    'opened, none': { type: 'xstate.done.actor.openRules', output: none },
    'opened, one': { type: 'xstate.done.actor.openRules', output: one },
    'opened, saved': { type: 'xstate.done.actor.openRules', output: openedOf({ rules: [saved] }) },
    'opened, Saskatchewan': {
      type: 'xstate.done.actor.openRules',
      output: openedOf({ isInSaskatchewan: true, networks: [] }),
    },
    unopened: { type: 'xstate.error.actor.openRules', error: refusal('error.readAutoReload') },
    estimated: { type: 'xstate.done.actor.estimateFee', output: { feeCents: 395 } },
    'estimate refused': { type: 'xstate.error.actor.estimateFee', error: refusal('error.autoReload') },
    'estimate refused for an amount': {
      type: 'xstate.error.actor.estimateFee',
      error: fieldRefusal('error.autoReload', 'amountThreshold', 'The threshold must be at least $10.00'),
    },
    'the bank asks': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf('challenged') } },
    'being evaluated': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf(null) } },
    'debit card cleared': { type: 'xstate.done.actor.bankCheck', output: checkedOf('cleared') },
    'debit card refused': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('failed', { failure: failed('bankCheck.ended.failed') }),
    },
    'check cancelled': { type: 'xstate.done.actor.bankCheck', output: checkedOf('cancelled') },
    'saved, answered': { type: 'xstate.done.actor.saveRule', output: saved },
    'save refused': { type: 'xstate.error.actor.saveRule', error: refusal('error.saveAutoReload') },
    'save refused for the card': {
      type: 'xstate.error.actor.saveRule',
      error: fieldRefusal('error.saveAutoReload', 'expiry', 'The expiry date is not valid'),
    },
    'save refused for an amount': {
      type: 'xstate.error.actor.saveRule',
      error: fieldRefusal('error.saveAutoReload', 'amountReload', 'The amount is above the maximum'),
    },
    'save refused for the fee': {
      type: 'xstate.error.actor.saveRule',
      error: fieldRefusal('error.saveAutoReload', 'fee', 'The fee has changed'),
    },
    'save refused as removed elsewhere': {
      type: 'xstate.error.actor.saveRule',
      error: new CallError(failed('error.saveAutoReload'), 404),
    },
    'save refused as added elsewhere': {
      type: 'xstate.error.actor.saveRule',
      error: fieldRefusal('error.saveAutoReload', 'clientId', 'This card already has an Auto-Reload'),
    },
    'save lost': { type: 'xstate.error.actor.saveRule', error: lost },
    'save faulted': { type: 'xstate.error.actor.saveRule', error: fault('error.saveAutoReload') },
    removed: { type: 'xstate.done.actor.removeRule' },
    'removal refused': { type: 'xstate.error.actor.removeRule', error: refusal('error.deleteAutoReload') },
    'removed elsewhere': {
      type: 'xstate.error.actor.removeRule',
      error: new CallError(failed('error.deleteAutoReload'), 404),
    },
    'removal lost': { type: 'xstate.error.actor.removeRule', error: removalLost },
  },
  tellsApart: ({
    clientId,
    opened,
    rules,
    rule: chosen,
    draft: sent,
    kind,
    failure,
    fieldErrors,
    lookupsLeft,
    next,
    idempotencyKey,
    doubtedKey,
  }) => [
    clientId,
    opened === null,
    rules.map(({ id }) => id),
    chosen?.id,
    sent?.method,
    kind,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    lookupsLeft,
    next !== null,
    doubtedKey !== null && doubtedKey === idempotencyKey,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof autoReloadMachine>
