/** Views read a card's status only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { cardStateOf } from '../../rules/cards/card'
import { selectIsChecking, selectIsInDoubt } from '../effect/selectors'
import { wantedBy } from './cardLock'
import type { cardStatusMachine } from './cardStatusMachine'

type Snapshot = SnapshotFrom<typeof cardStatusMachine>

export const selectCardState = ({ context }: Snapshot) => cardStateOf(context.cardStatus)
export const selectCanLock = (snapshot: Snapshot) => snapshot.can({ type: 'card.lock' }) && !selectIsRelocking(snapshot)
export const selectCanUnlock = (snapshot: Snapshot) => snapshot.can({ type: 'card.unlock' })
/** What is under way; null if nothing is. */
const selectChange = ({ context: { followed } }: Snapshot) => {
  if (followed === null) return null
  return wantedBy(followed.key) === 'S' ? ('lock' as const) : ('unlock' as const)
}
/** The prompt is open: it asks before the card is unlocked, and stays until the issuer has answered. */
export const selectIsAsked = (snapshot: Snapshot) =>
  snapshot.matches({ locked: 'asked' }) || (snapshot.context.begunBy === 'prompt' && !selectIsInDoubt(snapshot))
/** The change that a press on this page has begun, while its outcome may be expected. */
export const selectPressed = (snapshot: Snapshot) =>
  snapshot.context.begunBy === 'press' && !selectIsInDoubt(snapshot) ? selectChange(snapshot) : null
/** The card was locked here a moment ago. */
export const selectCanUndo = (snapshot: Snapshot) => snapshot.can({ type: 'lock.undo' })
/** It was just sent, is being looked up, or sent again. */
export const selectIsBusy = (snapshot: Snapshot) =>
  (snapshot.matches('changing') && !selectIsInDoubt(snapshot)) ||
  selectIsChecking(snapshot) ||
  selectIsRelocking(snapshot)
/** A lock in doubt is being sent again. */
export const selectIsRelocking = ({ context }: Snapshot) => context.followed?.phase === 'repeating'
/** The change whose outcome is not known; null if there is none. */
export const selectInDoubt = (snapshot: Snapshot) => (selectIsInDoubt(snapshot) ? selectChange(snapshot) : null)
/** The status as every view shows it; the change in its place while its outcome is not known. */
export const selectShownState = (snapshot: Snapshot) => selectInDoubt(snapshot) ?? selectCardState(snapshot)
/** Why the last change failed. While another is under way, nobody knows whether it did. */
export const selectFailure = (snapshot: Snapshot) => (snapshot.matches('changing') ? null : snapshot.context.failure)
