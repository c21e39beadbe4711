/**
 * The only client of the content service: it adds the editor's token, limits the time and maps every failed answer to a
 * failure. Its base URL is not the issuer's. Content spec §7; OP-70.
 */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../contract/schema'
import { CALL_TIMEOUT_MS, CallError, failed } from '../../machines/shared/failure'

/** What a call needs from the editor's session. */
export type EditorTokens = {
  /** Null if nobody is signed in. Renews an expired token first; rejects if that fails. */
  token(): Promise<string | null>
  accepted(): void
  /** The service refused the token. Resolves to a renewed one, or null. */
  rejected(): Promise<string | null>
}
type Raw<Data> = { data?: Data; error?: unknown; response: Response }
export type ContentApi = {
  /** Throws a `CallError`, or what `refusalOf` makes of a refusal. */
  call<Data>(run: (client: Client<paths>) => Promise<Raw<Data>>, refusalOf?: RefusalOf): Promise<Data>
}
type RefusalOf = (status: number, body: unknown) => Error | null

const bearer = (token: string) => `Bearer ${token}`
const messageIn = (body: unknown) => {
  const { message, fieldErrors } = (body ?? {}) as { message?: unknown; fieldErrors?: readonly { message?: unknown }[] }
  const ofFields = fieldErrors?.flatMap(({ message: one }) => (typeof one === 'string' ? [one] : [])) ?? []
  return ofFields.length > 0 ? ofFields.join(' - ') : typeof message === 'string' ? message : null
}

type Options = { baseUrl: string; fetch?: (request: Request) => Promise<Response> }

export function createContentApi(
  tokens: EditorTokens,
  { baseUrl, fetch: send = (request) => fetch(request) }: Options,
): ContentApi {
  async function once(request: Request, token: string | null, signal: AbortSignal) {
    const outgoing = new Request(request, { cache: 'no-store', credentials: 'omit', signal })
    if (token !== null) outgoing.headers.set('Authorization', bearer(token))
    const response = await send(outgoing)
    // The time limit covers the whole answer, not only its first byte.
    return new Response(await response.arrayBuffer(), response)
  }

  async function dispatch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && globalThis.navigator?.onLine === false)
      throw new CallError(failed('connection.unsent'), 'unsent')
    const token = await tokens.token()
    // The session ended while it was renewed: without a token, nothing may be written.
    if (token === null && request.method !== 'GET') throw new CallError(failed('connection.unsent'), 'unsent')
    const { signal } = request
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])
    const response = await once(request.clone(), token, limit)
    if (response.status !== 401 || token === null) {
      if (token !== null) tokens.accepted()
      return response
    }
    // Nothing was done: the same call is made again with a renewed token.
    const renewed = await tokens.rejected()
    if (renewed === null) return response
    const again = await once(request, renewed, limit)
    if (again.status === 401) await tokens.rejected()
    else tokens.accepted()
    return again
  }

  return {
    async call(run, refusalOf = () => null) {
      const sentAt = Date.now()
      const client = createClient<paths>({ baseUrl, fetch: dispatch })
      const raw = await run(client).catch((cause: unknown) => {
        if (cause instanceof CallError) throw cause
        throw new CallError(failed('error.generic'), null, sentAt, { cause })
      })
      const { data, error, response } = raw
      if (response.ok) return data as never
      const failure = { ...failed('error.generic'), serverMessage: messageIn(error) }
      throw refusalOf(response.status, error) ?? new CallError(failure, response.status, sentAt)
    },
  }
}
