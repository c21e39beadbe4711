/** An upgrade: what is known and asked, and the effect that a step of it has. Portal spec §4, §6; OP-16, OP-35. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import { type Card, isRetiring } from '../../rules/cards/card'
import { detailsSchema, isComplete, isRefusedIn, type Kyc } from '../../rules/cards/kyc'
import {
  type Answers,
  answersSchema,
  foundIn,
  levelAfterUpgrade,
  type Program,
  type UpgradeNews,
  upgradedKey,
  type Verification,
} from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { type Begun, beginning, type EffectKind, type Step, type StepKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, stepDue, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { type PortalFact, refreshedCards, showing } from '../shared/portal'
import { newKey } from '../shared/submissionKey'

const IDENTITY_REFUSED = 'error.identity'
const REFUSED_IDENTITY = failed(IDENTITY_REFUSED)
export const isIdentityRefused = (_: unknown, { key }: Failure) => key === IDENTITY_REFUSED
/** The call's default text: the server's words were lost with a reload. */
export const NOT_UPGRADED = failed('error.upgrade')
/** The form leads to questions, which the list of cards does not show: whether the form arrived cannot be looked up. */
const FORM_LOST = failed('upgrade.formLost')
export const CARD_GONE = failed('upgrade.gone')

/** The addresses of the flow. */
const routeSchema = v.picklist(['upgrade', 'enableReloads'])
type Route = v.InferOutput<typeof routeSchema>
/** `isForm`: the details were sent, and not the answers. */
const termsSchema = v.object({
  clientId: v.string(),
  routeId: routeSchema,
  isRetiring: v.boolean(),
  isForm: v.boolean(),
  kycLevel: v.number(),
})
export type UpgradeTerms = v.InferOutput<typeof termsSchema>
const verificationSchema: v.GenericSchema<unknown, Verification> = v.object({
  id: v.string(),
  questions: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      choices: v.array(v.object({ id: v.string(), text: v.string() })),
    }),
  ),
})
const resultSchema = v.variant('status', [
  v.object({ status: v.literal('questions'), verification: verificationSchema }),
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('failed') }),
  v.object({ status: v.literal('upgraded'), program: v.object({ code: v.string(), name: v.string() }) }),
  // The card is no longer the holder's.
  v.object({ status: v.literal('gone') }),
])
export type Result = v.InferOutput<typeof resultSchema>
/** The issuer waits for these answers. */
type Asked = { readonly routeId: Route; readonly verification: Verification }
const askedSchema: v.GenericSchema<unknown, Asked> = v.object({
  routeId: routeSchema,
  verification: verificationSchema,
})

/** Why it was not done, if its call got no response. */
export const lostAs = ({ isRetiring: isOfRetiring, isForm }: UpgradeTerms): Failure =>
  isForm && !isOfRetiring ? FORM_LOST : NOT_UPGRADED
function factsOn(result: Result, { kycLevel, isRetiring: isOfRetiring }: UpgradeTerms): readonly PortalFact[] {
  switch (result.status) {
    case 'pending':
      return [showing(notice('info', 'upgrade.pending.notice')), refreshedCards]
    case 'failed':
      return [showing(errorNotice(REFUSED_IDENTITY))]
    case 'upgraded': {
      const changes = { kycLevel: levelAfterUpgrade(kycLevel, isOfRetiring), blankProfile: false }
      return [{ type: 'account.changed', changes }, showing(success(upgradedKey(result.program))), refreshedCards]
    }
    default:
      return []
  }
}

const askedStep: StepKind<Asked> = {
  terms: askedSchema,
  routeOf: ({ routeId }) => routeId,
  dueOf: () => stepDue('upgrade.questions.due'),
  isOfCard: true,
  tooLate: notice('info', 'upgrade.questions.tooLate'),
}
export const upgradeEffect: EffectKind<UpgradeTerms, Result, Card | null> = defineEffect({
  kind: 'upgrade',
  terms: termsSchema,
  result: resultSchema,
  subjectsOf: ({ clientId }) => [clientId],
  outcomeIn(card) {
    const found = foundIn(card)
    switch (found.status) {
      case 'upgraded':
        return { type: 'effect.done', result: { status: 'upgraded', program: found.program } }
      case 'pending':
        return { type: 'effect.done', result: { status: 'pending' } }
      // Nothing that is read later can tell more.
      case 'unknown':
        return { type: 'effect.conflict', theirs: { status: 'gone' } }
      default:
        return { type: 'notFound' }
    }
  },
  // Its step is not stored: the questions are about the holder.
  step: askedStep,
  stepIn: (result, { terms: { routeId } }) =>
    result.status === 'questions' ? { routeId, verification: result.verification } : null,
  titleOf: ({ routeId }) => `screen.${routeId}.title`,
  factsOn(outcome, terms) {
    switch (outcome.type) {
      case 'effect.done':
        return factsOn(outcome.result, terms)
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure)), refreshedCards]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? lostAs(terms))), refreshedCards]
      case 'effect.conflict':
        return [showing(errorNotice(CARD_GONE)), refreshedCards]
      default:
        return [refreshedCards]
    }
  },
})

/** What is known about the card and its holder before anything is asked. `profile`: null if nothing is asked. */
export type Prepared = {
  readonly card: Pick<Card, 'isUpgradePending' | 'cardNumMasked'> | null
  readonly profile: Identity | null
}
/** `underWay`, `step`: shown before the flow offers anything. */
export type UpgradeInput = {
  routeId: Route
  clientId: string | null
  blankProfile: boolean
  kycLevel: number
  underWay: Begun<UpgradeTerms> | null
  step: Step<Asked> | null
}
export type UpgradeContext = Problems &
  Followed & {
    routeId: Route
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
    /** An upgrade that was sent before the flow opened. */
    isFromBefore: boolean
    step: Step<Asked> | null
    program: Program | null
  }
export type UpgradeEvent =
  | EffectNews<Result>
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

export const initially = ({ underWay, step, clientId, ...holder }: UpgradeInput): UpgradeContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  ...holder,
  clientId: underWay?.terms.clientId ?? clientId,
  profile: null,
  isRetiring: underWay?.terms.isRetiring ?? false,
  isLong: holder.blankProfile,
  idempotencyKey: underWay?.key ?? newKey(),
  isFromBefore: underWay !== null,
  step,
  program: null,
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

/** What is submitted: the holder's details, or the answers to the questions of a verification. */
export type Submitted = { details: Kyc } | { id: string; answers: Answers }
/** For the call of the effect with this key. */
export type HandedOver = { readonly key: string; readonly submitted: Submitted }

export const verificationIn = ({ step }: Pick<UpgradeContext, 'step'>) => step?.terms.verification ?? null
type Submitting = { context: UpgradeContext; event: FormEvent }
export const checkedDetails = ({ context, event: { values } }: Submitting) => ({
  schema: detailsSchema(context),
  values,
})
export const checkedAnswers = ({ context, event: { values } }: Submitting) => ({
  schema: answersSchema(verificationIn(context)?.questions ?? []),
  values,
})
const parsed = <Output>({ schema, values }: { schema: v.GenericSchema<unknown, Output>; values: Typed }) =>
  v.parse(schema, values)

/** The typed values go from the event into the call, and nowhere else. */
export function handedOver({ context, event }: { context: UpgradeContext; event: UpgradeEvent }): HandedOver {
  assertEvent(event, 'form.submit')
  const verification = verificationIn(context)
  const submitted = verification
    ? { id: verification.id, answers: parsed(checkedAnswers({ context, event })) }
    : { details: parsed(checkedDetails({ context, event })) }
  return { key: context.idempotencyKey, submitted }
}
export const subjectOf = ({ context: { clientId } }: { context: UpgradeContext }) => ({ clientId: clientId ?? '' })
export const termsOf = (context: UpgradeContext): UpgradeTerms => ({
  clientId: context.clientId ?? '',
  routeId: context.routeId,
  isRetiring: context.isRetiring,
  isForm: context.step === null,
  kycLevel: context.kycLevel,
})
export const upgradeBegun = ({ context }: { context: UpgradeContext }) =>
  beginning(upgradeEffect, { key: context.idempotencyKey, terms: termsOf(context) })
/** The step that an effect with questions leaves. */
export const stepAfter = ({ clientId, routeId }: UpgradeContext, key: string, result: Result): Step<Asked> | null =>
  result.status === 'questions'
    ? {
        kind: upgradeEffect.kind,
        key,
        subjects: [clientId ?? ''],
        terms: { routeId, verification: result.verification },
      }
    : null
export function stepOpened({ context: { step } }: { context: UpgradeContext }) {
  if (!step) throw new Error('Nothing was asked')
  return { type: 'step.opened', step } as const
}
export const stepClosed = ({ context: { step } }: { context: UpgradeContext }) =>
  ({ type: 'step.closed', key: step?.key ?? '' }) as const
