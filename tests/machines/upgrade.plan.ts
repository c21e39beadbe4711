import type { Result, UpgradeTerms } from '../../machines/upgrade/upgrade'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import type { Verification } from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, expressOf, identityOf, identityTyped, refusal } from '../support/samples'

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

const KEY = 'key-1'
const about = { kind: 'upgrade', key: KEY }
const done = (result: Result) => ({ type: 'effect.done', key: KEY, result }) as const
export const terms: UpgradeTerms = {
  clientId: CARD,
  routeId: 'upgrade',
  isRetiring: false,
  isForm: false,
  kycLevel: 1,
}
export const underWay = { ...about, subjects: [CARD], terms }
export const asked = { ...about, subjects: [CARD], terms: { routeId: 'upgrade' as const, verification } }
export const input = {
  routeId: 'upgrade',
  clientId: CARD,
  blankProfile: false,
  kycLevel: 1,
  underWay: null,
  step: null,
} as const

export const upgradePlan = {
  machine: upgradeMachine,
  starts: {
    'a known profile': input,
    'a blank profile': { ...input, blankProfile: true },
    'an upgrade is under way': { ...input, clientId: '1000000002', underWay },
    'questions wait': { ...input, step: asked },
    'answers are under way': { ...input, underWay, step: asked },
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
    'done: questions': done({ status: 'questions', verification }),
    'done: pending': done({ status: 'pending' }),
    'done: failed': done({ status: 'failed' }),
    'done: upgraded': done({ status: 'upgraded', program: reloadablePower }),
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    refused: { type: 'effect.refused', key: KEY, failure: refusal('error.upgrade').failure },
    'identity refused': { type: 'effect.refused', key: KEY, failure: refusal('error.identity').failure },
    'not done': { type: 'effect.notDone', key: KEY, failure: refusal('error.upgrade').failure, isDoubted: true },
    'identity refused, and not done': {
      type: 'effect.notDone',
      key: KEY,
      failure: refusal('error.identity').failure,
      isDoubted: true,
    },
    'card gone': { type: 'effect.conflict', key: KEY, theirs: { status: 'gone' } },
    unknown: { type: 'effect.unknown', key: KEY },
    gone: { type: 'effect.gone' },
    'the list says: waiting': reported('pending'),
    'the list says: upgraded': reported('upgraded'),
    'the list says: declined': reported('declined'),
    'the list says: another card waits': reported('pending', '1000000009'),
  },
  tellsApart: ({ clientId, failure, fieldErrors, isLong, step, blankProfile, profile, isRetiring, followed }) => [
    clientId,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    step !== null,
    profile !== null,
    isRetiring,
    followed?.phase,
    // Long form, and whether the record on file would be enough.
    isLong && (!blankProfile && profile?.dateOfBirth && profile.currentAddress.region !== 'SK' ? 'kept' : 'blank'),
  ],
  perTransition: true,
} satisfies Plan<typeof upgradeMachine>
