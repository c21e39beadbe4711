/** Views read the list of auto-reloads only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { RuleForm } from '../auto-reload-rule/selectors'
import { selectIsInDoubt } from '../effect/selectors'
import type { autoReloadMachine } from './autoReloadMachine'

/** The running list, as its screens receive it. */
export type AutoReloads = ActorRefFrom<typeof autoReloadMachine>
type Snapshot = SnapshotFrom<typeof autoReloadMachine>

export type Step = 'reading' | 'unread' | 'refused' | 'list' | 'unconfirmed'
export function selectStep(snapshot: Snapshot): Step {
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('refused')) return 'refused'
  if (selectIsInDoubt(snapshot)) return 'unconfirmed'
  // A removal may be under way since before this screen: nothing has been read yet.
  return snapshot.context.opened === null || snapshot.matches('reading') ? 'reading' : 'list'
}
/** The form that sets a rule; undefined while the list is shown. */
export const selectRuleForm = ({ children }: Snapshot) => children.autoReloadRule as RuleForm | undefined
export const selectOpened = ({ context }: Snapshot) => context.opened
export const selectRules = ({ context }: Snapshot) => context.rules
/** The rule that is removed. */
export const selectRule = ({ context }: Snapshot) => context.rule
/** The removal whose outcome is not known. */
export const selectRemoval = ({ context }: Snapshot) => context.removal
export const selectCanAdd = (snapshot: Snapshot) => snapshot.can({ type: 'rule.add' })
export const selectCanModify = (snapshot: Snapshot) =>
  snapshot.context.rules.some(({ id }) => snapshot.can({ type: 'rule.modify', id }))
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches('asked') || selectIsRemoving(snapshot)
export const selectIsRemoving = (snapshot: Snapshot) => snapshot.matches('removing')
export const selectFailure = ({ context }: Snapshot) => context.failure
