/** The only questions views ask of the holder's e-Transfer requests. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { RequestActor } from '../money-request/selectors'
import { type moneyRequestsMachine, requestId } from './moneyRequestsMachine'

export type Requests = ActorRefFrom<typeof moneyRequestsMachine>
type Snapshot = SnapshotFrom<typeof moneyRequestsMachine>

/** Newest first. List, detail and receipt show these and nothing else. */
export const selectRequests = ({ context }: Snapshot) => context.requests
export const selectRequest = ({ context }: Snapshot, id: string | null) =>
  context.requests.find((request) => request.id === id) ?? null
/** The life of an open request; null for one that was over when it was first read. */
export const selectActorOf = ({ children }: Snapshot, id: string) =>
  ((children as Record<string, unknown>)[requestId(id)] as RequestActor | undefined) ?? null
export const selectIsLoading = (snapshot: Snapshot) => snapshot.matches('loading') || snapshot.matches('dormant')
export const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable')
/** The list is older than it should be: it could not be read again. */
export const selectIsOutdated = (snapshot: Snapshot) => snapshot.context.failure !== null && snapshot.context.readAt > 0
/** Milliseconds: when the list was last known to be true. */
export const selectReadAt = ({ context }: Snapshot) => context.readAt
/** What goes on after a reload: the list says what is open. */
export const resumeFrom = () => ({})
