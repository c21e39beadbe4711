/** The only questions views ask of the address lookup. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { addressLookupMachine } from './addressLookupMachine'

type Snapshot = SnapshotFrom<typeof addressLookupMachine>
type Lookup = ActorRefFrom<typeof addressLookupMachine>

/** Of a flow that runs one. */
export const selectLookup = (flow: { children: { addressLookup?: Lookup } } | undefined) =>
  flow?.children.addressLookup ?? null

export const selectSuggestions = ({ context }: Snapshot) => context.suggestions
export const selectIsSearching = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectHasFoundNone = (snapshot: Snapshot) =>
  snapshot.matches({ open: 'suggested' }) && snapshot.context.suggestions.length === 0
export const selectHasFilled = (snapshot: Snapshot) => snapshot.matches('filled')
/** Addresses can be typed by hand all the same. */
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
