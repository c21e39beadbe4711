/** Views read the notification only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { notificationMachine } from './notificationMachine'

export const selectNotification = ({ context }: SnapshotFrom<typeof notificationMachine>) => context.notification
