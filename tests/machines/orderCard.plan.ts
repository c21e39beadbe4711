import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import {
  emptied,
  fault,
  fieldRefusal,
  identityOf,
  identityTyped,
  lostAnswer,
  ownCardOf,
  progressOf,
  refusal,
} from '../support/samples'

export const programs = {
  BHW229: { name: 'Reloadable Power', cardType: 'express-reloadable', virtual: false },
  BHN229: { name: 'Digital Non-Reloadable', cardType: 'express', virtual: true },
}
export const applicantRead = { identity: identityOf(), cards: [ownCardOf()], programs }
export const ordered = progressOf({ cardProgram: 'BHW229' })
export const agreed = { monthlyFeeAccepted: 'yes', ownUse: 'yes' }
/** One event for many forms: each state reads its own fields. */
const filled = { programCode: 'BHW229', ...identityTyped, ...agreed }

export const lost = lostAnswer('error.orderCard')
export const refused = refusal('error.orderCard')
export const before = applicantRead.cards
const reloadable = ownCardOf({
  ...ordered,
  cardType: 'express-reloadable',
  cardStatus: 'N',
  lastFourDigits: '0009',
  defaultCard: false,
})
export const singleLoad = ownCardOf({ clientId: '2000000002', cardProgram: 'BHN229', plasticFlag: false })
/** One card of each program has been ordered since. */
export const after = [...before, reloadable, singleLoad]
export const postCodeRefused = fieldRefusal('error.orderCard', 'currentAddress.postCode', 'Not a postal code')
export const input = {
  username: 'robin@example.com',
  kycLevel: 0,
  eligibility: { forVirtual: true, forPhysical: true },
}

export const resume = { programCode: 'BHW229', isReloadable: true, known: ['1000000001'] }
export const resumed = { ...resume, sentAt: NOW - 60_000 }

export const orderCardPlan = {
  machine: orderCardMachine,
  starts: { start: input, 'after a reload': { ...input, resume: resumed } },
  samples: {
    'submit, complete': { type: 'form.submit', values: filled },
    'submit, single load': { type: 'form.submit', values: { ...filled, programCode: 'BHN229' } },
    'submit, nothing filled in': { type: 'form.submit', values: emptied(filled) },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    retry: { type: 'order.retry' },
    check: { type: 'order.check' },
    'readApplicant done': { type: 'xstate.done.actor.readApplicant', output: applicantRead },
    'readApplicant failed': { type: 'xstate.error.actor.readApplicant', error: refusal('error.readProfile') },
    'orderCard done': { type: 'xstate.done.actor.orderCard', output: ordered },
    'orderCard refused': { type: 'xstate.error.actor.orderCard', error: refused },
    'orderCard refused for a field': { type: 'xstate.error.actor.orderCard', error: postCodeRefused },
    'orderCard lost': { type: 'xstate.error.actor.orderCard', error: lost },
    'orderCard faulted': { type: 'xstate.error.actor.orderCard', error: fault('error.orderCard') },
    'cards read, ordered': { type: 'xstate.done.actor.readCards', output: after },
    'cards read, as before': { type: 'xstate.done.actor.readCards', output: before },
    'cards unread': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    repeat: { type: 'order.repeat' },
  },
  tellsApart: ({ programCode, failure, fieldErrors, lookupsLeft, resume: resumed }) => [
    programCode,
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.max(lookupsLeft, 0),
    Boolean(resumed),
  ],
  perTransition: true,
} satisfies Plan<typeof orderCardMachine>
