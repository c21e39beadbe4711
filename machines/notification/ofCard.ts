import type { Notification } from './notification'

/** Says which card is meant: by the time that the outcome is known another may be current. */
export const ofCard = (notification: Notification, digits: string): Notification => ({
  ...notification,
  title: { key: 'card.ending', values: { digits } },
})
