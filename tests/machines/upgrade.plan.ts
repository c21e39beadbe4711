import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import type { Verification } from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, expressOf, fault, identityOf, identityTyped, lostAnswer, refusal } from '../support/samples'

export const CARD = '1000000001'
export const profile = identityOf()
const at = (region: string) => ({ ...profile, currentAddress: { ...profile.currentAddress, region } })
export const verification: Verification = {
  id: 'verification-1',
  questions: [
    {
      id: 'street',
      text: 'At which of these addresses have you lived?',
      choices: [
        { id: 'a1', text: '7 Example Road' },
        { id: 'a2', text: '100 Queen Street' },
      ],
    },
    { id: 'year', text: 'In which year did you open your first account?', choices: [] },
  ],
}
export const reloadablePower = { code: 'BHW229', name: 'Reloadable Power' }
export const lost = lostAnswer('error.upgrade')
/** The card in the issuer's list. */
export const express = expressOf({ clientId: CARD })
export const waiting = expressOf({ clientId: CARD, isUpgradePending: true })
export const upgraded = cardOf({ clientId: CARD, cardProgram: 'BHW229', cardDescription: 'Reloadable Power' })
export const retiring = expressOf({ clientId: CARD, cardProgram: 'BLK229', cardNumMasked: '517187******0001' })
export const prepared = (identity: Identity | null = profile, card: typeof express | null = express) => ({
  card,
  profile: identity,
})
const reported = (status: 'pending' | 'upgraded' | 'declined', clientId = CARD) =>
  ({
    type: 'upgrade.reported',
    clientId,
    status,
    program: status === 'upgraded' ? reloadablePower : null,
  }) as const

/** Values for all three forms. */
export const typed = {
  ...identityTyped,
  thirdParty: 'no',
  monthlyFeeAccepted: 'yes',
  recaptchaToken: 'built-in',
  'answer street': 'a2',
  'answer year': '2012',
}

const done = (output: unknown) => ({ type: 'xstate.done.actor.submitStep', output }) as const
const error = (error: unknown) => ({ type: 'xstate.error.actor.submitStep', error }) as const

export const upgradePlan = {
  machine: upgradeMachine,
  starts: {
    'a known profile': { clientId: CARD, blankProfile: false, kycLevel: 1, resume: null },
    'a blank profile': { clientId: CARD, blankProfile: true, kycLevel: 1, resume: null },
    'a reload while it was sent': {
      clientId: '1000000002',
      blankProfile: false,
      kycLevel: 1,
      resume: { clientId: CARD, isRetiring: false, isForm: false, sentAt: NOW - 60_000 },
    },
  },
  samples: {
    'prepare done': { type: 'xstate.done.actor.prepare', output: prepared() },
    'prepare done, incomplete': {
      type: 'xstate.done.actor.prepare',
      output: prepared({ ...profile, dateOfBirth: null }),
    },
    'prepare done, Saskatchewan': { type: 'xstate.done.actor.prepare', output: prepared(at('SK')) },
    'prepare done, it waits': { type: 'xstate.done.actor.prepare', output: prepared(null, waiting) },
    'prepare done, retiring': { type: 'xstate.done.actor.prepare', output: prepared(profile, retiring) },
    'prepare failed': { type: 'xstate.error.actor.prepare', error: refusal('error.readProfile') },
    'read again': { type: 'profile.retry' },
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: {} },
    type: { type: 'form.edit' },
    'change details': { type: 'details.change' },
    'keep details': { type: 'details.keep' },
    'go back': { type: 'step.back' },
    'try again': { type: 'upgrade.retry' },
    'check again': { type: 'status.check' },
    'other card': { type: 'card.switched', clientId: '1000000002' },
    'step: questions': done({ status: 'questions', verification }),
    'step: pending': done({ status: 'pending' }),
    'step: failed': done({ status: 'failed' }),
    'step: upgraded': done({ status: 'upgraded', program: reloadablePower }),
    'step: refused': error(refusal('error.upgrade')),
    'step: identity refused': error(refusal('error.identity')),
    'step: lost': error(lost),
    'step: broken': error(fault('error.upgrade')),
    'card: upgraded': { type: 'xstate.done.actor.readCard', output: upgraded },
    'card: it waits': { type: 'xstate.done.actor.readCard', output: waiting },
    'card: as it was': { type: 'xstate.done.actor.readCard', output: express },
    'card: gone': { type: 'xstate.done.actor.readCard', output: null },
    'card: unread': { type: 'xstate.error.actor.readCard', error: refusal('error.readCards') },
    'the list says: waiting': reported('pending'),
    'the list says: upgraded': reported('upgraded'),
    'the list says: declined': reported('declined'),
    'the list says: another card waits': reported('pending', '1000000009'),
  },
  tellsApart: ({
    clientId,
    failure,
    fieldErrors,
    isLong,
    verification,
    blankProfile,
    profile,
    isRetiring,
    lookupsLeft,
  }) => [
    clientId,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    verification !== null,
    profile !== null,
    isRetiring,
    Math.min(lookupsLeft, 2),
    // Long form, and whether the record on file would be enough.
    isLong && (!blankProfile && profile?.dateOfBirth && profile.currentAddress.region !== 'SK' ? 'kept' : 'blank'),
  ],
  perTransition: true,
} satisfies Plan<typeof upgradeMachine>
