/** The only questions views ask of a registration. */
import type { SnapshotFrom } from 'xstate'
import type { registerCardMachine } from './registerCardMachine'

type Snapshot = SnapshotFrom<typeof registerCardMachine>

export type RegistrationStep = 'preparing' | 'card' | 'holder' | 'review' | 'unconfirmed' | 'registered'

export function selectStep(snapshot: Snapshot): RegistrationStep {
  if (snapshot.matches('preparing')) return 'preparing'
  if (snapshot.matches('cardEditable') || snapshot.matches('finding')) return 'card'
  if (snapshot.matches('holderEditable')) return 'holder'
  if (snapshot.matches('reviewed') || snapshot.matches('registering')) return 'review'
  return snapshot.matches('registered') ? 'registered' : 'unconfirmed'
}

export const selectPurpose = ({ context }: Snapshot) => context.purpose
export const selectIdentity = ({ context }: Snapshot) => context.identity
export const selectClientId = ({ context }: Snapshot) => context.clientId
export const selectAlias = ({ context }: Snapshot) => context.alias
export const selectLastFourDigits = ({ context }: Snapshot) => context.lastFourDigits
export const selectIsReloadable = ({ context }: Snapshot) => context.isReloadable
