/** Views read the address lookup only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { addressLookupMachine } from './addressLookupMachine'

type Snapshot = SnapshotFrom<typeof addressLookupMachine>
type Lookup = ActorRefFrom<typeof addressLookupMachine>

/** Null for a flow that has no address lookup. */
export const selectLookup = (flow: { children: { addressLookup?: Lookup } } | undefined) =>
  flow?.children.addressLookup ?? null

export const selectSuggestions = ({ context }: Snapshot) => context.suggestions
export const selectIsSearching = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectHasFoundNone = (snapshot: Snapshot) =>
  snapshot.matches({ open: 'suggested' }) && snapshot.context.suggestions.length === 0
export const selectHasFilled = (snapshot: Snapshot) => snapshot.matches('filled')
/** Addresses can still be typed by hand. */
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
