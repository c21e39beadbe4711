/** Types and pure functions of an upgrade. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import { type Card, isRetiring } from '../../rules/cards/card'
import { detailsSchema, isComplete, isRefusedIn, type Kyc } from '../../rules/cards/kyc'
import {
  type Answers,
  answersSchema,
  type Program,
  type UpgradeNews,
  type Verification,
} from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { type Failure, failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** What is known about the card and its holder before anything is asked. `profile`: null if nothing is asked. */
export type Prepared = {
  readonly card: Pick<Card, 'isUpgradePending' | 'cardNumMasked'> | null
  readonly profile: Identity | null
}
export type UpgradeInput = {
  clientId: string | null
  blankProfile: boolean
  kycLevel: number
  /** An upgrade sent before a reload: only its outcome is looked up. */
  resume: { clientId: string; isRetiring: boolean; isForm: boolean; sentAt: number } | null
}
export type UpgradeContext = Problems & {
  clientId: string | null
  blankProfile: boolean
  kycLevel: number
  profile: Identity | null
  /** A retiring card is upgraded free and immediately: no fee to agree to, and no questions. */
  isRetiring: boolean
  /** Whether the full profile is required. */
  isLong: boolean
  /** One for each step and each change of its values: the issuer refuses a key that comes with other values. */
  idempotencyKey: string
  verification: Verification | null
  program: Program | null
  /** How many lookups are left before 'the card was not upgraded' is believed. */
  lookupsLeft: number
}
export type UpgradeEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'profile.retry' }
  | { type: 'details.change' }
  | { type: 'details.keep' }
  | { type: 'step.back' }
  | { type: 'upgrade.retry' }
  | { type: 'status.check' }
  | { type: 'card.switched'; clientId: string }
  | ({ type: 'upgrade.reported' } & UpgradeNews)

export const newKey = () => crypto.randomUUID()

export const initially = ({ resume, clientId, ...holder }: UpgradeInput): UpgradeContext => ({
  ...NO_PROBLEMS,
  ...holder,
  failure: resume ? (resume.isForm && !resume.isRetiring ? FORM_LOST : NOT_UPGRADED) : null,
  clientId: resume?.clientId ?? clientId,
  profile: null,
  isRetiring: resume?.isRetiring ?? false,
  isLong: holder.blankProfile,
  idempotencyKey: '',
  verification: null,
  program: null,
  lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
})
/** Ask for what is not on file. */
export const knownOf = ({ blankProfile }: UpgradeContext, { card, profile }: Prepared) => ({
  profile,
  isRetiring: card !== null && isRetiring(card),
  isLong: blankProfile || !profile || !isComplete(profile),
  idempotencyKey: newKey(),
})
/** Whether the record on file can replace the full profile. */
export const hasRecord = ({ blankProfile, profile }: UpgradeContext) =>
  !blankProfile && profile !== null && isComplete(profile) && !isRefusedIn(profile)

/** One step of the upgrade: the holder's details, or the answers to the questions of a verification. */
export type Step = { details: Kyc } | { id: string; answers: Answers }
export type Submission = { clientId: string; idempotencyKey: string; step: Step }

type Submitted = { context: UpgradeContext; event: FormEvent }
export const checkedDetails = ({ context, event: { values } }: Submitted) => ({
  schema: detailsSchema(context),
  values,
})
export const checkedAnswers = ({ context: { verification }, event: { values } }: Submitted) => ({
  schema: answersSchema(verification?.questions ?? []),
  values,
})
const parsed = <Output>({ schema, values }: { schema: v.GenericSchema<unknown, Output>; values: Typed }) =>
  v.parse(schema, values)

type Sent = { context: UpgradeContext; event: UpgradeEvent }
/** The typed values go from the event into the call, and nowhere else. */
export function submissionOf({ context, event }: Sent): Submission {
  assertEvent(event, 'form.submit')
  const { clientId, idempotencyKey, verification } = context
  const step = verification
    ? { id: verification.id, answers: parsed(checkedAnswers({ context, event })) }
    : { details: parsed(checkedDetails({ context, event })) }
  return { clientId: clientId ?? '', idempotencyKey, step }
}
export const subjectOf = ({ context: { clientId } }: { context: UpgradeContext }) => ({ clientId: clientId ?? '' })

const IDENTITY_REFUSED = 'error.identity'
export const isIdentityRefused = ({ key }: Failure) => key === IDENTITY_REFUSED
export const REFUSED_IDENTITY = failed(IDENTITY_REFUSED)
/** The call's default text: the server's words were lost with a reload. */
const NOT_UPGRADED = failed('error.upgrade')
/** The form leads to questions, which the list of cards does not show: whether the form arrived cannot be looked up. */
export const FORM_LOST = failed('upgrade.formLost')
export const CARD_GONE = failed('upgrade.gone')
