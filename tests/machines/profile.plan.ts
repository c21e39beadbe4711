import { profileMachine } from '../../machines/profile/profileMachine'
import type { Profile } from '../../rules/identity/profile'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

export const robin: Profile = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  firstName: 'Robin',
  lastName: '',
  dateOfBirth: '1990-02-01',
  phoneNumber: '4165550123',
  mobileNumber: '4165550124',
  occupation: 'Teacher',
  currentAddress: {
    addressLine: '12 Example Street',
    unitNum: '4B',
    city: 'Toronto',
    region: 'ON',
    postCode: 'M5V 2T6',
  },
  locale: 'en',
  challenge: 'First pet?',
}

export const inOttawa: Profile = { ...robin, currentAddress: { ...robin.currentAddress, city: 'Ottawa' } }

/** Values of the untouched form. */
export const typed = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  firstName: 'Robin',
  lastName: '',
  dateOfBirth: '01 / 02 / 1990',
  occupation: 'Teacher',
  'currentAddress.addressLine': '12 Example Street',
  'currentAddress.unitNum': '4B',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'M5V 2T6',
  phoneNumber: '(416) 555-0123',
  mobileNumber: '(416) 555-0124',
  locale: 'en',
}

export const profilePlan = {
  machine: profileMachine,
  starts: {
    start: { username: 'robin@example.com' },
    'after a reload': { username: 'robin@example.com', resume: { part: 'details', sentAt: NOW - 60_000 } },
  },
  samples: {
    retry: { type: 'profile.retry' },
    edit: { type: 'profile.edit', part: 'details' },
    typing: { type: 'form.edit' },
    cancel: { type: 'form.cancel' },
    'submit, another city': { type: 'form.submit', values: { ...typed, 'currentAddress.city': 'Ottawa' } },
    'submit, the same': { type: 'form.submit', values: typed },
    'submit, no city': { type: 'form.submit', values: { ...typed, 'currentAddress.city': '' } },
    discard: { type: 'prompt.accept' },
    'keep editing': { type: 'prompt.dismiss' },
    'check now': { type: 'status.check' },
    'readProfile done': { type: 'xstate.done.actor.readProfile', output: robin },
    'readProfile done, saved': { type: 'xstate.done.actor.readProfile', output: inOttawa },
    'readProfile done, something else': {
      type: 'xstate.done.actor.readProfile',
      output: { ...robin, occupation: 'Artist' },
    },
    'readProfile failed': { type: 'xstate.error.actor.readProfile', error: refusal('error.readProfile') },
    'saveProfile done': { type: 'xstate.done.actor.saveProfile', output: robin },
    'saveProfile, no answer': { type: 'xstate.error.actor.saveProfile', error: lostAnswer('error.saveProfile') },
    'saveProfile, 500': { type: 'xstate.error.actor.saveProfile', error: fault('error.saveProfile') },
    'saveProfile refused': { type: 'xstate.error.actor.saveProfile', error: refusal('error.saveProfile') },
  },
  tellsApart: ({ failure, fieldErrors, profile, sent, lookupsLeft, resumedPart }) => [
    resumedPart,
    failure !== null,
    fieldErrors,
    profile,
    sent,
    lookupsLeft,
  ],
  perTransition: true,
} satisfies Plan<typeof profileMachine>
