import { createContext, use, useLayoutEffect } from 'react'

/** The text of the current notification, in the holder's language. */
export const NotificationText = createContext<string | null>(null)

/** What the page says itself: that a flow has ended, that something did not load, or the text of a failure. */
export type Announcement = 'success' | 'error' | (string & {}) | null

/** Hears what the page says. */
export const AnnouncementListener = createContext<(said: Announcement) => void>(() => {})

/** Hears that the holder has gone on to another step of the page. */
export const StepListener = createContext<() => void>(() => {})

/** For the part of a page that says what the notification says: in its heading, or in these words. */
export function useAnnouncement(said: Announcement) {
  const tell = use(AnnouncementListener)
  // Before the first paint: the notification would appear and go.
  useLayoutEffect(() => {
    if (said === null) return
    tell(said)
    return () => tell(null)
  }, [tell, said])
}
