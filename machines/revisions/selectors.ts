/** Views read the revisions only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { revisionsMachine } from './revisionsMachine'

type Snapshot = SnapshotFrom<typeof revisionsMachine>

export const selectRevisions = ({ context }: Snapshot) => context.revisions
export const selectOpenRevision = ({ context: { revisions, openId } }: Snapshot) =>
  revisions.find(({ revisionId }) => revisionId === openId) ?? null
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading')
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
export const selectIsContinuing = (snapshot: Snapshot) => snapshot.matches({ listed: 'continuing' })
export const selectIsIncomplete = (snapshot: Snapshot) => snapshot.matches({ listed: 'incomplete' })
export const selectHasMore = (snapshot: Snapshot) => snapshot.context.lastId !== null
