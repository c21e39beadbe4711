import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { OwnCard, Progress } from '../../rules/cardOrder'
import type { Identity } from '../../rules/identity'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const identityOf = (changes: Partial<Identity> = {}): Identity => ({
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  firstName: '',
  lastName: '',
  dateOfBirth: '1985-06-15',
  phoneNumber: '4165550123',
  mobileNumber: '',
  occupation: 'Teacher',
  currentAddress: { addressLine: '100 Queen Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5H 2N2' },
  ...changes,
})

export const ownCardOf = (changes: Partial<OwnCard> = {}): OwnCard => ({
  clientId: '1000000001',
  cardProgram: 'BLU110',
  cardType: 'express',
  cardStatus: 'A',
  plasticFlag: true,
  alias: 'Groceries',
  lastFourDigits: '0001',
  cardNumMasked: '510031******0001',
  availableCents: 12_345,
  defaultCard: true,
  orderedOn: null,
  mailedOn: null,
  expectedOn: null,
  ...changes,
})

export const programs = {
  BHW229: { name: 'Reloadable Power', cardType: 'express-reloadable', virtual: false },
  BHN229: { name: 'Digital Non-Reloadable', cardType: 'express', virtual: true },
}
export const applicantRead = { identity: identityOf(), cards: [ownCardOf()], programs }
export const ordered: Progress = {
  clientId: '2000000001',
  cardProgram: 'BHW229',
  plasticFlag: true,
  orderedOn: '2026-07-01',
  mailedOn: null,
  expectedOn: '2026-07-15',
}
/** As the form names them. */
export const identityTyped = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  dateOfBirth: '15 / 06 / 1985',
  occupation: 'Teacher',
  phoneNumber: '416 555-0123',
  mobileNumber: '',
  'currentAddress.addressLine': '100 Queen Street',
  'currentAddress.unitNum': '',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'M5H 2N2',
}
export const agreed = { monthlyFeeAccepted: 'yes', ownUse: 'yes' }
/** One event of many forms: each state looks at the fields of its own. */
const filled = { programCode: 'BHW229', ...identityTyped, ...agreed }

export const lost = new CallError(failed('error.orderCard'), null)
export const refused = new CallError(failed('error.orderCard'), 400)
export const fieldsRefused = new CallError(
  {
    ...failed('error.orderCard'),
    fieldMessages: [{ field: 'currentAddress.postCode', message: 'Not a postal code' }],
  },
  400,
)
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
    'submit, nothing filled in': { type: 'form.submit', values: { ...emptied(filled) } },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    retry: { type: 'order.retry' },
    check: { type: 'order.check' },
    'readApplicant done': { type: 'xstate.done.actor.readApplicant', output: applicantRead },
    'readApplicant failed': { type: 'xstate.error.actor.readApplicant', error: refusal('error.readProfile') },
    'orderCard done': { type: 'xstate.done.actor.orderCard', output: ordered },
    'orderCard refused': { type: 'xstate.error.actor.orderCard', error: refused },
    'orderCard refused for a field': { type: 'xstate.error.actor.orderCard', error: fieldsRefused },
    'orderCard lost': { type: 'xstate.error.actor.orderCard', error: lost },
    'findOrdered done, there': { type: 'xstate.done.actor.findOrdered', output: ordered },
    'findOrdered done, not there': { type: 'xstate.done.actor.findOrdered', output: null },
    'findOrdered failed': { type: 'xstate.error.actor.findOrdered', error: refusal('error.readCards') },
  },
  tellsApart: ({ failure, fieldErrors }) => [failure !== null, Object.keys(fieldErrors).length],
  perTransition: true,
} satisfies Plan<typeof orderCardMachine>

function emptied(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, '']))
}
