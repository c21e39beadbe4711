/** Views read the search only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { helpSearchMachine } from './helpSearchMachine'

type Snapshot = SnapshotFrom<typeof helpSearchMachine>

export const selectQuery = ({ context }: Snapshot) => context.query
export const selectHits = ({ context }: Snapshot) => context.hits
export const selectIsIdle = (snapshot: Snapshot) => snapshot.matches('idle')
export const selectIsFinding = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectHasFoundNone = (snapshot: Snapshot) =>
  snapshot.matches('answered') && snapshot.context.hits.length === 0
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
