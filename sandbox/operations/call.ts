import type { operations } from '../../contract/schema.d.ts'
import type { Tx } from '../database/connect'
import type { SignedIn } from '../identity/sessions'
import type { Language } from '../wire/language'
import type { World } from '../world'

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
  /** Mark to set in this browser's cookie. */
  readonly browser?: string
}

export type Call<Id extends OperationId> = {
  readonly operationId: Id
  readonly world: World
  readonly language: Language
  /** Network address of the caller, for throttling. */
  readonly address: string
  /** Origin that the caller used, for links in answers. */
  readonly origin: string
  readonly path: Path<Id>
  readonly query: Query<Id>
  readonly body: Body<Id>
  /** Null where the operation is open and nobody is signed in. */
  readonly signedIn: SignedIn | null
  /** The token in the header, even if it is not accepted. */
  readonly token: string | null
  /** Mark from this browser's cookie, set by an earlier answer. */
  readonly browser: string | null
  /** The key as the call sent it. */
  readonly idempotencyKey: string | null
  /** The e-mail of somebody with the right to edit, on the content service. */
  readonly editor: string | null
  /** The same; throws a refusal if there is nobody with that right. */
  readonly requireEditor: () => string
  /** The signed-in account; throws a refusal if there is none. */
  readonly account: () => SignedIn
  /**
   * Runs the work in one transaction, once per Idempotency-Key: a call that repeats the key gets the first answer.
   * Inside it, use only `tx` for the database.
   */
  readonly once: (work: (tx: Tx) => Promise<Answer<Id>>) => Promise<Answer<Id>>
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>
export type Handlers<Id extends OperationId = OperationId> = { readonly [K in Id]: Handler<K> }
