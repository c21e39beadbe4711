import { CallError, failed } from '../../machines/shared/failure'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import type { Verification } from '../../rules/upgrade'
import type { Plan } from '../support/paths'
import { identityOf, identityTyped, refusal } from '../support/samples'

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
export const lost = new CallError(failed('error.upgrade'), null)

/** What any of the three forms needs. */
export const typed = {
  ...identityTyped,
  thirdParty: 'no',
  monthlyFeeAccepted: 'yes',
  recaptchaToken: 'built-in',
  'answer street': 'a2',
  'answer year': '2012',
}

const calls = ['submitDetails', 'answerQuestions'] as const
const done = (call: (typeof calls)[number], output: unknown) => ({ type: `xstate.done.actor.${call}`, output }) as const
const error = (call: (typeof calls)[number], error: unknown) => ({ type: `xstate.error.actor.${call}`, error }) as const

export const upgradePlan = {
  machine: upgradeMachine,
  starts: {
    'a known profile': { clientId: CARD, blankProfile: false },
    'a blank profile': { clientId: CARD, blankProfile: true },
  },
  samples: {
    'readProfile done': { type: 'xstate.done.actor.readProfile', output: profile },
    'readProfile done, incomplete': {
      type: 'xstate.done.actor.readProfile',
      output: { ...profile, dateOfBirth: null },
    },
    'readProfile done, Saskatchewan': { type: 'xstate.done.actor.readProfile', output: at('SK') },
    'readProfile failed': { type: 'xstate.error.actor.readProfile', error: refusal('error.readProfile') },
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
    'details: questions': done('submitDetails', { status: 'questions', verification }),
    'details: pending': done('submitDetails', { status: 'pending' }),
    'details: failed': done('submitDetails', { status: 'failed' }),
    'details: upgraded': done('submitDetails', { status: 'upgraded', program: reloadablePower }),
    'details: refused': error('submitDetails', refusal('error.upgrade')),
    'details: identity refused': error('submitDetails', refusal('error.identity')),
    'details: lost': error('submitDetails', lost),
    'answers: more questions': done('answerQuestions', { status: 'questions', verification }),
    'answers: pending': done('answerQuestions', { status: 'pending' }),
    'answers: failed': done('answerQuestions', { status: 'failed' }),
    'answers: upgraded': done('answerQuestions', { status: 'upgraded', program: reloadablePower }),
    'answers: refused': error('answerQuestions', refusal('error.upgrade')),
    'answers: identity refused': error('answerQuestions', refusal('error.identity')),
    'answers: lost': error('answerQuestions', lost),
    'card: upgraded': { type: 'xstate.done.actor.readProgram', output: reloadablePower },
    'card: as it was': { type: 'xstate.done.actor.readProgram', output: null },
    'card: unread': { type: 'xstate.error.actor.readProgram', error: refusal('error.readCards') },
  },
  tellsApart: ({ failure, fieldErrors, isLong, verification, blankProfile, profile }) => [
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    verification !== null,
    // Long, and whether the record on file would do.
    isLong && (!blankProfile && profile?.dateOfBirth && profile.currentAddress.region !== 'SK' ? 'kept' : 'blank'),
  ],
  perTransition: true,
} satisfies Plan<typeof upgradeMachine>
