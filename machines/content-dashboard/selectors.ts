/** Views read the dashboard only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { matching } from './contentDashboard'
import type { contentDashboardMachine } from './contentDashboardMachine'

type Snapshot = SnapshotFrom<typeof contentDashboardMachine>

export const selectIsReading = (snapshot: Snapshot) => snapshot.matches({ list: 'reading' })
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches({ list: 'unread' })
export const selectItems = ({ context }: Snapshot) => context.items
export const selectFound = ({ context: { items, query } }: Snapshot) => matching(items, query)
export const selectQuery = ({ context }: Snapshot) => context.query
export const selectKeptIds = ({ context }: Snapshot) => context.keptIds
export const selectForm = (snapshot: Snapshot) =>
  (['closed', 'editable', 'creating', 'created'] as const).find((form) => snapshot.matches({ form })) ?? 'closed'
export const selectTyped = ({ context }: Snapshot) => context.typed
export const selectIsEmpty = ({ context }: Snapshot) => context.isEmpty
export const selectTrouble = ({ context }: Snapshot) => context.trouble
export const selectCreated = ({ context: { items, createdId } }: Snapshot) =>
  items.find(({ itemId }) => itemId === createdId) ?? null
