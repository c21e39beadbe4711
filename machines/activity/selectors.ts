/** The only questions views ask of a card's activity. */
import type { SnapshotFrom } from 'xstate'
import type { activityMachine } from './activityMachine'

type Snapshot = SnapshotFrom<typeof activityMachine>

export const selectActivity = ({ context }: Snapshot) => context.activity
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches({ known: { recent: 'reading' } })
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'activity.retry' })
