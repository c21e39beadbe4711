import { createContext, use, useLayoutEffect } from 'react'

/** The text of the current notification, in the holder's language. */
export const ToldNow = createContext<string | null>(null)

/** Whether the current notification says that something has failed. */
export const ErrorTold = createContext(false)

/** Hears that the page shows what a flow has ended with. */
export const Ended = createContext<(isEnded: boolean) => void>(() => {})

/** For the part of a page that shows what a flow has ended with: its heading says what the notification says. */
export function useEnded() {
  const tell = use(Ended)
  // Before the first paint: the notification would appear and go.
  useLayoutEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
}
