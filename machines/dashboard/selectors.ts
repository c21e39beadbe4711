/** The only questions views ask of the dashboard itself. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { dashboardMachine } from './dashboardMachine'

export type Dashboard = ActorRefFrom<typeof dashboardMachine>
type Snapshot = SnapshotFrom<typeof dashboardMachine>

/** The month whose statement takes the place of the dashboard; null where none does. */
export const selectMonth = ({ context }: Snapshot) => context.month
export const selectStatement = ({ context }: Snapshot) => context.statement
/** The address of the list that the statement was opened from. */
export const selectSearch = ({ context }: Snapshot) => context.search
export const selectCanRetryStatement = (snapshot: Snapshot) => snapshot.can({ type: 'statement.retry' })
