import { createContext } from 'react'

/** True inside a busy form: its text fields become read-only, which keeps values and focus. */
export const FormBusy = createContext(false)
