/** Views read a card's secrets only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { CardSecrets } from '../../rules/cards/reveal'
import type { revealMachine } from './revealMachine'

type Snapshot = SnapshotFrom<typeof revealMachine>

export const selectIsAsking = (snapshot: Snapshot) =>
  snapshot.matches('questioning') || snapshot.matches('questioned') || snapshot.matches('revealing')
export const selectIsReadingQuestion = (snapshot: Snapshot) => snapshot.matches('questioning')
export const selectChallenge = ({ context }: Snapshot) => context.challenge
/** When the number changes, a view remounts the answer's field without the typed value. */
export const selectAttempts = ({ context }: Snapshot) => context.attempts
/** The answer that was sent is wrong, and no other one has been typed yet: shown beside its field. */
export const selectIsRefused = (snapshot: Snapshot) => snapshot.matches({ questioned: 'refused' })
export const selectIsShown = (snapshot: Snapshot) => snapshot.matches({ loaded: 'shown' })
/** Milliseconds since 1970: when they are hidden automatically. Null unless they are shown. */
export const selectHidesAt = ({ context }: Snapshot) => context.hidesAt
/** Null unless they may be seen now. */
export const selectSecrets = (snapshot: Snapshot) =>
  selectIsShown(snapshot)
    ? ((snapshot.children.secrets?.getSnapshot() as { context: CardSecrets } | undefined)?.context ?? null)
    : null
