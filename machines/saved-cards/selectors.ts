/** Views read the saved debit cards only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isInDoubt } from '../effect/followed'
import type { savedCardsMachine } from './savedCardsMachine'

/** The running list, as its views receive it. */
export type SavedCards = ActorRefFrom<typeof savedCardsMachine>
type Snapshot = SnapshotFrom<typeof savedCardsMachine>

export const selectSavedCards = ({ context }: Snapshot) => context.cards
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading')
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
/** The card that the prompt asks about, or that is being deleted. */
export const selectChosen = ({ context: { cards, chosenId } }: Snapshot) =>
  cards.find(({ id }) => id === chosenId) ?? null
/** The outcome of a deletion is not known. */
export const selectIsInDoubt = (snapshot: Snapshot) => isInDoubt(snapshot)
export const selectIsDeleting = (snapshot: Snapshot) =>
  snapshot.matches({ known: 'deleting' }) && !selectIsInDoubt(snapshot)
export const selectIsAsked = (snapshot: Snapshot) => snapshot.matches({ known: 'asked' }) || selectIsDeleting(snapshot)
export const selectListFailure = (snapshot: Snapshot) =>
  snapshot.matches({ known: 'listed' }) || snapshot.matches('unread') ? snapshot.context.failure : null
