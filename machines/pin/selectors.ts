/** The only questions views ask of the PIN. */
import type { SnapshotFrom } from 'xstate'
import type { pinMachine } from './pinMachine'

type Snapshot = SnapshotFrom<typeof pinMachine>

/** Another number: the fields are drawn anew, without what was typed. */
export const selectEmptied = ({ context }: Snapshot) => context.emptied
export const selectChallenge = ({ context }: Snapshot) => context.challenge
export const selectHasChanged = (snapshot: Snapshot) => snapshot.matches({ editable: 'changed' })
