/** The only questions views ask of an upgrade. */
import type { SnapshotFrom } from 'xstate'
import type { upgradeMachine } from './upgradeMachine'

type Snapshot = SnapshotFrom<typeof upgradeMachine>

export type UpgradeStep =
  | 'reading'
  | 'unread'
  | 'ineligible'
  | 'long'
  | 'short'
  | 'questions'
  | 'pending'
  | 'failed'
  | 'upgraded'

export function selectStep(snapshot: Snapshot): UpgradeStep {
  const is = (...states: Snapshot['value'][]) => states.includes(snapshot.value)
  if (is('reading')) return 'reading'
  if (is('unread')) return 'unread'
  if (is('ineligible')) return 'ineligible'
  if (is('pending', 'refreshing')) return 'pending'
  if (is('failed')) return 'failed'
  if (is('upgraded')) return 'upgraded'
  if (snapshot.context.verification) return 'questions'
  return snapshot.context.isLong ? 'long' : 'short'
}

/** The card that is upgraded. */
export const selectCardId = ({ context }: Snapshot) => context.clientId
export const selectProfile = ({ context }: Snapshot) => context.profile
export const selectVerification = ({ context }: Snapshot) => context.verification
export const selectProgram = ({ context }: Snapshot) => context.program
/** The record on file would do instead of the full profile. */
export const selectCanKeep = (snapshot: Snapshot) => snapshot.can({ type: 'details.keep' })
export const selectIsSettled = (snapshot: Snapshot) => snapshot.hasTag('settled')
