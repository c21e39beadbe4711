/** Views read the PIN only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { pinMachine } from './pinMachine'

type Snapshot = SnapshotFrom<typeof pinMachine>

/** When the number changes, a view remounts the fields without the typed values. */
export const selectEmptied = ({ context }: Snapshot) => context.emptied
export const selectChallenge = ({ context }: Snapshot) => context.challenge
/** The call failed, and the fields were emptied. */
export const selectIsRefused = (snapshot: Snapshot) => snapshot.matches({ current: { editable: 'refused' } })
export const selectHasChanged = (snapshot: Snapshot) => snapshot.matches({ current: 'changed' })
