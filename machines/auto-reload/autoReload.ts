/** Types and pure functions of the list of auto-reloads. Everything that decides a transition is in the chart. */
import type { AutoReload } from '../../rules/money/autoReload'
import type { Opened, RuleInput } from '../auto-reload-rule/autoReloadRule'
import type { SaveTerms } from '../auto-reload-rule/saveAutoReload'
import type { Begun } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import type { Failure } from '../shared/failure'
import { type RemovalTerms, removalBegun } from './removeAutoReload'

export type Subject = { readonly clientId: string; readonly digits: string }
/** `clientId`: null while the cards are being read. The effects that are under way are shown before anything is read. */
export type AutoReloadInput = {
  readonly clientId: string | null
  readonly digits: string
  readonly saving: Begun<SaveTerms> | null
  readonly removal: Begun<RemovalTerms> | null
}
export type AutoReloadContext = Subject &
  Followed & {
    opened: Opened | null
    rules: readonly AutoReload[]
    /** The rule to change or to remove; null if one is added. */
    rule: AutoReload | null
    /** A save from before this screen. */
    saving: Begun<SaveTerms> | null
    removal: RemovalTerms | null
    failure: Failure | null
    /** The card that became current while a rule was set or removed. */
    next: Subject | null
  }
export type AutoReloadEvent =
  | EffectNews<null>
  | { type: 'list.retry' }
  | { type: 'rule.add' }
  | { type: 'rule.modify'; id: string }
  | { type: 'rule.remove'; id: string }
  | { type: 'rule.check' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'card.switched'; clientId: string; digits: string }

export const NOTHING_READ = { opened: null, rules: [], next: null } as const
export const NOTHING_CHOSEN = { rule: null, saving: null, removal: null } as const

export const initially = ({ clientId, digits, saving, removal }: AutoReloadInput): AutoReloadContext => ({
  ...NOT_FOLLOWED,
  ...NOTHING_READ,
  clientId: clientId ?? '',
  digits,
  rule: null,
  saving,
  removal: removal?.terms ?? null,
  failure: null,
})

type Here = { context: AutoReloadContext }

export const ruleOf = ({ rules }: Pick<AutoReloadContext, 'rules'>, clientId: string) =>
  rules.find((rule) => rule.clientId === clientId) ?? null
export const canModify = ({ context: { opened } }: Here) =>
  opened !== null && !opened.isInSaskatchewan && opened.networks.length > 0
export const canAdd = ({ context }: Here) => canModify({ context }) && ruleOf(context, context.clientId) === null

/** The last four digits of a card, as read; those that are known of it before. */
const digitsOf = ({ opened, digits }: AutoReloadContext, clientId: string) => opened?.digits[clientId] ?? digits

export function ruleInput({ context }: Here): RuleInput {
  const { opened, rule, saving } = context
  if (saving) {
    const { draft, digits } = saving.terms
    return { clientId: draft.clientId, digits, opened, rule: null, underWay: saving }
  }
  const clientId = rule?.clientId ?? context.clientId
  return { clientId, digits: digitsOf(context, clientId), opened, rule, underWay: null }
}
export function removalOf(context: AutoReloadContext): RemovalTerms {
  const { rule } = context
  if (!rule) throw new Error('No rule was chosen')
  return { id: rule.id, clientId: rule.clientId, digits: digitsOf(context, rule.clientId) }
}
export const removing = ({ context }: Here) => removalBegun(removalOf(context))

/** The list with the saved rule replaced or appended. */
export const withRule = (rules: readonly AutoReload[], saved: AutoReload) =>
  rules.some(({ id }) => id === saved.id)
    ? rules.map((rule) => (rule.id === saved.id ? saved : rule))
    : [...rules, saved]
