import { profileMachine } from '../../machines/profile/profileMachine'
import { failed } from '../../machines/shared/failure'
import type { Profile } from '../../rules/identity/profile'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

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

export const input = { username: 'robin@example.com', page: 'page-1' }
/** Of the first save of this page, or of one before a reload. */
export const about = { kind: 'profile', key: 'page-1 1' } as const
const another = { kind: 'profile', key: 'page-2 1' } as const

export const profilePlan = {
  machine: profileMachine,
  starts: { start: input },
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
    'readProfile failed': { type: 'xstate.error.actor.readProfile', error: refusal('error.readProfile') },
    'under way': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'sending' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    done: { type: 'effect.done', key: about.key, result: inOttawa },
    'something else': { type: 'effect.conflict', key: about.key, theirs: inOttawa },
    refused: { type: 'effect.refused', key: about.key, failure: failed('error.saveProfile') },
    'not done': { type: 'effect.notDone', key: about.key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key: about.key },
    'another, under way': { type: 'effect.underWay', sentAt: NOW, ...another, phase: 'sending' },
    'another, done': { type: 'effect.done', key: another.key, result: inOttawa },
  },
  tellsApart: ({ failure, fieldErrors, profile, followed }) => [
    failure !== null,
    fieldErrors,
    profile,
    followed?.key === another.key,
    followed?.phase,
  ],
  perTransition: true,
} satisfies Plan<typeof profileMachine>
