/** Views read auto-reload only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type AutoReload, sourceExpiry } from '../../rules/money/autoReload'
import type { BankCheck } from '../bank-check/selectors'
import { type AutoReloadResume, digitsIn, paysWithNewCard } from './autoReload'
import type { autoReloadMachine } from './autoReloadMachine'

/** The running flow, as its screens receive it. */
export type AutoReloads = ActorRefFrom<typeof autoReloadMachine>
type Snapshot = SnapshotFrom<typeof autoReloadMachine>

export type Step = 'reading' | 'unread' | 'refused' | 'list' | 'settings' | 'card' | 'review' | 'bank' | 'unconfirmed'
export function selectStep(snapshot: Snapshot): Step {
  if (snapshot.matches('waiting') || snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('listed') || snapshot.matches('asked') || snapshot.matches('removing')) return 'list'
  if (snapshot.matches('cardEditable')) return 'card'
  if (snapshot.matches({ confirmed: 'challenged' })) return 'bank'
  if (snapshot.matches('reviewed') || snapshot.matches('confirmed') || snapshot.matches('saving')) return 'review'
  if (snapshot.matches('estimating')) return paysWithNewCard(snapshot) ? 'card' : 'settings'
  return snapshot.matches('editable') ? 'settings' : 'unconfirmed'
}
/** The card that pays a rule, until it expires. */
export const canKeep = (rule: AutoReload | null) => rule !== null && sourceExpiry(rule.source, Date.now()) !== 'expired'
export const selectOpened = ({ context }: Snapshot) => context.opened
export const selectRules = ({ context }: Snapshot) => context.rules
/** The rule that is modified or removed. */
export const selectRule = ({ context }: Snapshot) => context.rule
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectFeeCents = ({ context }: Snapshot) => context.feeCents
/** The card that is reloaded. */
export const selectClientId = ({ context: { clientId, draft, rule } }: Snapshot) =>
  draft?.clientId ?? rule?.clientId ?? clientId
/** Its last four digits. */
export const selectDigits = ({ context }: Snapshot) => digitsIn(context)
export const selectPaysWithNewCard = (snapshot: Snapshot) => paysWithNewCard(snapshot)
export const selectCanAdd = (snapshot: Snapshot) => snapshot.can({ type: 'rule.add' })
export const selectCanModify = (snapshot: Snapshot) =>
  snapshot.context.rules.some(({ id }) => snapshot.can({ type: 'rule.modify', id }))
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked') || snapshot.matches('removing')
export const selectIsRemoving = (snapshot: Snapshot) => snapshot.matches('removing')
export const selectIsRemovalInDoubt = ({ context }: Snapshot) => context.kind === 'remove'
export const selectBankCheck = ({ children }: Snapshot) => children.bankCheck as BankCheck | undefined
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectFailure = ({ context }: Snapshot) => context.failure

/** The data that a lookup needs after a reload. */
export const selectResume = ({ context }: Snapshot): Omit<AutoReloadResume, 'sentAt'> | null =>
  context.draft && { ...context.draft, kind: context.kind, digits: digitsIn(context) }
