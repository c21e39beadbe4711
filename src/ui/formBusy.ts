import { createContext } from 'react'

/** True below a form that waits for its answer: its text fields turn read-only, which keeps values and focus. */
export const FormBusy = createContext(false)
