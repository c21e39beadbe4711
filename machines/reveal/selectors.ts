/** The only questions views ask of a card's secrets. */
import type { SnapshotFrom } from 'xstate'
import type { revealMachine } from './revealMachine'

type Snapshot = SnapshotFrom<typeof revealMachine>

export const selectIsAsking = (snapshot: Snapshot) =>
  snapshot.matches('questioning') || snapshot.matches('questioned') || snapshot.matches('revealing')
export const selectIsReadingQuestion = (snapshot: Snapshot) => snapshot.matches('questioning')
export const selectChallenge = ({ context }: Snapshot) => context.challenge
export const selectIsShown = (snapshot: Snapshot) => snapshot.matches({ loaded: 'shown' })
/** Null unless they are to be seen now. */
export const selectSecrets = (snapshot: Snapshot) =>
  selectIsShown(snapshot) ? (snapshot.children.secrets?.getSnapshot().context ?? null) : null
