/** Views read a card's status only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { cardStateOf } from '../../rules/cards/card'
import type { cardStatusMachine } from './cardStatusMachine'

type Snapshot = SnapshotFrom<typeof cardStatusMachine>

export const selectCardState = ({ context }: Snapshot) => cardStateOf(context.cardStatus)
export const selectCanLock = (snapshot: Snapshot) => snapshot.can({ type: 'card.lock' })
export const selectCanUnlock = (snapshot: Snapshot) => snapshot.can({ type: 'card.unlock' })
/** What the open prompt asks about; null if none is open. */
export const selectPrompt = (snapshot: Snapshot) => {
  if (snapshot.matches({ active: 'asked' }) || snapshot.matches('locking')) return 'lock' as const
  if (snapshot.matches({ locked: 'asked' }) || snapshot.matches('unlocking')) return 'unlock' as const
  return null
}
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking')
/** A lock in doubt is being sent again. */
export const selectIsRelocking = (snapshot: Snapshot) => snapshot.matches('relocking')
/** The change whose outcome is not known; null if there is none. */
export const selectInDoubt = (snapshot: Snapshot) => {
  if (!(['checking', 'unconfirmed', 'relocking'] as const).some((state) => snapshot.matches(state))) return null
  return snapshot.context.wanted === 'S' ? ('lock' as const) : ('unlock' as const)
}
/** The status as every view shows it; the change in its place while its outcome is not known. */
export const selectShownState = (snapshot: Snapshot) => selectInDoubt(snapshot) ?? selectCardState(snapshot)
/** Why the last change failed. While another is in flight, nobody knows whether it did. */
export const selectFailure = (snapshot: Snapshot) => (snapshot.hasTag('inFlight') ? null : snapshot.context.failure)
