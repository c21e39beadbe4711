import type { operations } from '../../contract/schema.d.ts'
import type { Tx } from '../database/connect'
import type { SignedIn } from '../identity/sessions'
import type { World } from '../world'
import type { Language } from './language'

export type OperationId = keyof operations

type Parameters<Id extends OperationId> = operations[Id]['parameters']
export type Path<Id extends OperationId> = Parameters<Id> extends { path: infer P } ? P : Record<never, never>
export type Query<Id extends OperationId> =
  Parameters<Id> extends { query?: infer Q } ? NonNullable<Q> : Record<never, never>
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : undefined

type Responses<Id extends OperationId> = operations[Id]['responses']
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 204)]: Responses<Id>[Status] extends {
    content: { 'application/json': infer B }
  }
    ? { readonly status: Status; readonly body: B; readonly token?: string }
    : { readonly status: Status; readonly token?: string; readonly browser?: string }
}[keyof Responses<Id> & (200 | 204)]

/** Any answer of any operation. */
export type AnyAnswer = {
  readonly status: number
  readonly body?: unknown
  readonly token?: string
  /** By what this browser is to be known from now on. */
  readonly browser?: string
}

export type Call<Id extends OperationId> = {
  readonly operationId: Id
  readonly world: World
  readonly language: Language
  /** Where the call comes from, for throttling. */
  readonly address: string
  /** The address that the caller reached us by, for links in answers. */
  readonly origin: string
  readonly path: Path<Id>
  readonly query: Query<Id>
  readonly body: Body<Id>
  /** Null where the operation is open and nobody is signed in. */
  readonly signedIn: SignedIn | null
  /** As it came in the header, also where it is not accepted. */
  readonly token: string | null
  /** By what an earlier answer made this browser known. */
  readonly browser: string | null
  /** Of the call, as it came. */
  readonly idempotencyKey: string | null
  /** The editor's e-mail, on the content service. */
  readonly editor: string | null
  /** The account that is signed in; refuses where there is none. */
  readonly account: () => SignedIn
  /**
   * Does the work in one transaction, once for one Idempotency-Key: a call that repeats the key gets the first answer.
   * Inside it nothing but `tx` may touch the database.
   */
  readonly once: (work: (tx: Tx) => Promise<Answer<Id>>) => Promise<Answer<Id>>
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>
export type Handlers<Id extends OperationId = OperationId> = { readonly [K in Id]: Handler<K> }
