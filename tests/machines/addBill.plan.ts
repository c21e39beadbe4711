import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { failed, failureOf } from '../../machines/shared/failure'
import type { Biller, Payee } from '../../rules/money/bills'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fieldRefusal, refusal } from '../support/samples'

export const hydro: Payee = {
  billerId: 'payee-10',
  name: 'City Hydro',
  rules: { min: 8, max: 12, format: 'digits' },
}
export const telecom: Payee = {
  billerId: 'payee-11',
  name: 'Northern Telecom Services',
  rules: { min: 6, max: 6, format: 'alphanumeric' },
}
export const billerOf = (changes: Partial<Biller> = {}): Biller => ({
  ...hydro,
  serialNo: 'biller-1',
  account: '001234567',
  alias: 'Home',
  idempotencyKey: null,
  ...changes,
})
export const owned = billerOf()
export const added = billerOf({ serialNo: 'biller-3', account: '87654321', alias: null })
export const typed = { billerAccount: '8765 4321', alias: '' }
export const terms = {
  billerId: 'payee-10',
  billerName: 'City Hydro',
  account: '87654321',
  alias: null,
  known: ['biller-1'],
}
const key = 'key-1'
/** A bill that is being added since before a reload, or in another tab. */
export const underWay = { kind: 'addBill', key, subjects: ['addBill'], terms }
export const payeeGone = failed('error.payeeGone')

export const addBillPlan = {
  machine: addBillMachine,
  starts: {
    start: { billers: [owned] },
    'start, again': { billers: [owned], again: billerOf({ serialNo: 'biller-4', account: '11112222' }) },
    'one is under way': { billers: [owned], underWay },
  },
  samples: {
    type: { type: 'payee.type', query: 'hydro' },
    'type, blank': { type: 'payee.type', query: ' ' },
    choose: { type: 'payee.choose', billerId: 'payee-10' },
    'choose, unlisted': { type: 'payee.choose', billerId: 'payee-99' },
    'search again': { type: 'search.retry' },
    edit: { type: 'form.edit' },
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing filled in': { type: 'form.submit', values: { billerAccount: '', alias: '' } },
    back: { type: 'step.back' },
    check: { type: 'add.check' },
    again: { type: 'add.again' },
    leave: { type: 'add.leave' },
    pay: { type: 'add.pay' },
    found: { type: 'xstate.done.actor.findPayees', output: [hydro, telecom] },
    'found none': { type: 'xstate.done.actor.findPayees', output: [] },
    'search failed': { type: 'xstate.error.actor.findPayees', error: refusal('error.readPayees') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'addBill', key, phase: 'waiting' },
    done: { type: 'effect.done', key, result: added },
    refused: { type: 'effect.refused', key, failure: failed('error.addBill') },
    'refused for a field': {
      type: 'effect.refused',
      key,
      failure: failureOf(fieldRefusal('error.addBill', 'billerAccount', 'The account number is too short')),
    },
    'refused, payee gone': { type: 'effect.refused', key, failure: payeeGone },
    'not done': { type: 'effect.notDone', key, failure: failed('error.addBill'), isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ failure, fieldErrors, known, payees, payee, draft, added: done, followed }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.min(known.length, 2),
    payees.length,
    payee !== null,
    draft !== null,
    done !== null,
    followed?.phase,
  ],
  perTransition: true,
} satisfies Plan<typeof addBillMachine>
