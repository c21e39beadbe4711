import { createContext } from 'react'

/** What the notification says at this moment, in the words of the language. */
export const ToldNow = createContext<string | null>(null)
