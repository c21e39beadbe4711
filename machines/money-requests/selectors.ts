/** Views read the holder's e-Transfer requests only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { RequestActor } from '../money-request/selectors'
import { type moneyRequestsMachine, requestId } from './moneyRequestsMachine'

export type Requests = ActorRefFrom<typeof moneyRequestsMachine>
type Snapshot = SnapshotFrom<typeof moneyRequestsMachine>

/** Newest first. List, detail and receipt show only these. */
export const selectRequests = ({ context }: Snapshot) => context.requests
export const selectRequest = ({ context }: Snapshot, id: string | null) =>
  context.requests.find((request) => request.id === id) ?? null
/** The request that was opened while its screen was left, as long as a bank must be chosen for it. */
export const selectDueId = ({ context: { requests, openedId } }: Snapshot) =>
  requests.find(({ id, stage }) => id === openedId && stage === 'cancellable')?.id ?? null
/** The actor of a request; null if the request was over when it was first read. */
export const selectActorOf = ({ children }: Snapshot, id: string) =>
  ((children as Record<string, unknown>)[requestId(id)] as RequestActor | undefined) ?? null
export const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.matches('loading') || snapshot.matches('dormant') || snapshot.matches({ resumed: 'loading' })
export const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectIsUnavailable = (snapshot: Snapshot) =>
  snapshot.matches('unavailable') || (snapshot.matches('resumed') && !selectIsLoading(snapshot))
/** Read in the background, without a notification: the page itself must announce that it failed. */
export const selectIsUnannounced = (snapshot: Snapshot) => snapshot.matches('resumed')
/** The list is outdated: it could not be read again. */
export const selectIsOutdated = (snapshot: Snapshot) => snapshot.context.failure !== null && snapshot.context.readAt > 0
/** Milliseconds: when the list was last read. */
export const selectReadAt = ({ context }: Snapshot) => context.readAt
