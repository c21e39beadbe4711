import { createContext } from 'react'
import type { FormFlow } from './FlowForm'

/** Whether a service is configured that finds addresses. */
export const HasAddressLookup = createContext(false)
/** The flow of the form around a field. */
export const FlowOfForm = createContext<FormFlow | null>(null)
