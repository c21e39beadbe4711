import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Biller, Payee } from '../../rules/money/bills'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, fieldRefusal, lostAnswer, refusal } from '../support/samples'

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
export const resume = {
  billerId: 'payee-10',
  billerName: 'City Hydro',
  idempotencyKey: 'key-before-the-reload',
  known: ['biller-1'],
}
export const payeeGone = new CallError(failed('error.payeeGone'), 400)

export const addBillPlan = {
  machine: addBillMachine,
  starts: {
    start: { billers: [owned] },
    'start, again': { billers: [owned], again: billerOf({ serialNo: 'biller-4', account: '11112222' }) },
    'after a reload': { billers: [], resume: { ...resume, sentAt: NOW - 60_000 } },
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
    'addBiller done': { type: 'xstate.done.actor.addBiller', output: added },
    'addBiller refused': { type: 'xstate.error.actor.addBiller', error: refusal('error.addBill') },
    'addBiller refused for a field': {
      type: 'xstate.error.actor.addBiller',
      error: fieldRefusal('error.addBill', 'billerAccount', 'The account number is too short'),
    },
    'addBiller refused, payee gone': { type: 'xstate.error.actor.addBiller', error: payeeGone },
    'addBiller lost': { type: 'xstate.error.actor.addBiller', error: lostAnswer('error.addBill') },
    'addBiller faulted': { type: 'xstate.error.actor.addBiller', error: fault('error.addBill') },
    'billers read, as before': { type: 'xstate.done.actor.readBillers', output: [owned] },
    'billers read, added': { type: 'xstate.done.actor.readBillers', output: [owned, added] },
    'billers unread': { type: 'xstate.error.actor.readBillers', error: refusal('error.readBills') },
  },
  tellsApart: ({ failure, fieldErrors, lookupsLeft, payees, payee, draft, added: done, isResumed }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.max(lookupsLeft, 0),
    payees.length,
    payee !== null,
    draft !== null,
    done !== null,
    isResumed,
  ],
  perTransition: true,
} satisfies Plan<typeof addBillMachine>
