/** Views read a password recovery only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { passwordRecoveryMachine } from './passwordRecoveryMachine'

type Snapshot = SnapshotFrom<typeof passwordRecoveryMachine>

export type RecoveryStep = 'request' | 'mailed' | 'code' | 'answer' | 'refused' | 'changed'

export function selectStep(snapshot: Snapshot): RecoveryStep {
  const is = (...states: Snapshot['value'][]) => states.includes(snapshot.value)
  if (is('mailed', 'resendable', 'resending')) return 'mailed'
  if (is('unconfirmed', 'challenging')) return 'code'
  if (is('challenged', 'changing')) return 'answer'
  if (is('refused')) return 'refused'
  return is('changed') ? 'changed' : 'request'
}

/** The link was used, was refused, or is being replaced: it need not be kept. */
export const selectIsLinkSpent = (snapshot: Snapshot) => snapshot.context.link === null || snapshot.matches('refused')
export const selectUsername = ({ context }: Snapshot) => context.username
export const selectQuestion = ({ context }: Snapshot) => context.challenge?.question ?? ''
/** The user name of the account, if the issuer gives it. */
export const selectHolder = ({ context }: Snapshot) => context.challenge?.userName ?? null
/** Milliseconds; null if the e-mail may be sent again now. */
export const selectResendAt = (snapshot: Snapshot) => (snapshot.matches('mailed') ? snapshot.context.resendAt : null)
export const selectIsResending = (snapshot: Snapshot) => snapshot.matches('resending')
export const selectFailure = ({ context }: Snapshot) => context.failure
