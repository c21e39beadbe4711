import { createContext, use, useLayoutEffect } from 'react'

/** The text of the current notification, in the holder's language. */
export const NotificationText = createContext<string | null>(null)

/** What the page says itself: that a flow has ended, that something did not load, or the text of a failure. */
export type Announcement = 'success' | 'error' | (string & {}) | null

/** Called with what the page itself says. */
export const AnnouncementListener = createContext<(said: Announcement) => void>(() => {})

/** Called when the page shows another step. */
export const StepListener = createContext<() => void>(() => {})

/** Reports what this part of the page says, so that the notification does not say it too. */
export function useAnnouncement(said: Announcement) {
  const tell = use(AnnouncementListener)
  // Before the first paint: otherwise the notification would flash.
  useLayoutEffect(() => {
    if (said === null) return
    tell(said)
    return () => tell(null)
  }, [tell, said])
}
