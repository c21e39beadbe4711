import { createContext, use, useLayoutEffect } from 'react'

/** The text of the current notification, in the holder's language. */
export const ToldNow = createContext<string | null>(null)

/** What the page says itself: that a flow has ended, or that something did not load. */
export type Said = 'success' | 'error' | null

/** Hears what the page says. */
export const SaidHere = createContext<(said: Said) => void>(() => {})

/** For the part of a page whose heading says what the notification says. */
export function useSaid(said: Said) {
  const tell = use(SaidHere)
  // Before the first paint: the notification would appear and go.
  useLayoutEffect(() => {
    tell(said)
    return () => tell(null)
  }, [tell, said])
}
