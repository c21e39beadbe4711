/** Views read the holder's cards only through these selectors. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import type { cardStatusMachine } from '../card/cardStatusMachine'
import type { cardsMachine } from './cardsMachine'

type Snapshot = SnapshotFrom<typeof cardsMachine>

export const selectCards = ({ context }: Snapshot) => context.cards
export const selectCurrentCard = ({ context }: Snapshot) =>
  context.cards.find((card) => card.clientId === context.currentCardId) ?? null
/** Known, or chosen before the cards were read. */
export const selectCurrentCardId = ({ context }: Snapshot) => context.currentCardId
export const selectIsLoading = (snapshot: Snapshot) => snapshot.matches('loading')
/** The list is being read again. */
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches({ known: 'reading' })
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
export const selectHasNoCards = (snapshot: Snapshot) => snapshot.matches('known') && snapshot.context.cards.length === 0
export const selectFailure = ({ context }: Snapshot) => context.failure
/** Milliseconds since 1970: when the balances were last confirmed. */
export const selectLoadedAt = ({ context }: Snapshot) => context.loadedAt
/** The actor of a card's status. */
export const selectStatusOfCard = ({ children }: Snapshot, clientId: string | null) =>
  ((children as Record<string, AnyActorRef>)[`cardStatus.${clientId}`] as
    | ActorRefFrom<typeof cardStatusMachine>
    | undefined) ?? null
/** The actor of the current card's status. */
export const selectStatusOf = (snapshot: Snapshot) => selectStatusOfCard(snapshot, snapshot.context.currentCardId)
