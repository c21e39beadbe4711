/** Views read a card's status only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { cardStateOf } from '../../rules/cards/card'
import { wantedBy } from './cardLock'
import type { cardStatusMachine } from './cardStatusMachine'

type Snapshot = SnapshotFrom<typeof cardStatusMachine>

export const selectCardState = ({ context }: Snapshot) => cardStateOf(context.cardStatus)
const isInDoubt = (snapshot: Snapshot) => snapshot.matches({ changing: 'inDoubt' })
export const selectCanLock = (snapshot: Snapshot) => snapshot.can({ type: 'card.lock' }) && !selectIsRelocking(snapshot)
export const selectCanUnlock = (snapshot: Snapshot) => snapshot.can({ type: 'card.unlock' })
/** What is under way; null if nothing is. */
const selectChange = ({ context: { key } }: Snapshot) => {
  if (key === null) return null
  return wantedBy(key) === 'S' ? ('lock' as const) : ('unlock' as const)
}
/** What the open prompt asks about; null if none is open. */
export const selectPrompt = (snapshot: Snapshot) => {
  if (snapshot.matches({ active: 'asked' })) return 'lock' as const
  if (snapshot.matches({ locked: 'asked' })) return 'unlock' as const
  return snapshot.matches({ changing: 'underWay' }) ? selectChange(snapshot) : null
}
/** It was just sent, is being looked up, or sent again. */
export const selectIsBusy = (snapshot: Snapshot) =>
  (snapshot.matches('changing') && !isInDoubt(snapshot)) || snapshot.context.isChecking || snapshot.context.isRepeating
export const selectIsChecking = ({ context }: Snapshot) => context.isChecking
/** A lock in doubt is being sent again. */
export const selectIsRelocking = ({ context }: Snapshot) => context.isRepeating
/** The change whose outcome is not known; null if there is none. */
export const selectInDoubt = (snapshot: Snapshot) => (isInDoubt(snapshot) ? selectChange(snapshot) : null)
/** The status as every view shows it; the change in its place while its outcome is not known. */
export const selectShownState = (snapshot: Snapshot) => selectInDoubt(snapshot) ?? selectCardState(snapshot)
/** Why the last change failed. While another is under way, nobody knows whether it did. */
export const selectFailure = (snapshot: Snapshot) => (snapshot.matches('changing') ? null : snapshot.context.failure)
