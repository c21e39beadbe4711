import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, identityOf, identityTyped, ownCardOf, progressOf, refusal } from '../support/samples'

export const programs = {
  BHW229: { name: 'Reloadable Power', cardType: 'express-reloadable', virtual: false },
  BHN229: { name: 'Digital Non-Reloadable', cardType: 'express', virtual: true },
}
export const applicantRead = { identity: identityOf(), cards: [ownCardOf()], programs }
export const ordered = progressOf({ cardProgram: 'BHW229' })
export const agreed = { monthlyFeeAccepted: 'yes', ownUse: 'yes' }
/** One event of many forms: each state looks at the fields of its own. */
const filled = { programCode: 'BHW229', ...identityTyped, ...agreed }

export const lost = new CallError(failed('error.orderCard'), null)
export const refused = new CallError(failed('error.orderCard'), 400)
export const postCodeRefused = fieldRefusal('error.orderCard', 'currentAddress.postCode', 'Not a postal code')
export const input = {
  username: 'robin@example.com',
  kycLevel: 0,
  eligibility: { forVirtual: true, forPhysical: true },
}

export const orderCardPlan = {
  machine: orderCardMachine,
  starts: { start: input },
  samples: {
    'submit, complete': { type: 'form.submit', values: filled },
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
    'findOrdered done, there': { type: 'xstate.done.actor.findOrdered', output: ordered },
    'findOrdered done, not there': { type: 'xstate.done.actor.findOrdered', output: null },
    'findOrdered failed': { type: 'xstate.error.actor.findOrdered', error: refusal('error.readCards') },
  },
  tellsApart: ({ failure, fieldErrors }) => [failure !== null, Object.keys(fieldErrors).length],
  perTransition: true,
} satisfies Plan<typeof orderCardMachine>
