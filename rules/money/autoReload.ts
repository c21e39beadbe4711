/** A reload that starts automatically when the balance falls below an amount: its settings, its health, and the outcome of a lookup. Portal spec §3, §4, §6, §7, §9. Money is integer cents. */
import * as v from 'valibot'
import { easternDate } from '../values/easternTime'
import type { Outcome } from '../values/effect'
import type { Locale } from '../values/locale'
import { messageKey } from '../values/messageKey'
import { amountSchema } from './amount'
import { type Bounds, type Method, NETWORKS, type Network, type SavedCard } from './topUp'

/** Portal spec §4: the only value. The state of a rule is its health. */
export const STATUS = 'ACTIVE'

export const HEALTHS = ['active', 'failing', 'suspended', 'cancelled'] as const
export type Health = (typeof HEALTHS)[number]
export const REASONS = ['sourceDeclined', 'sourceExpired', 'cardLocked', 'aboveMaximum', 'residence'] as const
export type Reason = (typeof REASONS)[number]

/** The debit card that pays. Parts that the issuer does not give are empty. */
export type RuleSource = {
  readonly network: Network | null
  readonly lastFourDigits: string
  /** `YYYY-MM`. */
  readonly expiry: string
}
export type AutoReload = {
  readonly id: string
  readonly clientId: string
  readonly reloadCents: number
  readonly thresholdCents: number
  readonly feeCents: number | null
  readonly method: Method | null
  readonly savedCardId: string | null
  readonly alias: string
  readonly source: RuleSource
  /** If the issuer gives no health, the status says that the rule is active. */
  readonly health: Health
  /** Null if the rule is active, or if the issuer does not say. */
  readonly reason: Reason | null
  readonly failures: number
  readonly lastLoad: { readonly cents: number; readonly day: string } | null
}

/** How long before a card expires its holder is warned. */
const ANNOUNCED_MONTHS = 2
const monthAfter = (month: string, months: number) => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
/** A card is valid until the end of its month; the warning comes early enough to act on. */
export function sourceExpiry({ expiry }: Pick<RuleSource, 'expiry'>, now: number): 'expired' | 'expiring' | null {
  if (expiry === '') return null
  const month = easternDate(now).slice(0, 7)
  if (expiry < month) return 'expired'
  return expiry < monthAfter(month, ANNOUNCED_MONTHS) ? 'expiring' : null
}

/**
 * What repairs a rule that makes no loads; null if nothing needs to be done. `tryAgain`: the next attempt repairs it.
 */
export type Fix = 'chooseCard' | 'unlockCard' | 'lowerAmount' | 'addAgain' | 'tryAgain' | 'wait'
/** `reason`: of the last attempt. `isUnlocked`: the card is known to be active now. */
export function fixOf({ health, reason }: Pick<AutoReload, 'health' | 'reason'>, isUnlocked = false): Fix | null {
  if (health === 'active') return null
  if (reason === 'residence') return 'wait'
  if (reason === 'cardLocked') {
    if (!isUnlocked) return 'unlockCard'
    // The issuer retries only a failing rule.
    return health === 'failing' ? 'tryAgain' : 'addAgain'
  }
  if (reason === 'aboveMaximum') return 'lowerAmount'
  if (reason === 'sourceDeclined' || reason === 'sourceExpired') return 'chooseCard'
  return 'addAgain'
}

/** The issuer accepts no lower threshold. */
export const MIN_THRESHOLD_CENTS = 1_000

/** 'keep': the debit card that the rule already has. */
export const KEEP = 'keep'
type Choice = {
  /** The language in which an amount was typed. */
  readonly localeOf: (name: 'amountThreshold' | 'amountReload') => Locale
  readonly bounds: Bounds
  readonly maxBalanceCents: number
  readonly networks: readonly Network[]
  readonly savedCards: readonly Pick<SavedCard, 'id'>[]
  /** The rule that is modified; null when one is added. */
  readonly rule: Pick<AutoReload, 'reloadCents' | 'savedCardId'> | null
}

/** Its bank has cleared the card of a rule for this amount; a higher one must be cleared again. */
export const isRaised = (rule: Choice['rule'], reloadCents: number) => rule !== null && reloadCents > rule.reloadCents

/** Messages are catalogue keys. */
export const settingsSchema = ({ localeOf, bounds, maxBalanceCents, networks, savedCards, rule }: Choice) => {
  const isOther = v.picklist(
    [...networks, ...(rule ? ([KEEP] as const) : [])] as [Network | typeof KEEP],
    messageKey('debitCard.method.required'),
  )
  const canBeCleared = savedCards.some(({ id }) => id === rule?.savedCardId)
  const isSaved = v.picklist(savedCards.map(({ id }) => id) as [string], messageKey('debitCard.saved.required'))
  return v.intersect([
    v.pipe(
      v.object({
        amountThreshold: v.pipe(
          amountSchema(localeOf('amountThreshold')),
          v.minValue(MIN_THRESHOLD_CENTS, messageKey('autoReload.threshold.tooLow')),
        ),
        amountReload: amountSchema(localeOf('amountReload'), bounds),
      }),
      // A load from a balance just below the threshold must fit onto the card.
      v.forward(
        v.partialCheck(
          [['amountThreshold'], ['amountReload']],
          ({ amountThreshold, amountReload }) => amountThreshold + amountReload <= maxBalanceCents,
          messageKey('autoReload.threshold.tooHigh'),
        ),
        ['amountThreshold'],
      ),
    ),
    v.variant(
      'method',
      [v.object({ method: v.literal('existing'), savedCard: isSaved }), v.object({ method: isOther })],
      'debitCard.method.required',
    ),
    v.pipe(
      v.object({ amountReload: v.fallback(amountSchema(localeOf('amountReload')), 0), method: v.unknown() }),
      v.forward(
        v.partialCheck(
          [['amountReload'], ['method']],
          ({ amountReload, method }) => method !== KEEP || canBeCleared || !isRaised(rule, amountReload),
          messageKey('autoReload.keep.raised'),
        ),
        ['method'],
      ),
    ),
  ])
}
export type Settings = v.InferOutput<ReturnType<typeof settingsSchema>>

/** What was sent, as far as the list of rules shows it. */
export type Draft = {
  /** Null if the rule is added. */
  readonly id: string | null
  readonly clientId: string
  readonly reloadCents: number
  readonly thresholdCents: number
  readonly method: Method | typeof KEEP
  readonly savedCardId: string | null
  /** The last four digits of the card that pays. */
  readonly sourceDigits: string
}

function hasSource({ method, savedCardId, source }: AutoReload, draft: Draft): boolean | 'unknown' {
  if (draft.method === KEEP) return true
  if (draft.method === 'existing') return savedCardId === draft.savedCardId
  if (source.lastFourDigits !== '') return source.lastFourDigits === draft.sourceDigits
  return method !== null && method !== draft.method ? false : 'unknown'
}

/** The rule of this draft: the one that it changes, or the one of its card. */
export const ruleFor = (rules: readonly AutoReload[], draft: Draft) =>
  rules.find(({ id, clientId }) => (draft.id === null ? clientId === draft.clientId : id === draft.id))

type Amounts = Pick<AutoReload, 'reloadCents' | 'thresholdCents'>
/** Whether a rule was saved if its response was lost. `before`: the rule before the save, null if it is added. */
export function outcomeOfSave(rules: readonly AutoReload[], draft: Draft, before: Amounts | null): Outcome {
  const found = ruleFor(rules, draft)
  if (!found || found.reloadCents !== draft.reloadCents || found.thresholdCents !== draft.thresholdCents) {
    return 'notSaved'
  }
  const isPaidBy = hasSource(found, draft)
  if (isPaidBy !== 'unknown') return isPaidBy ? 'saved' : 'notSaved'
  // Only the card has changed, and the issuer gives none of its details.
  const isSame = before?.reloadCents === found.reloadCents && before.thresholdCents === found.thresholdCents
  return isSame ? 'unknown' : 'saved'
}

export const methodOf = (method: string | undefined): Method | null =>
  method === 'existing' ? method : (NETWORKS.find((network) => network === method) ?? null)
