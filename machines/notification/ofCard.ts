import type { Notification } from './notification'

/** Names the card: another may be current when the outcome is known. */
export const ofCard = (notification: Notification, digits: string): Notification => ({
  ...notification,
  title: { key: 'card.ending', values: { digits } },
})
