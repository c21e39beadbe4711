/** The only questions views ask of the holder's cards. */
import type { SnapshotFrom } from 'xstate'
import type { cardsMachine } from './cardsMachine'

type Snapshot = SnapshotFrom<typeof cardsMachine>

export const selectCards = ({ context }: Snapshot) => context.cards
export const selectCurrentCard = ({ context }: Snapshot) =>
  context.cards.find((card) => card.clientId === context.currentCardId) ?? null
export const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.matches('loading') && snapshot.context.cards.length === 0
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
export const selectHasNoCards = (snapshot: Snapshot) => snapshot.matches('empty')
export const selectFailure = ({ context }: Snapshot) => context.failure
/** Milliseconds since 1970: when the balances were last known to be true. */
export const selectLoadedAt = ({ context }: Snapshot) => context.loadedAt
export const selectStatusOf = ({ children }: Snapshot) => children.cardStatus ?? null
