/**
 * The only client of the issuer: it adds the token and the language, limits the time and maps every failed answer to a
 * failure. Portal spec §7, §8; OP-26 to OP-29.
 */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../contract/schema'
import type { Token } from '../../machines/session/session'
import { CALL_TIMEOUT_MS, CallError, type Failure, failed } from '../../machines/shared/failure'
import type { Locale } from '../../rules/values/locale'
import { BAD_CREDENTIALS, type CallName, codedFailuresOf, defaultFailureOf } from './failures'
import { clockSkewOf, tokenOf } from './token'

const TOKEN_HEADER = 'X-AUTH-TOKEN'
const VERSION_HEADER = 'X-New-Version'
const LANGUAGES: Record<Locale, string> = { en: 'en_CA', fr: 'fr_CA' }

/** `formerIds`: earlier sessions of the same holder, which this one has replaced. */
type Sender = { readonly id: string; readonly xAuthToken: string; readonly formerIds?: readonly string[] }

/** What a call reads from the session, and what it reports to it. */
export type ApiContext = {
  session(): Sender | null
  locale(): Locale
  /** The mock example that a developer has chosen; null in every other build. */
  scenario(): string | null
  tokenRenewed(sessionId: string, token: Token): void
  sessionRejected(sessionId: string, failure: Failure): void
  serverFailed(sessionId: string): void
  versionAnnounced(): void
}

export type Answer<Data> = {
  readonly data: Data
  readonly response: Response
  /** The token in the answer. */
  readonly token: Token | null
}
type Raw<Data> = { data?: Data; error?: unknown; response: Response }
export type Api = {
  /** Throws a `CallError` with a failure that can be shown: the server's message, else the call's default text. */
  call<Data>(name: CallName, run: (client: Client<paths>) => Promise<Raw<Data>>): Promise<Answer<Data>>
}

type Options = { baseUrl: string; fetch?: (request: Request) => Promise<Response> }

/** State of one call: when and under which session it was last sent, and the token in its answer. */
type Sending = { at: number; sender: string | null; token: Token | null; isChange: boolean }

export function createApi(context: ApiContext, { baseUrl, fetch: send = (request) => fetch(request) }: Options): Api {
  async function once(request: Request, sending: Sending): Promise<Response> {
    const session = context.session()
    const scenario = context.scenario()
    const outgoing = new Request(request, { credentials: 'include', cache: 'no-store' })
    outgoing.headers.set('Accept-Language', LANGUAGES[context.locale()])
    if (session) outgoing.headers.set(TOKEN_HEADER, session.xAuthToken)
    if (scenario) outgoing.headers.set('Prefer', scenario)

    const sentAt = Date.now()
    // A late answer must not affect a session that was opened after the call was sent.
    Object.assign(sending, { at: sentAt, sender: session?.id ?? null })
    const response = await send(outgoing)
    const answeredAt = Date.now()
    if (response.headers.get(VERSION_HEADER)) context.versionAnnounced()
    const brought = response.headers.get(TOKEN_HEADER)
    const token =
      brought === null
        ? null
        : tokenOf(brought, answeredAt, clockSkewOf(response.headers.get('Date'), sentAt, answeredAt))
    sending.token = token
    if (session && token && brought !== session.xAuthToken) context.tokenRenewed(session.id, token)
    return response
  }

  async function dispatch(request: Request, sending: Sending): Promise<Response> {
    sending.isChange = request.method !== 'GET'
    // Refuse a change offline before it is sent: here it is still certain that nothing was sent.
    if (sending.isChange && globalThis.navigator?.onLine === false) {
      throw new CallError(failed('connection.unsent'), 'unsent')
    }
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), CALL_TIMEOUT_MS)
    const limited = new Request(request, { signal: abort.signal })
    try {
      const sentWith = context.session()
      // A body can be read only once; keep a copy for the retry.
      const response = await once(limited.clone(), sending)
      const current = context.session()
      // The 401 only means that another call or tab has just renewed the token, or that the holder has signed in again
      // in another tab: nothing was done, so retry.
      const isOutdated =
        response.status === 401 && continues(sentWith, current) && sentWith?.xAuthToken !== current?.xAuthToken
      const answer = isOutdated ? await once(limited, sending) : response
      // The time limit covers the whole answer, not only its first byte.
      return new Response(bodiless(answer.status) ? null : await answer.arrayBuffer(), answer)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async call(name, run) {
      const sending: Sending = { at: Date.now(), sender: null, token: null, isChange: false }
      const client = createClient<paths>({ baseUrl, fetch: (request) => dispatch(request, sending) })
      const raw = await run(client).catch((error: unknown) => {
        if (error instanceof CallError) throw error
        // While the browser is offline, a read has not reached the issuer either.
        const isUnsent = !sending.isChange && globalThis.navigator?.onLine === false
        throw new CallError(failed(defaultFailureOf(name)), isUnsent ? 'unsent' : null, sending.at)
      })
      const { data, error, response } = raw
      const { at, sender, token, isChange } = sending
      if (response.ok) return { data: data as never, response, token }

      const failure = failureOfAnswer(name, response, error)
      if (sender !== null) {
        if (response.status === 401 || response.status === 403) {
          const reject = () => context.sessionRejected(sender, failure)
          // A refused change is not in doubt: its flow must receive the error before the session ends and keeps what is
          // still in flight.
          if (isChange) setTimeout(reject)
          else reject()
        }
        if (response.status === 500) context.serverFailed(sender)
      }
      throw new CallError(failure, response.status, at)
    },
  }
}

const continues = (before: Sender | null, now: Sender | null) =>
  before?.id === now?.id || (before !== null && now?.formerIds?.includes(before.id) === true)

const bodiless = (status: number) => status === 204 || status === 205 || status === 304

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() ? value : null)

export function failureOfAnswer(name: CallName, response: Response, body: unknown): Failure {
  const { code, message, fieldErrors } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
  if (name === 'login' && message === BAD_CREDENTIALS) return failed('error.badCredentials')
  if (response.status === 401) return failed('error.unauthorized')
  const coded = codedFailuresOf(name)?.[String(code)]
  // A code like 'constructor' would find an inherited property.
  if (typeof coded === 'string') return failed(coded)

  const serverMessage = textOf(message)
  const fieldMessages = (Array.isArray(fieldErrors) ? fieldErrors : []).flatMap((entry: unknown) => {
    const { field, message: words } = (typeof entry === 'object' && entry ? entry : {}) as Record<string, unknown>
    const text = textOf(words)
    return text ? [{ field: String(field ?? ''), message: text }] : []
  })
  return { key: defaultFailureOf(name), serverMessage, fieldMessages, ...waitOf(response, serverMessage), ...coded }
}

/** How long to wait, where only a header says so: the issuer's own message to a 429 already names the wait. */
function waitOf({ status, headers }: Response, serverMessage: string | null): Pick<Failure, 'waitMinutes'> {
  const isTooMany = status === 429 && serverMessage === null
  if (!isTooMany && status !== 503) return {}
  const said = headers.get('Retry-After') ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  if (seconds > 0) return { waitMinutes: Math.ceil(seconds / 60) }
  return isTooMany ? { waitMinutes: 1 } : {}
}
