/** Views read the setting of an auto-reload only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type AutoReload, sourceExpiry } from '../../rules/money/autoReload'
import type { BankCheck } from '../bank-check/selectors'
import { selectIsInDoubt } from '../effect/selectors'
import { paysWithNewCard } from './autoReloadRule'
import type { autoReloadRuleMachine } from './autoReloadRuleMachine'

/** The running form, as its screens receive it. */
export type RuleForm = ActorRefFrom<typeof autoReloadRuleMachine>
type Snapshot = SnapshotFrom<typeof autoReloadRuleMachine>

export type RuleStep = 'settings' | 'card' | 'review' | 'bank' | 'unconfirmed'
export function selectRuleStep(snapshot: Snapshot): RuleStep {
  if (snapshot.matches('cardEditable')) return 'card'
  if (snapshot.matches({ confirmed: 'challenged' })) return 'bank'
  if (selectIsInDoubt(snapshot)) return 'unconfirmed'
  if (snapshot.matches('reviewed') || snapshot.matches('confirmed') || snapshot.matches('saving')) return 'review'
  return snapshot.matches('estimating') && paysWithNewCard(snapshot) ? 'card' : 'settings'
}
/** The card that pays a rule, until it expires. */
export const canKeep = (rule: AutoReload | null) => rule !== null && sourceExpiry(rule.source, Date.now()) !== 'expired'
export const selectOpened = ({ context }: Snapshot) => context.opened
/** The rule that is changed. */
export const selectRule = ({ context }: Snapshot) => context.rule
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectFeeCents = ({ context }: Snapshot) => context.feeCents
/** The card that is reloaded. */
export const selectClientId = ({ context }: Snapshot) => context.clientId
/** Its last four digits. */
export const selectDigits = ({ context }: Snapshot) => context.digits
export const selectPaysWithNewCard = (snapshot: Snapshot) => paysWithNewCard(snapshot)
export const selectBankCheck = ({ children }: Snapshot) => children.bankCheck as BankCheck | undefined
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectFailure = ({ context }: Snapshot) => context.failure
