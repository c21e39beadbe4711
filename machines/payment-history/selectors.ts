/** Views read the history of payments only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { paymentHistoryMachine } from './paymentHistoryMachine'

export type PaymentHistory = ActorRefFrom<typeof paymentHistoryMachine>
type Snapshot = SnapshotFrom<typeof paymentHistoryMachine>

export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading')
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
/** Null until the first page has been read. The previous page stays while another one loads. */
export const selectPayments = ({ context }: Snapshot) => context.read?.payments ?? null
export const selectPage = ({ context }: Snapshot) => context.page
export const selectPageCount = ({ context }: Snapshot) => context.pageCount
