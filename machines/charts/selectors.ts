/** Views read the charts only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { chartsMachine } from './chartsMachine'

export type Charts = ActorRefFrom<typeof chartsMachine>
type Snapshot = SnapshotFrom<typeof chartsMachine>

/** The last data read. Another period may be loading. */
export const selectSpending = ({ context }: Snapshot) => context.spending
export const selectSpendingPeriod = ({ context }: Snapshot) => context.spendingPeriod
/** Null while it is read, and if it could not be. */
export const selectEarlier = ({ context }: Snapshot) => context.earlier
export const selectIsUncompared = (snapshot: Snapshot) =>
  snapshot.matches({ known: { figures: { read: 'uncompared' } } })
export const selectPeriod = ({ context }: Snapshot) => context.period
export const selectIsReading = (snapshot: Snapshot) =>
  snapshot.matches('cardless') || snapshot.matches({ known: { figures: 'reading' } })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'charts.retry' })

export const selectMonth = ({ context }: Snapshot) => context.month
export const selectHasAmounts = ({ context }: Snapshot) => context.hasAmounts
export const selectIsSaving = (snapshot: Snapshot) => snapshot.matches({ known: { picture: 'saving' } })
export const selectCanRetryMonth = (snapshot: Snapshot) => snapshot.can({ type: 'month.retry' })
