/** Views read the dashboard itself only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { dashboardMachine } from './dashboardMachine'

export type Dashboard = ActorRefFrom<typeof dashboardMachine>
type Snapshot = SnapshotFrom<typeof dashboardMachine>

/** The month whose statement replaces the dashboard; null if none does. */
export const selectMonth = ({ context }: Snapshot) => context.month
export const selectStatement = ({ context }: Snapshot) => context.statement
/** The address of the list that the statement was opened from. */
export const selectSearch = ({ context }: Snapshot) => context.search
export const selectCanRetryStatement = (snapshot: Snapshot) => snapshot.can({ type: 'statement.retry' })
