import { createContext } from 'react'
import type { ActorRefFrom, AnyActorRef, Subscribable } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import type { FieldErrors, FormEvent } from '../../machines/form/formParts'
import type { Failure } from '../../machines/shared/failure'

type Children = {
  readonly [id: string]: AnyActorRef | undefined
  readonly addressLookup?: ActorRefFrom<typeof addressLookupMachine>
}
type Snapshot = {
  context: { fieldErrors: FieldErrors; failure: Failure | null }
  children: Children
  hasTag(tag: 'busy'): boolean
}
/** Any machine built with `machines/form`. */
export type FormFlow = Subscribable<Snapshot> & { getSnapshot(): Snapshot; send(event: FormEvent): void }
/** Whether an address lookup service is configured. */
export const HasAddressLookup = createContext(false)
/** The flow of the form around a field. */
export const FlowOfForm = createContext<FormFlow | null>(null)
