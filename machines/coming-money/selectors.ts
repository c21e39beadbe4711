/** Views read the money that may come only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { comingMoneyMachine } from './comingMoneyMachine'

export type ComingMoney = ActorRefFrom<typeof comingMoneyMachine>
type Snapshot = SnapshotFrom<typeof comingMoneyMachine>

export const selectRequests = ({ context }: Snapshot) => context.requests
export const selectReloads = ({ context }: Snapshot) => context.reloads
export const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectAreRequestsUnread = (snapshot: Snapshot) => snapshot.matches({ requests: 'unread' })
export const selectAreReloadsUnread = (snapshot: Snapshot) => snapshot.matches({ reloads: 'unread' })
