import { createContext } from 'react'

/** The text of the current notification, in the holder's language. */
export const ToldNow = createContext<string | null>(null)
