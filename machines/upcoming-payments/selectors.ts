/** Views read the upcoming bill payments only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { upcomingPaymentsMachine } from './upcomingPaymentsMachine'

export type UpcomingPayments = ActorRefFrom<typeof upcomingPaymentsMachine>
type Snapshot = SnapshotFrom<typeof upcomingPaymentsMachine>

export const selectPayments = ({ context }: Snapshot) => context.reading?.payments ?? null
export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading')
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
