/** Views read a registration only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { selectIsInDoubt } from '../effect/selectors'
import type { registerCardMachine } from './registerCardMachine'

type Snapshot = SnapshotFrom<typeof registerCardMachine>

export type RegistrationStep = 'preparing' | 'card' | 'holder' | 'review' | 'unconfirmed' | 'registered'

const ALL_STEPS = ['card', 'holder', 'review'] as const
const KNOWN_STEPS = ['card', 'review'] as const

export function selectStep(snapshot: Snapshot): RegistrationStep {
  if (snapshot.matches('preparing')) return 'preparing'
  if (snapshot.matches('cardEditable') || snapshot.matches('finding')) return 'card'
  if (snapshot.matches('holderEditable')) return 'holder'
  if (snapshot.matches('registered')) return 'registered'
  return selectIsInDoubt(snapshot) ? 'unconfirmed' : 'review'
}

/** The steps of this registration, in their order. A holder who is known is not asked. */
export const selectSteps = ({ context }: Snapshot): readonly RegistrationStep[] =>
  context.isHolderAsked ? ALL_STEPS : KNOWN_STEPS

export const selectPurpose = ({ context }: Snapshot) => context.purpose
export const selectIdentity = ({ context }: Snapshot) => context.identity
export const selectClientId = ({ context }: Snapshot) => context.clientId
export const selectAlias = ({ context }: Snapshot) => context.alias
export const selectLastFourDigits = ({ context }: Snapshot) => context.lastFourDigits
export const selectReloadability = ({ context }: Snapshot) => context.reloadability
/** A reloadable card is activated, any other registered. If the kind is not known, `purpose` decides. */
export const selectIsActivation = ({ context: { reloadability, purpose } }: Snapshot) =>
  reloadability === 'unknown' ? purpose === 'activate' : reloadability === 'reloadable'
