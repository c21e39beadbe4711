/** The only questions views ask of the notification. */
import type { SnapshotFrom } from 'xstate'
import type { notificationMachine } from './notificationMachine'

export const selectNotification = ({ context }: SnapshotFrom<typeof notificationMachine>) => context.notification
