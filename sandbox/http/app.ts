import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createAddressLookup } from '../addressLookup/service'
import { CHALLENGE_PATH } from '../operations/loads/riskEvaluations'
import { localeToKeep, type PortalAnswer, type PortalRequest } from '../portal'
import { problemText } from '../problemText'
import { type Hosts, REPORT_PATH, securityHeaders } from '../securityHeaders'
import { languageOf } from '../wire/language'
import { REFUSALS, Refusal, refusalAnswer, refusalFor } from '../wire/refusals'
import type { Api, ApiAnswer } from './api'
import { createPolicyReports } from './policyReports'

export type AppContext = Context<{ Bindings: HttpBindings }>

type Parts = {
  readonly api: Api
  readonly portal: ((request: PortalRequest) => Promise<PortalAnswer>) | null
  /** Calls for demonstrations and tests, below `/sandbox`. */
  readonly demo: Hono<{ Bindings: HttpBindings }> | null
  /** The bank's page of a 3-D Secure challenge. */
  readonly challenges: Hono
  /** Read for each document: the configuration may change them. */
  readonly hosts: () => Hosts
  readonly addressLookupKey: () => string
  /** Each answer carries the issuer's time, from which the portal computes the clock skew. */
  readonly now: () => number
  /** Reads what other processes changed. The portal's own files do not wait for it. */
  readonly refresh: () => Promise<void>
  /** Public origin of the portal. */
  readonly publicOrigin: () => string
  /** Pages of these origins may send changes; only calls to their hosts are answered. */
  readonly origins: () => readonly string[]
  readonly report: (line: string, details: string) => void
}

/** Far above the longest body of the contract. Checking a large one costs time before the caller is known. */
const MAX_BODY = 64_000
/** A draft of the content service is a complete page. */
const MAX_CONTENT = 2_000_000
/** A fault can contain any answer. */
const MAX_DEMO = 2_000_000
/** Read and discard a body that is too large up to this size: a client that is cut off while sending reads no answer. */
const MAX_DROPPED = 10_000_000
const CONTENT_BASE = '/content'
/** The portal's own calls are not below the content service's base, where the limit of a body is another one. */
const CONTENT_PATH = /^\/(?:items|publications|schedules)(?:\/|$)/

export function createApp(parts: Parts) {
  const { api, portal, demo, challenges, hosts, addressLookupKey, publicOrigin, origins, now, refresh, report } = parts
  const app = new Hono<{ Bindings: HttpBindings }>()
  const policyReports = createPolicyReports(report)

  const refuse = (c: AppContext, refusal: Refusal) =>
    send(c, { ...refusalAnswer(refusal, languageOf(c.req.header('accept-language'))) })

  /** The rest of the body may be unread, so the connection can take no other call. */
  function refuseLarge(c: AppContext) {
    const answer = refuse(c, new Refusal('REQ-4130'))
    answer.headers.set('connection', 'close')
    return answer
  }

  function send(c: AppContext, { status, headers, body, isDropped }: ApiAnswer) {
    if (isDropped) c.env.incoming.socket.destroy()
    const isText = typeof body === 'string'
    const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    const content = body === undefined ? null : isText ? body : JSON.stringify(body)
    return new Response(content, {
      status,
      headers: {
        ...securityHeaders(),
        'cache-control': 'no-store',
        date: new Date(now()).toUTCString(),
        ...(content !== null && { 'content-type': type }),
        ...headers,
      },
    })
  }

  app.use(async (c, next) => {
    // DNS rebinding: a browser treats pages of a foreign name that resolves here as same-origin.
    if (!isOurHost(c.req.header('host'), origins())) return refuse(c, new Refusal('REQ-4001'))
    return next()
  })

  async function callApi(c: AppContext, path: string, most: number) {
    const { incoming } = c.env
    const method = incoming.method ?? 'GET'
    const isChange = method !== 'GET' && method !== 'HEAD'
    if (isChange && isForeign(c, origins())) return refuse(c, new Refusal('AUTH-4030'))
    const text = isChange ? await textOf(c, most) : ''
    if (text === null) return refuseLarge(c)
    let body: unknown
    if (text !== '') {
      // Another site's form can send text, but JSON only after a CORS preflight.
      if (!isJson(c)) return refuse(c, new Refusal('REQ-4150'))
      try {
        body = JSON.parse(text)
      } catch {
        return refuse(c, new Refusal('REQ-4002'))
      }
    }
    const answer = await api({
      method,
      path,
      query: singleOrMany(c.req.queries()),
      headers: incoming.headers,
      body,
      address: incoming.socket.remoteAddress ?? '',
      origin: publicOrigin(),
    })
    return send(c, answer)
  }

  app.all('/api/*', (c) => callApi(c, pathOf(c), MAX_BODY))
  app.all(`${CONTENT_BASE}/*`, (c) => {
    const path = pathOf(c).slice(CONTENT_BASE.length)
    return CONTENT_PATH.test(path) ? callApi(c, path, MAX_CONTENT) : refuse(c, new Refusal('REQ-4040'))
  })

  app.post(REPORT_PATH, async (c) => {
    if (isForeign(c, origins())) return refuse(c, new Refusal('AUTH-4030'))
    policyReports((await textOf(c, MAX_BODY))?.slice(0, 4000) ?? '')
    return new Response(null, { status: 204, headers: securityHeaders() })
  })

  for (const path of ['/address-lookup/*', `${CHALLENGE_PATH}/*`, '/sandbox/*']) {
    app.use(path, async (_, next) => {
      await refresh()
      return next()
    })
  }
  app.use('/address-lookup/*', async (c, next) =>
    isForeign(c, origins()) ? refuse(c, new Refusal('AUTH-4030')) : next(),
  )
  app.route('/address-lookup', createAddressLookup(addressLookupKey))

  app.use(`${CHALLENGE_PATH}/*`, async (c, next) => {
    // The page in its sandboxed frame has no origin. What protects a challenge is its address, which cannot be guessed.
    const isSandboxed = c.req.header('origin') === 'null'
    if (c.req.method !== 'GET' && !isSandboxed && isForeign(c, origins())) return refuse(c, new Refusal('AUTH-4030'))
    return next()
  })
  app.route(CHALLENGE_PATH, challenges)

  if (demo) {
    app.use('/sandbox/*', bodyLimit({ maxSize: MAX_DEMO, onError: (c) => refuseLarge(c as AppContext) }))
    app.use('/sandbox/*', async (c, next) => {
      if (c.req.method !== 'GET' && isForeign(c, origins())) return refuse(c, new Refusal('AUTH-4030'))
      const isForm = c.req.path.startsWith('/sandbox/bank/')
      if (hasBody(c) && !isForm && !isJson(c)) return refuse(c, new Refusal('REQ-4150'))
      return next()
    })
    app.route('/sandbox', demo)
  }

  app.get('*', async (c) => {
    if (!portal) return refuse(c, new Refusal('REQ-4040'))
    const url = new URL(c.req.url)
    const path = decoded(url.pathname)
    // Files that the build keeps for itself.
    if (/\/\.(?!\.?(?:\/|$)|well-known\/)/.test(path)) return refuse(c, new Refusal('REQ-4040'))
    const request = {
      path,
      locale: url.searchParams.get('locale'),
      cookie: c.req.header('cookie'),
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
      isOpened: (c.req.header('accept') ?? '').startsWith('text/html'),
    }
    const { status, headers, body, isDocument, isEditors = false } = await portal(request)
    const locale = isDocument ? localeToKeep(request) : null
    const secure = publicOrigin().startsWith('https:') ? '; Secure' : ''
    return new Response(body, {
      status,
      headers: {
        ...securityHeaders({ isDocument, isEditors, hosts: hosts() }),
        ...headers,
        ...(locale && { 'set-cookie': `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}` }),
      },
    })
  })

  // A form sent before the portal has started: ignore its content and redirect to the same address.
  app.post('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    if (!portal || !isForm || isForeign(c, origins())) return refuse(c, new Refusal('REQ-4050'))
    // Two leading slashes would name another host.
    const location = pathname.replace(/^[/\\]+/, '/') + search
    return new Response(null, { status: 303, headers: { ...securityHeaders(), location } })
  })

  app.notFound((c) => refuse(c, new Refusal('REQ-4050')))
  app.onError((problem, c) => {
    const refusal = refusalFor(problem)
    if (REFUSALS[refusal.code].status >= 500) report(`${c.req.method} failed`, problemText(problem))
    return refuse(c, refusal)
  })
  return app
}

/**
 * Uses the browser's own headers. `Sec-Fetch-Site` refers to the address that the page sees, so it stays correct behind
 * a development proxy, where `Origin` and `Host` differ.
 */
function isForeign(c: AppContext, origins: readonly string[]) {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (origin !== undefined && origins.includes(origin)) return false
  if (site !== undefined && site !== 'none') return site !== 'same-origin'
  return origin !== undefined
}

/** A call without a host does not come from a browser. */
export const isOurHost = (host: string | undefined, origins: readonly string[]) =>
  host === undefined || origins.some((origin) => new URL(origin).host === host.toLowerCase())

/** Null if it is too large. Never buffers more than the limit, whatever `Content-Length` says. */
async function textOf(c: AppContext, most: number) {
  const isSized = c.req.header('transfer-encoding') === undefined
  if (isSized && Number(c.req.header('content-length') ?? 0) <= most) return c.req.text()
  const reader = c.req.raw.body?.getReader()
  if (!reader) return ''
  const kept: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size <= most) kept.push(value)
    else kept.length = 0
    if (size > MAX_DROPPED) {
      await reader.cancel()
      break
    }
  }
  return size > most ? null : Buffer.concat(kept).toString('utf8')
}

const isJson = (c: AppContext) => /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
const hasBody = (c: AppContext) =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

const pathOf = (c: AppContext) => new URL(c.req.url).pathname

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const singleOrMany = (queries: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] as string) : values]),
  )
