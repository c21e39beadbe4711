import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Identity } from '../../rules/identity/identity'
import { NOBODY } from '../../rules/identity/identity'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, identityOf, lostAnswer, refusal } from '../support/samples'

export const CLIENT_ID = '1000000007'
export const printed = {
  cardNumber: '5100 3100 0000 0076',
  expiry: '08 / 28',
  cvv: '137',
  clientId: CLIENT_ID,
  alias: 'Groceries',
}
export const noCard = emptied(printed)
export const holder = {
  legalFirstName: 'Robin',
  legalLastName: 'Tremblay',
  firstName: '',
  lastName: '',
  dateOfBirth: '01 / 02 / 1990',
  phoneNumber: '4165550142',
  mobileNumber: '',
  'currentAddress.addressLine': '12 Example Street',
  'currentAddress.unitNum': '',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'M5V 2T6',
}
export const nobodyTyped = emptied(holder)
export const identity = identityOf({
  legalLastName: 'Tremblay',
  dateOfBirth: '1990-02-01',
  phoneNumber: '4165550142',
  currentAddress: { addressLine: '12 Example Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5V 2T6' },
})
export const preparedFor = (someone: Identity) => ({ identity: someone, kycLevel: 0, bins: ['510031', '510021'] })
const owned = (cardStatus: string) => [{ clientId: CLIENT_ID, cardStatus, cardType: 'express' as const }]
export const lost = lostAnswer('error.registerCard')
export const refusedAt = (field: string) =>
  new CallError(
    {
      key: 'error.registerCard',
      serverMessage: 'Some fields need your attention.',
      fieldMessages: [{ field, message: `Look at ${field}` }],
    },
    400,
  )
const refused = new CallError(
  { ...failed('error.registerCard'), serverMessage: 'This card cannot be registered.' },
  400,
)

export const registerCardPlan = {
  machine: registerCardMachine,
  starts: {
    start: { purpose: 'register', resume: null },
    'a reload while it was sent': {
      purpose: 'register',
      resume: { clientId: CLIENT_ID, lastFourDigits: '0076', sentAt: NOW - 60_000 },
    },
  },
  samples: {
    'prepare done': { type: 'xstate.done.actor.prepare', output: preparedFor(identity) },
    'prepare done, a blank profile': { type: 'xstate.done.actor.prepare', output: preparedFor(NOBODY) },
    'prepare failed': { type: 'xstate.error.actor.prepare', error: refusal('error.readProfile') },
    'submit a card': { type: 'form.submit', values: printed },
    'submit nothing of a card': { type: 'form.submit', values: noCard },
    'submit a holder': { type: 'form.submit', values: holder },
    'submit nothing of a holder': { type: 'form.submit', values: nobodyTyped },
    'findCard done': { type: 'xstate.done.actor.findCard', output: { reloadability: 'nonReloadable', owned: [] } },
    'findCard done, of the other kind': {
      type: 'xstate.done.actor.findCard',
      output: { reloadability: 'reloadable', owned: [] },
    },
    'findCard done, of a kind nobody knows': {
      type: 'xstate.done.actor.findCard',
      output: { reloadability: 'unknown', owned: [] },
    },
    'findCard failed': { type: 'xstate.error.actor.findCard', error: refusal('error.cardType') },
    'edit the card': { type: 'card.edit' },
    'edit the holder': { type: 'holder.edit' },
    register: { type: 'card.register', values: printed },
    'register, emptied': { type: 'card.register', values: noCard },
    'registerCard done': { type: 'xstate.done.actor.registerCard' },
    'registerCard refused': { type: 'xstate.error.actor.registerCard', error: refused },
    'registerCard refused, the code': { type: 'xstate.error.actor.registerCard', error: refusedAt('cvv') },
    'registerCard refused, the name': { type: 'xstate.error.actor.registerCard', error: refusedAt('legalLastName') },
    'registerCard lost': { type: 'xstate.error.actor.registerCard', error: lost },
    'readOwned done, registered': { type: 'xstate.done.actor.readOwned', output: owned('A') },
    'readOwned done, not there': { type: 'xstate.done.actor.readOwned', output: [] },
    'readOwned failed': { type: 'xstate.error.actor.readOwned', error: refusal('error.readCards') },
    check: { type: 'registration.check' },
    another: { type: 'registration.restart' },
  },
  tellsApart: ({ identity: { legalFirstName }, failure, fieldErrors, clientId, lookupsLeft, reloadability }) => [
    legalFirstName,
    failure !== null,
    Object.keys(fieldErrors),
    clientId,
    lookupsLeft,
    reloadability === 'unknown',
  ],
  perTransition: true,
} satisfies Plan<typeof registerCardMachine>
