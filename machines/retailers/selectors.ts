/** Views read the search for stores only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { retailersMachine } from './retailersMachine'

type Snapshot = SnapshotFrom<typeof retailersMachine>

export const selectStores = ({ context }: Snapshot) => context.stores
export const selectPlaceName = ({ context }: Snapshot) => context.placeName
export const selectFailure = ({ context }: Snapshot) => context.failure
export const selectIsLocating = (snapshot: Snapshot) => snapshot.matches('locating')
export const selectIsFinding = (snapshot: Snapshot) => snapshot.matches('finding')
/** The problem to show in place of stores. */
export const selectProblem = (snapshot: Snapshot) =>
  (['empty', 'unknownCode', 'unknownPlace', 'denied', 'unlocated', 'none'] as const).find((state) =>
    snapshot.matches(state),
  ) ?? null
