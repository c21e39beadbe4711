/** Views read a card's activity only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { activityMachine } from './activityMachine'

export type ActivityActor = ActorRefFrom<typeof activityMachine>
type Snapshot = SnapshotFrom<typeof activityMachine>

/** The last list that was read. The next one may be loading. */
export const selectActivity = ({ context }: Snapshot) => context.activity
export const selectPageCount = ({ context }: Snapshot) => context.pageCount
export const selectQuery = ({ context }: Snapshot) => context.query
export const selectIsReading = (snapshot: Snapshot) =>
  snapshot.matches('cardless') || snapshot.matches({ known: { list: 'reading' } })
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'activity.retry' })
export const selectIsExporting = (snapshot: Snapshot) => snapshot.matches({ known: { export: 'exporting' } })
