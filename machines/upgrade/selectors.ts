/** Views read an upgrade only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { isInDoubt } from '../effect/followed'
import { verificationIn } from './upgrade'
import type { upgradeMachine } from './upgradeMachine'

type Snapshot = SnapshotFrom<typeof upgradeMachine>

export type UpgradeStep =
  | 'reading'
  | 'unread'
  | 'ineligible'
  | 'long'
  | 'short'
  | 'questions'
  | 'sending'
  | 'unconfirmed'
  | 'pending'
  | 'failed'
  | 'declined'
  | 'upgraded'

export function selectStep(snapshot: Snapshot): UpgradeStep {
  const { value } = snapshot
  switch (value) {
    case 'reading':
    case 'unread':
    case 'ineligible':
    case 'pending':
    case 'failed':
    case 'declined':
    case 'upgraded':
      return value
    default:
      if (isInDoubt(snapshot)) return 'unconfirmed'
      // What was typed is on the screen that sent it.
      if (snapshot.context.isFromBefore) return 'sending'
      if (snapshot.context.step) return 'questions'
      return snapshot.context.isLong ? 'long' : 'short'
  }
}

/** The card that is upgraded. */
export const selectCardId = ({ context }: Snapshot) => context.clientId
export const selectProfile = ({ context }: Snapshot) => context.profile
export const selectVerification = ({ context }: Snapshot) => verificationIn(context)
export const selectProgram = ({ context }: Snapshot) => context.program
export const selectIsLong = ({ context }: Snapshot) => context.isLong
export const selectIsRetiring = ({ context }: Snapshot) => context.isRetiring
/** The record on file can replace the full profile. */
export const selectCanKeep = (snapshot: Snapshot) => snapshot.can({ type: 'details.keep' })
/** A sent upgrade stays on the screen even if the card, read again, is no longer offered it. */
export const selectIsUnderWay = (snapshot: Snapshot) => snapshot.hasTag('settled') || snapshot.hasTag('sent')
