import { createContext } from 'react'
import type { FieldErrors, FormEvent } from '../../machines/form/formParts'
import type { Failure } from '../../machines/shared/failure'

type Snapshot = { context: { fieldErrors: FieldErrors; failure: Failure | null }; hasTag(tag: 'busy'): boolean }
/** Any machine built with `machines/form`. */
export type FormFlow = {
  getSnapshot(): Snapshot
  subscribe(observer: (snapshot: Snapshot) => void): { unsubscribe(): void }
  send(event: FormEvent): void
}
/** Whether an address lookup service is configured. */
export const HasAddressLookup = createContext(false)
/** The flow of the form around a field. */
export const FlowOfForm = createContext<FormFlow | null>(null)
