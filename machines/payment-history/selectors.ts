/** The only questions views ask of what became of the payments. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pageCount, type paymentHistoryMachine } from './paymentHistoryMachine'

export type PaymentHistory = ActorRefFrom<typeof paymentHistoryMachine>
type Snapshot = SnapshotFrom<typeof paymentHistoryMachine>

export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading')
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
/** Null until the first page has been read; another page shows the one before until it is there. */
export const selectPayments = ({ context }: Snapshot) => context.read?.payments ?? null
export const selectPage = ({ context }: Snapshot) => context.page
export const selectPageCount = ({ context }: Snapshot) => (context.read ? pageCount(context.read) : 1)
