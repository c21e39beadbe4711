/** Views read what is due and what was last paid only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { billActivityMachine } from './billActivityMachine'

export type BillActivity = ActorRefFrom<typeof billActivityMachine>
type Snapshot = SnapshotFrom<typeof billActivityMachine>

/** Null while it is not known. */
export const selectPending = ({ context }: Snapshot) => context.pending?.payments ?? null
/** The first page of the history; null while it is not known. */
export const selectHistory = ({ context }: Snapshot) => context.history
export const selectIsUnread = (snapshot: Snapshot) =>
  snapshot.matches({ pending: 'unread' }) || snapshot.matches({ newest: 'unread' })
