/** Types and pure functions of setting one auto-reload. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { amountLocaleIn } from '../../rules/money/amount'
import {
  type AutoReload,
  type Draft,
  isRaised,
  KEEP,
  outcomeOfSave,
  type Settings,
  settingsSchema,
} from '../../rules/money/autoReload'
import type { Limit } from '../../rules/money/limits'
import {
  type Billing,
  type Bounds,
  type DebitCard,
  debitCardSchema,
  type Evaluation,
  type Network,
  type SavedCard,
} from '../../rules/money/topUp'
import type { Checked, Checking } from '../bank-check/bankCheckMachine'
import type { Begun } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import type { Failure } from '../shared/failure'
import { type SaveTerms, savingBegun } from './saveAutoReload'

/** What must be read before a rule can be set. */
export type Opened = {
  readonly rules: readonly AutoReload[]
  readonly bounds: Bounds
  readonly limit: Limit | null
  readonly maxBalanceCents: number
  readonly networks: readonly Network[]
  readonly savedCards: readonly SavedCard[]
  readonly billing: Billing
  readonly isInSaskatchewan: boolean
  /** Whether the first digits of a new card must match its network. */
  readonly isBinChecked: boolean
  /** The last four digits of the holder's cards, by client id. */
  readonly digits: Readonly<Record<string, string>>
  /** The cards' serial numbers, by client id; the risk evaluation needs them. */
  readonly serials: Readonly<Record<string, string>>
}

/** `rule`: the one that is changed, as it was before; null if one is added. `underWay`: shown before anything else. */
export type RuleInput = {
  readonly clientId: string
  readonly digits: string
  readonly opened: Opened | null
  readonly rule: AutoReload | null
  readonly underWay: Begun<SaveTerms> | null
}
/** `saved`: the rule, if it was saved. `isStale`: the rules must be read again. */
export type RuleOutput = { readonly saved: AutoReload | null; readonly isStale: boolean }
export type RuleContext = Omit<RuleInput, 'underWay'> &
  RuleOutput &
  Problems &
  Followed & {
    /** It shows a save from before it opened: what was typed is not here. */
    isFromBefore: boolean
    /** The submitted form; null before the first submit. */
    draft: Draft | null
    feeCents: number | null
    /** A rule leaves no trace of what it was: the same settings, saved again from another form, are another change. */
    formId: string
    idempotencyKey: string
    /** The keys that were refused in this form. */
    spentKeys: readonly string[]
  }
export type RuleEvent =
  | EffectNews<AutoReload>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'rule.save'; values: Typed }
  | { type: 'rule.check' }

/** For the bank check and the save under this key. `values`: null if a known card pays. */
export type HandedOver = { readonly key: string; readonly values: DebitCard | null }
/** For the save under this key. */
export type HandedClearance = { readonly key: string; readonly evaluation: Evaluation }

export const initially = ({ underWay, ...input }: RuleInput): RuleContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  ...input,
  saved: null,
  isStale: false,
  isFromBefore: underWay !== null,
  draft: underWay?.terms.draft ?? null,
  feeCents: underWay?.terms.feeCents ?? null,
  formId: crypto.randomUUID(),
  idempotencyKey: underWay?.key ?? '',
  spentKeys: [],
})

type Here = { context: RuleContext }
type WithValues = Here & { event: { values: Typed } }

const openedIn = ({ opened }: RuleContext): Opened => {
  if (!opened) throw new Error('Nothing has been read')
  return opened
}
const draftIn = ({ draft }: RuleContext): Draft => {
  if (!draft) throw new Error('Nothing has been set')
  return draft
}

export function checkedSettings({ context, event: { values } }: WithValues) {
  const { bounds, maxBalanceCents, networks, savedCards } = openedIn(context)
  const choice = { bounds, maxBalanceCents, networks, savedCards, rule: context.rule }
  return { schema: settingsSchema({ localeOf: (name) => amountLocaleIn(values, name), ...choice }), values }
}
/** A saved or kept card has no details to check. */
export const checkedCard = ({ context, event: { values } }: WithValues) => ({
  schema:
    context.draft?.method === 'visadebit' || context.draft?.method === 'mastercarddebit'
      ? debitCardSchema({ network: context.draft.method, isChecked: openedIn(context).isBinChecked })
      : v.record(v.string(), v.unknown()),
  values,
})

/** The part of the settings form that is stored. */
export function draftOf(typing: WithValues): Draft {
  const { clientId, rule } = typing.context
  const { schema, values } = checkedSettings(typing)
  const form = v.parse(schema, values) as Settings
  const { savedCards } = openedIn(typing.context)
  // To clear the rule's own card again, name it as the saved card that it is.
  const method = form.method === KEEP && isRaised(rule, form.amountReload) ? 'existing' : form.method
  const savedCardId = form.method === 'existing' ? form.savedCard : rule?.savedCardId
  const saved = method === 'existing' ? savedCards.find(({ id }) => id === savedCardId) : undefined
  return {
    id: rule?.id ?? null,
    clientId,
    reloadCents: form.amountReload,
    thresholdCents: form.amountThreshold,
    method,
    savedCardId: saved?.id ?? null,
    sourceDigits: method === KEEP ? (rule?.source.lastFourDigits ?? '') : (saved?.lastFourDigits ?? ''),
  }
}
/** The part of a new card that is stored. */
export const seenOf = (typing: WithValues) => ({
  sourceDigits: (v.parse(checkedCard(typing).schema, typing.event.values) as DebitCard).cardNumber.slice(-4),
})
export const paysWithNewCard = ({ context: { draft } }: Here) =>
  draft?.method === 'visadebit' || draft?.method === 'mastercarddebit'

export type Estimate = Pick<Draft, 'id' | 'clientId' | 'reloadCents' | 'thresholdCents'>
export const estimateOf = ({ context }: Here): Estimate => {
  const { id, clientId, reloadCents, thresholdCents } = draftIn(context)
  return { id, clientId, reloadCents, thresholdCents }
}

/** The same for each try to save what the review shows. */
export function keyFor(context: RuleContext) {
  const { id, clientId, reloadCents, thresholdCents, method, savedCardId, sourceDigits } = draftIn(context)
  const { feeCents, formId, spentKeys } = context
  const paying = [method, savedCardId, sourceDigits]
  const terms = ['saveAutoReload', id, clientId, reloadCents, thresholdCents, ...paying, feeCents]
  return agreedKey({ terms, known: [formId], spentKeys })
}

/** A debit card that pays from now on must be cleared; one that stays already is, up to the amount so far. */
export const needsCheck = ({ context: { draft } }: Here) => draft !== null && draft.method !== KEEP
export function handedOver({ context, event }: WithValues): HandedOver {
  const isNew = paysWithNewCard({ context })
  const values = isNew ? (v.parse(checkedCard({ context, event }).schema, event.values) as DebitCard) : null
  return { key: context.idempotencyKey, values }
}
export function payingOf({ context }: Here): Checking {
  const { clientId, reloadCents, method, savedCardId } = draftIn(context)
  if (method === KEEP) throw new Error('A card that stays is not checked')
  return {
    key: context.idempotencyKey,
    serialNumber: openedIn(context).serials[clientId] ?? '',
    amountCents: reloadCents,
    feeCents: context.feeCents ?? 0,
    method,
    savedCardId,
    riskReferenceId: null,
    mayFinish: true,
    // Only this page could use the evaluation.
    mayGiveUp: true,
  }
}
export const isCleared = ({ evaluation }: Checked) => evaluation?.state === 'cleared'
export const handedClearance = ({
  context: { idempotencyKey },
  event: { output },
}: Here & { event: { output: Checked } }): HandedClearance => {
  if (!output.evaluation) throw new Error('The debit card was not cleared')
  return { key: idempotencyKey, evaluation: output.evaluation }
}
/** The rule to save, from its review. */
export function saveBegun({ context }: Here) {
  const { rule, digits, feeCents, idempotencyKey } = context
  const draft = draftIn(context)
  return savingBegun(idempotencyKey, {
    draft,
    feeCents,
    digits,
    before: rule && { reloadCents: rule.reloadCents, thresholdCents: rule.thresholdCents },
    isSame: rule !== null && outcomeOfSave([rule], draft, null) === 'saved',
    confirmedAt: Date.now(),
  })
}

const fieldsIn = ({ fieldMessages }: Failure) => fieldMessages.map(({ field }) => field)
/** Field names as in the forms. */
const CARD_FIELDS =
  'cardNumber expiry cvv firstName lastName addressLine city country subdivision postCode alias'.split(' ')
export const concernsCard = (failure: Failure) => fieldsIn(failure).some((field) => CARD_FIELDS.includes(field))
export const concernsSettings = (failure: Failure) =>
  fieldsIn(failure).some((field) => ['amountReload', 'amountThreshold', 'method', 'savedCard'].includes(field))
export const concernsFee = (failure: Failure) => fieldsIn(failure).includes('fee')
