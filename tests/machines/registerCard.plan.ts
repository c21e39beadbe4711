import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import { type Failure, failed } from '../../machines/shared/failure'
import type { Identity } from '../../rules/identity/identity'
import { NOBODY } from '../../rules/identity/identity'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, identityOf, refusal } from '../support/samples'

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
export const refusedAt = (field: string): Failure => ({
  key: 'error.registerCard',
  serverMessage: 'Some fields need your attention.',
  fieldMessages: [{ field, message: `Look at ${field}` }],
})
const refused = { ...failed('error.registerCard'), serverMessage: 'This card cannot be registered.' }
export const terms = {
  purpose: 'register',
  clientId: CLIENT_ID,
  lastFourDigits: '0076',
  reloadability: 'nonReloadable',
  raisesLevel: false,
} as const
const about = { kind: 'registerCard', key: 'key-1' } as const
export const underWay = { ...about, subjects: [`registerCard ${CLIENT_ID}`], terms }
export const input = { purpose: 'register', underWay: null, reviewed: null } as const

export const registerCardPlan = {
  machine: registerCardMachine,
  starts: {
    start: input,
    // This page has sent it.
    'one is under way': { ...input, underWay, reviewed: { identity, alias: 'Groceries' } },
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
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    done: { type: 'effect.done', key: 'key-1', result: { legalFirstName: 'Robin' } },
    held: { type: 'effect.conflict', key: 'key-1', theirs: { legalFirstName: null } },
    refused: { type: 'effect.refused', key: 'key-1', failure: refused },
    'refused, the code': { type: 'effect.refused', key: 'key-1', failure: refusedAt('cvv') },
    'refused, the name': { type: 'effect.refused', key: 'key-1', failure: refusedAt('legalLastName') },
    'not done': { type: 'effect.notDone', key: 'key-1', failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key: 'key-1' },
    gone: { type: 'effect.gone' },
    check: { type: 'registration.check' },
    another: { type: 'registration.restart' },
  },
  tellsApart: ({ identity: someone, failure, fieldErrors, clientId, isFromBefore, reloadability, followed }) => [
    someone.legalFirstName,
    failure?.key,
    Object.keys(fieldErrors),
    clientId,
    isFromBefore,
    reloadability === 'unknown',
    followed?.phase,
  ],
  perTransition: true,
} satisfies Plan<typeof registerCardMachine>
