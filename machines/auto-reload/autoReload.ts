/** Types and pure functions of auto-reload. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
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
import type { Outcome } from '../../rules/values/effect'
import type { Checked, Paying } from '../bank-check/bankCheckMachine'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { failed, failureGuards, failureOf } from '../shared/failure'
import type { SentElsewhere } from '../shared/flow'
import { lookupsSince } from '../shared/lookups'

export type Subject = { readonly clientId: string; readonly digits: string }
/** What must be read before the flow offers anything. */
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

/** The call that was sent: save a rule, or remove one. */
export type Sent = Draft & { readonly kind: 'save' | 'remove' }

/** The data needed after a reload to look up the outcome. */
export const autoReloadResumeSchema = v.object({
  kind: v.picklist(['save', 'remove']),
  id: v.nullable(v.string()),
  clientId: v.string(),
  digits: v.string(),
  reloadCents: v.number(),
  thresholdCents: v.number(),
  method: v.picklist(['mastercarddebit', 'visadebit', 'existing', KEEP]),
  savedCardId: v.nullable(v.string()),
  sourceDigits: v.string(),
  sentAt: v.number(),
})
export type AutoReloadResume = v.InferOutput<typeof autoReloadResumeSchema>

export type AutoReloadInput = {
  clientId: string | null
  digits: string
  resume?: AutoReloadResume | null
}
export type AutoReloadContext = Subject &
  Problems & {
    opened: Opened | null
    rules: readonly AutoReload[]
    /** The rule that is modified or removed, as it was before; null when one is added. */
    rule: AutoReload | null
    /** The submitted form; null before the first submit. */
    draft: Draft | null
    kind: Sent['kind']
    feeCents: number | null
    /** The clearance of the debit card. It is valid for the next save only. */
    evaluation: Evaluation | null
    /** Created when the review opens; discarded by every edit and every refusal. */
    idempotencyKey: string | null
    doubtedKey: string | null
    lookupsLeft: number
    /** The card that became current while a call was in flight. */
    next: Subject | null
  }
export type AutoReloadEvent =
  | SentElsewhere
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'list.retry' }
  | { type: 'rule.add' }
  | { type: 'rule.modify'; id: string }
  | { type: 'rule.remove'; id: string }
  | { type: 'rule.save'; values: Typed }
  | { type: 'rule.check' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'card.switched'; clientId: string; digits: string }

export const NO_DRAFT = {
  rule: null,
  draft: null,
  kind: 'save',
  feeCents: null,
  evaluation: null,
  idempotencyKey: null,
  doubtedKey: null,
} as const
const failureFor = (kind: Sent['kind']) => failed(kind === 'save' ? 'error.saveAutoReload' : 'error.deleteAutoReload')

export function initially({ clientId, digits, resume = null }: AutoReloadInput): AutoReloadContext {
  const begun = {
    ...NO_PROBLEMS,
    ...NO_DRAFT,
    clientId: clientId ?? '',
    digits,
    opened: null,
    rules: [],
    lookupsLeft: 0,
    next: null,
  }
  if (!resume) return begun
  const { kind, sentAt, digits: sentDigits, ...draft } = resume
  const isSame = clientId === null || clientId === draft.clientId
  return {
    ...begun,
    clientId: draft.clientId,
    digits: sentDigits,
    next: isSame ? null : { clientId, digits },
    kind,
    draft,
    failure: failureFor(kind),
    lookupsLeft: lookupsSince(sentAt),
  }
}

type Here = { context: AutoReloadContext }
type WithValues = Here & { event: { values: Typed } }

export const ruleOf = ({ rules }: Pick<AutoReloadContext, 'rules'>, clientId: string) =>
  rules.find((rule) => rule.clientId === clientId) ?? null
export const canAdd = ({ context: { clientId, opened, rules } }: Here) =>
  opened !== null && !opened.isInSaskatchewan && opened.networks.length > 0 && ruleOf({ rules }, clientId) === null
export const canModify = ({ context: { opened } }: Here) =>
  opened !== null && !opened.isInSaskatchewan && opened.networks.length > 0

const openedIn = ({ opened }: AutoReloadContext): Opened => {
  if (!opened) throw new Error('Nothing has been read')
  return opened
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
export function draftIn(typing: WithValues): Draft {
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
    clientId: rule?.clientId ?? clientId,
    reloadCents: form.amountReload,
    thresholdCents: form.amountThreshold,
    method,
    savedCardId: saved?.id ?? null,
    sourceDigits: method === KEEP ? (rule?.source.lastFourDigits ?? '') : (saved?.lastFourDigits ?? ''),
  }
}
/** The part of a new card that is stored. */
export const seenIn = (typing: WithValues) => ({
  sourceDigits: (v.parse(checkedCard(typing).schema, typing.event.values) as DebitCard).cardNumber.slice(-4),
})
export const paysWithNewCard = ({ context: { draft } }: Here) =>
  draft?.method === 'visadebit' || draft?.method === 'mastercarddebit'

export type Estimate = Pick<Draft, 'id' | 'clientId' | 'reloadCents' | 'thresholdCents'>
export type Saving = {
  readonly draft: Draft
  readonly feeCents: number | null
  readonly idempotencyKey: string
  /** For the debit card that pays; null if the current one stays. */
  readonly evaluation: Evaluation | null
  /** The inspector hides a property with this name. Null if a known card pays. */
  readonly values: DebitCard | null
}
const draftOf = ({ draft }: AutoReloadContext): Draft => {
  if (!draft) throw new Error('Nothing has been set')
  return draft
}
export const estimateIn = ({ context }: Here): Estimate => {
  const { id, clientId, reloadCents, thresholdCents } = draftOf(context)
  return { id, clientId, reloadCents, thresholdCents }
}
/** A debit card that pays from now on must be cleared; one that stays already is, up to the amount so far. */
export const needsCheck = ({ context: { draft } }: Here) => draft !== null && draft.method !== KEEP
export function payingIn({ context, event }: Here & { event: AutoReloadEvent }): Paying {
  assertEvent(event, 'rule.save')
  const { clientId, reloadCents, method, savedCardId } = draftOf(context)
  if (method === KEEP) throw new Error('A card that stays is not checked')
  return {
    serialNumber: openedIn(context).serials[clientId] ?? '',
    amountCents: reloadCents,
    feeCents: context.feeCents ?? 0,
    method,
    savedCardId,
    values: paysWithNewCard({ context })
      ? (v.parse(checkedCard({ context, event }).schema, event.values) as DebitCard)
      : null,
  }
}
export const isCleared = ({ evaluation }: Checked) => evaluation?.state === 'cleared'
/** `values` come from the bank check that has just ended; a card that stays has none. */
export const savingIn = ({ context, event }: Here & { event: AutoReloadEvent | { output: Checked } }): Saving => ({
  draft: draftOf(context),
  feeCents: context.feeCents,
  idempotencyKey: context.idempotencyKey ?? '',
  evaluation: context.evaluation,
  values: 'output' in event ? event.output.values : null,
})
export const removalIn = ({ context: { rule, draft } }: Here) => ({
  id: rule?.id ?? draft?.id ?? '',
  clientId: rule?.clientId ?? draft?.clientId ?? '',
})

/** The sent draft, for the lookup. For a removal only the rule's identity counts. */
export const draftToRemove = (rule: AutoReload): Draft => ({
  id: rule.id,
  clientId: rule.clientId,
  reloadCents: rule.reloadCents,
  thresholdCents: rule.thresholdCents,
  method: KEEP,
  savedCardId: null,
  sourceDigits: '',
})
export type Read = { readonly rules: readonly AutoReload[] }
export function outcomeIn({ kind, draft, rule }: AutoReloadContext, rules: readonly AutoReload[]): Outcome {
  if (!draft) return 'unknown'
  if (kind === 'remove') return rules.some(({ id }) => id === draft.id) ? 'notSaved' : 'saved'
  return outcomeOfSave(rules, draft, rule)
}
/**
 * The rule had these values before the save. Wait until the issuer is done with the call: it could undo a later edit.
 */
export const saysTheSame = ({ kind, draft, rule }: AutoReloadContext) =>
  kind === 'save' && draft !== null && rule !== null && outcomeOfSave([rule], draft, null) === 'saved'
/**
 * The form is about another card than the rule that another tab sent. For the same card its rule would no longer exist.
 */
export function holdsAnother({ clientId, rule }: AutoReloadContext, { flight: { resume, sentAt } }: SentElsewhere) {
  const other = v.safeParse(autoReloadResumeSchema, { ...resume, sentAt })
  return other.success && other.output.clientId !== (rule?.clientId ?? clientId)
}
/** The list with the saved rule replaced or appended. */
export const withRule = (rules: readonly AutoReload[], saved: AutoReload) =>
  rules.some(({ id }) => id === saved.id)
    ? rules.map((rule) => (rule.id === saved.id ? saved : rule))
    : [...rules, saved]
export const doneKey = ({ kind, draft }: AutoReloadContext) => {
  if (kind === 'remove') return 'autoReload.removed'
  return draft?.id === null ? 'autoReload.added' : 'autoReload.modified'
}
/** Another tab or device has removed the rule that is changed, or has added one to this card. */
export const isOutdated = ({ draft }: AutoReloadContext, error: unknown) =>
  draft !== null &&
  (draft.id === null ? fieldsIn(error).includes('clientId') : failureGuards.isNotFound(null, { error }))
export const outdatedKey = ({ draft }: AutoReloadContext) =>
  draft?.id === null ? 'autoReload.elsewhere.added' : 'autoReload.elsewhere.removed'
export const unknownKey = ({ kind }: AutoReloadContext) => `autoReload.unknown.${kind}` as const
/** The last four digits of the card in question. After a reload, the stored ones until the cards have been read. */
export const digitsIn = ({ clientId, digits, draft, rule, opened }: AutoReloadContext) =>
  opened?.digits[draft?.clientId ?? rule?.clientId ?? clientId] ?? digits

const fieldsIn = (error: unknown) => failureOf(error).fieldMessages.map(({ field }) => field)
/** Field names as in the forms. */
const CARD_FIELDS =
  'cardNumber expiry cvv firstName lastName addressLine city country subdivision postCode alias'.split(' ')
export const concernsCard = (error: unknown) => fieldsIn(error).some((field) => CARD_FIELDS.includes(field))
export const concernsSettings = (error: unknown) =>
  fieldsIn(error).some((field) => ['amountReload', 'amountThreshold', 'method', 'savedCard'].includes(field))
export const concernsFee = (error: unknown) => fieldsIn(error).includes('fee')
