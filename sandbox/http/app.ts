import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { PortalAnswer, PortalRequest } from '../portal'
import { type Hosts, REPORT_PATH, securityHeaders } from '../securityHeaders'
import type { Api, ApiAnswer } from './api'
import { languageOf } from './language'
import { Refusal, refusalAnswer } from './refusals'

export type AppContext = Context<{ Bindings: HttpBindings }>

type Parts = {
  readonly api: Api
  readonly portal: ((request: PortalRequest) => Promise<PortalAnswer>) | null
  /** What only demonstrations and tests may do, below `/sandbox`. */
  readonly demo: Hono<{ Bindings: HttpBindings }> | null
  /** Asked anew for each document: the configuration may bring in others. */
  readonly hosts: () => Hosts
  /** Origins besides the server's own that may change anything. */
  readonly origins: readonly string[]
  readonly report: (line: string, problem: unknown) => void
}

const MAX_BODY = 2_000_000
const MAX_REPORT = 300
const CONTENT_BASE = '/content'

export function createApp({ api, portal, demo, hosts, origins, report }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>()

  const refuse = (c: AppContext, refusal: Refusal) =>
    send(c, { ...refusalAnswer(refusal, languageOf(c.req.header('accept-language'))) })

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
        ...(content !== null && { 'content-type': type }),
        ...headers,
      },
    })
  }

  async function callApi(c: AppContext, path: string) {
    const { incoming } = c.env
    const method = incoming.method ?? 'GET'
    const isChange = method !== 'GET' && method !== 'HEAD'
    if (isChange && isForeign(c, origins)) return refuse(c, new Refusal('AUTH-4030'))
    const text = isChange ? await c.req.text() : ''
    if (text.length > MAX_BODY) return refuse(c, new Refusal('REQ-4130'))
    let body: unknown
    if (text !== '') {
      // A form of another site can send text, never JSON without asking first.
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
        return refuse(c, new Refusal('REQ-4150'))
      }
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
      origin: new URL(c.req.url).origin,
    })
    return send(c, answer)
  }

  app.all('/api/*', (c) => callApi(c, pathOf(c)))
  app.all(`${CONTENT_BASE}/*`, (c) => callApi(c, pathOf(c).slice(CONTENT_BASE.length)))

  app.post(REPORT_PATH, async (c) => {
    const text = (await c.req.text()).slice(0, 4000)
    report('policy report', summaryOf(text))
    return new Response(null, { status: 204, headers: securityHeaders() })
  })

  if (demo) {
    app.use('/sandbox/*', async (c, next) => {
      if (c.req.method !== 'GET' && isForeign(c, origins)) return refuse(c, new Refusal('AUTH-4030'))
      return next()
    })
    app.route('/sandbox', demo)
  }

  app.get('*', async (c) => {
    if (!portal) return refuse(c, new Refusal('REQ-4040'))
    const url = new URL(c.req.url)
    const { status, headers, body, isDocument } = await portal({
      path: decoded(url.pathname),
      locale: url.searchParams.get('locale'),
      cookie: c.req.header('cookie'),
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    return new Response(body, { status, headers: { ...securityHeaders({ isDocument, hosts: hosts() }), ...headers } })
  })

  // A form sent before the portal has started: its text is read by nobody, and the address is shown again.
  app.post('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    if (!portal || !isForm || isForeign(c, origins)) return refuse(c, new Refusal('REQ-4050'))
    // Two slashes at the beginning would name another host.
    const location = pathname.replace(/^[/\\]+/, '/') + search
    return new Response(null, { status: 303, headers: { ...securityHeaders(), location } })
  })

  app.notFound((c) => refuse(c, new Refusal('REQ-4050')))
  app.onError((problem, c) => {
    report(`${c.req.method} ${c.req.path} failed`, problem)
    return refuse(c, new Refusal('SYS-5000'))
  })
  return app
}

/**
 * Browsers say where a change comes from. `Sec-Fetch-Site` is told of the address that the page sees, so it stays
 * right behind a development proxy, where `Origin` and `Host` differ.
 */
function isForeign(c: AppContext, origins: readonly string[]) {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (origin !== undefined && origins.includes(origin)) return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin !== new URL(c.req.url).origin
}

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

/** Which rule and which host, cut short: addresses may hold what no log may. */
function summaryOf(text: string) {
  try {
    const parsed = JSON.parse(text) as Record<string, Record<string, unknown>>
    const {
      'effective-directive': directive,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = parsed['csp-report'] ?? {}
    const host = String(blocked ?? '').replace(/[?#].*$/, '')
    return `${directive ?? violated ?? '?'} ${host}`.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_REPORT)
  } catch {
    return 'unreadable'
  }
}
