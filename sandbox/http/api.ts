import type { IncomingHttpHeaders } from 'node:http'
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend'
import type { Fault, FaultList } from '../changes/faults'
import type { Recognised } from '../identity/sessions'
import type { AnyAnswer, Call, Handlers, OperationId } from '../operations/call'
import { problemText } from '../problemText'
import { cookieOf, markIn } from '../wire/browserMark'
import { languageOf } from '../wire/language'
import { Refusal, refusalAnswer, refusalFor } from '../wire/refusals'
import { composedIn, FORMATS, isTooDeep, problemsIn, problemsWithText } from '../wire/validation'
import type { World } from '../world'
import { createOnce } from './idempotency'

export type ApiRequest = {
  readonly method: string
  /** As in the contract, without the content service's base. */
  readonly path: string
  readonly query: Record<string, string | string[]>
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly address: string
  readonly origin: string
}

export type ApiAnswer = {
  readonly status: number
  readonly headers: Record<string, string>
  /** Text is sent unchanged, everything else as JSON. */
  readonly body?: unknown
  /** Drop the connection after the effect: the caller gets no answer. */
  readonly isDropped?: boolean
}

/** State of one call while it is handled. */
type Exchange = {
  readonly request: ApiRequest
  recognised: Recognised | null
  person: Person | null
  /** A bearer's token was sent that is none of the editors' identity provider. */
  isStrange: boolean
  operationId: OperationId | null
}

/** Somebody whom the editors' identity provider knows. */
export type Person = { readonly email: string; readonly mayEdit: boolean }

type Means = {
  readonly document: Document
  readonly handlers: Handlers
  readonly readPerson: (bearer: string) => Promise<Person | null>
  readonly faults: FaultList | null
  readonly validateAnswers: boolean
  readonly report: (line: string, details: string) => void
}

/** The contract's limit. */
const MAX_KEY = 255

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

export async function createApi(world: World, means: Means) {
  const { document, handlers, readPerson, faults, validateAnswers, report } = means

  const dispatch = async (context: Context, exchange: Exchange) => {
    const operationId = context.operation.operationId as OperationId
    const { request } = exchange
    // Also where viewers may read: without their session, editors would take published text for everything there is.
    if (exchange.isStrange) throw new Refusal('AUTH-4010')
    const signedIn = exchange.recognised?.signedIn ?? null
    const editor = exchange.person?.mayEdit ? exchange.person.email : null
    const call: Call<OperationId> = {
      operationId,
      world,
      language: languageOf(request.headers['accept-language']),
      address: request.address,
      origin: request.origin,
      path: context.request.params as Call<OperationId>['path'],
      query: context.request.query as Call<OperationId>['query'],
      body: request.body as Call<OperationId>['body'],
      signedIn,
      token: single(request.headers['x-auth-token']) ?? null,
      browser: markIn(request.headers.cookie),
      idempotencyKey: single(request.headers['idempotency-key']) ?? null,
      editor,
      requireEditor: () => {
        if (editor === null) throw new Refusal('AUTH-4030')
        return editor
      },
      account: () => {
        if (!signedIn) throw new Refusal('AUTH-4010')
        return signedIn
      },
      once: createOnce({
        db: world.db,
        clock: world.clock,
        accountId: signedIn?.accountId ?? 0,
        operationId,
        key: single(request.headers['idempotency-key']),
        secret: world.secret,
        payload: {
          path: context.request.params,
          query: context.request.query,
          body: lasting(request.body ?? null),
          ...(editor !== null && { editor }),
        },
      }),
    }
    return (handlers[operationId] as unknown as (call: Call<OperationId>) => Promise<AnyAnswer>)(call)
  }

  const backend = new OpenAPIBackend({
    definition: document,
    quick: true,
    coerceTypes: true,
    ajvOpts: { allErrors: true, formats: FORMATS },
    handlers: {
      ...Object.fromEntries(Object.keys(handlers).map((operationId) => [operationId, dispatch])),
      postRoutingHandler: (context: Context, exchange: Exchange) => {
        exchange.operationId = (context.operation?.operationId ?? null) as OperationId | null
      },
      notFound: () => {
        throw new Refusal('REQ-4040')
      },
      methodNotAllowed: () => {
        throw new Refusal('REQ-4050')
      },
      unauthorizedHandler: () => {
        throw new Refusal('AUTH-4010')
      },
      validationFail: (context: Context) => {
        throw new Refusal('REQ-4000', problemsIn(context.validation.errors ?? []))
      },
    },
    securityHandlers: {
      token: (_: Context, exchange: Exchange) => exchange.recognised !== null,
      editor: async (_: Context, exchange: Exchange) => {
        const bearer = /^Bearer (\S+)$/.exec(exchange.request.headers.authorization ?? '')?.[1]
        exchange.person = bearer ? await readPerson(bearer) : null
        exchange.isStrange = exchange.request.headers.authorization !== undefined && exchange.person === null
        return exchange.person !== null
      },
    },
  })
  await backend.init()
  // Cache the list: the router would rebuild it from the contract on every call.
  const operations = backend.router.getOperations()
  backend.router.getOperations = () => operations

  /** The token that an answer carries. Polls never renew it; reading the configuration always does. */
  async function renewal({ recognised, operationId, request }: Exchange) {
    if (!recognised) return null
    const isPoll = operationId === 'getCards' && request.query['balancesOnly'] === 'true'
    if (isPoll || operationId === 'getMoneyRequests') return null
    if (operationId === 'getOpenConfig') return world.sessions.renew(recognised)
    if (!recognised.halfGone && !recognised.isPrevious) return null
    // What the call did is done: its answer must not become a failure. The next call renews the token.
    return world.sessions.renew(recognised).catch((problem: unknown) => {
      report('a token was not renewed', problemText(problem))
      return null
    })
  }

  function problemsWith(operationId: OperationId | null, answer: ApiAnswer) {
    if (!operationId) return []
    const documented = Object.keys(backend.router.getOperation(operationId)?.responses ?? {})
    if (!documented.includes(String(answer.status))) return [`${answer.status} is not in the contract`]
    const { errors } = backend.validator.validateResponse(answer.body ?? null, operationId, answer.status)
    const more = answer.status === 204 && answer.body !== undefined ? ['204 with a body'] : []
    return [...(errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`), ...more]
  }

  return async function handle(received: ApiRequest): Promise<ApiAnswer> {
    const request = isTooDeep(received.body) ? received : composedIn(received)
    const exchange: Exchange = { request, recognised: null, person: null, isStrange: false, operationId: null }
    const language = languageOf(request.headers['accept-language'])
    let fault: Fault | undefined
    try {
      await world.demo.refresh()
      if (faults?.isEmpty() === false) {
        fault = await faults.take(backend.matchOperation(plain(request))?.operationId)
      }
    } catch (problem) {
      return failed(problem)
    }
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    if (fault?.status !== undefined) {
      return {
        status: fault.status,
        headers: fault.headers ?? {},
        ...(fault.body !== undefined && { body: fault.body }),
      }
    }
    if (fault?.dropBefore) return { status: 503, headers: {}, isDropped: true }

    const answer = await answerTo()
    const { newVersion } = world.configuration.current()
    return {
      ...answer,
      headers: { ...(newVersion && { 'x-new-version': newVersion }), ...answer.headers, ...fault?.headers },
      isDropped: fault?.dropAfterCommit === true,
    }

    async function answerTo(): Promise<ApiAnswer> {
      try {
        await world.due.catchUp()
        const token = single(request.headers['x-auth-token'])
        if (token) exchange.recognised = await world.sessions.recognise(token)
        const given = await refusedOr(() => {
          requireSoundText(request)
          return backend.handleRequest(plain(request), exchange)
        })
        // Do not renew in an answer that will be lost: the caller would keep only the old token.
        const renewed = fault?.dropAfterCommit ? null : (given.headers['x-auth-token'] ?? (await renewal(exchange)))
        const answer = { ...given, headers: { ...given.headers, ...(renewed && { 'x-auth-token': renewed }) } }
        const problems = validateAnswers ? problemsWith(exchange.operationId, answer) : []
        if (problems.length === 0) return answer
        report(`${exchange.operationId} broke the contract`, problems.join('; '))
        return { status: 500, headers: {}, body: { code: 'SYS-5001', message: problems.join('; ') } }
      } catch (problem) {
        return failed(problem)
      }
    }

    function failed(problem: unknown) {
      report(`${exchange.operationId ?? 'a call that is no operation'} failed`, problemText(problem))
      return refusalAnswer(refusalFor(problem), language)
    }

    async function refusedOr(work: () => Promise<AnyAnswer>): Promise<ApiAnswer> {
      try {
        const { status, token, browser, ...rest } = await work()
        const headers = {
          ...(token && { 'x-auth-token': token }),
          ...(browser && { 'set-cookie': cookieOf(browser, request.origin) }),
        }
        return { status, headers, ...rest }
      } catch (problem) {
        if (problem instanceof Refusal) return refusalAnswer(problem, language)
        throw problem
      }
    }
  }
}

/** Fields that may differ in a retry: it may come from another session or with another security check. */
const VOLATILE = ['sessionId', 'kountSessionId', 'riskReferenceId', 'threeDSecure']
const lasting = (body: unknown) =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !VOLATILE.includes(name)))
    : body

/** Refuses text that no database can store: otherwise it would fail as a server error. */
function requireSoundText({ path, query, body, headers }: ApiRequest) {
  if (isTooDeep(body)) throw new Refusal('REQ-4002')
  const problems = problemsWithText({ path: decoded(path), query, body })
  const key = single(headers['idempotency-key']) ?? ''
  if (key.length > MAX_KEY) problems.push({ field: 'Idempotency-Key', problem: 'tooLong' })
  if (problems.length > 0) throw new Refusal('REQ-4000', problems)
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal('REQ-4002')
  }
}

/**
 * Removes Accept-Language before validation: browsers and libraries send it themselves, so no value counts as wrong.
 */
function plain({ headers: { 'accept-language': _, ...headers }, ...request }: ApiRequest) {
  return { ...request, headers: headers as Record<string, string | string[]> }
}

export type Api = Awaited<ReturnType<typeof createApi>>
