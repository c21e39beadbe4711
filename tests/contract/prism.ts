import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec, type PrismHttpComponents } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { contractOperations } from '../../scripts/contractOperations.ts'
import { contractFile, type Operation } from './document.ts'

function silence() {}

const logger = {
  trace: silence,
  debug: silence,
  info: silence,
  success: silence,
  warn: silence,
  error: silence,
  fatal: silence,
  child: () => logger,
}

const components = { logger: logger as unknown as PrismHttpComponents['logger'] }
const checks = {
  mock: { dynamic: false },
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  upstreamProxy: undefined,
}

export type Call = {
  path?: Record<string, string>
  query?: Record<string, string>
  without?: readonly string[]
  headers?: Record<string, string>
  body?: unknown
  prefer?: string
}

export type Reply = { status: number; headers: Headers; body: unknown }

export async function startPrism() {
  const operations = await getHttpOperationsFromSpec(fileURLToPath(contractFile))
  const server = createServer(operations, {
    components,
    cors: false,
    config: { ...checks, errors: false, isProxy: false },
  })
  const address = await server.listen(0, '127.0.0.1')

  /** Calls an operation with the examples of its parameters and body, with the given changes. */
  async function call(operation: Operation, change: Call = {}): Promise<Reply> {
    const wanted = operation.parameters.filter((parameter) => !change.without?.includes(parameter.name))
    let path = operation.path
    const query = new URLSearchParams()
    const headers = new Headers({ 'Accept-Language': 'en_CA' })
    for (const { in: place, name, example } of wanted) {
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(change.path?.[name] ?? String(example)))
      if (place === 'query') query.set(name, String(example))
      if (place === 'header') headers.set(name, String(example))
    }
    for (const scheme of operation.security.flatMap((choice) => Object.keys(choice))) {
      if (scheme === 'token' && !change.without?.includes('token')) headers.set('X-AUTH-TOKEN', 'example-token')
      if (scheme === 'editor' && !change.without?.includes('editor'))
        headers.set('Authorization', 'Bearer example-token')
    }
    if (change.prefer) headers.set('Prefer', change.prefer)
    for (const [name, value] of Object.entries(change.query ?? {})) query.set(name, value)
    for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value)
    const body = 'body' in change ? change.body : operation.body?.examples[0]?.value
    const init: RequestInit = { method: operation.method, headers }
    if (body !== undefined) {
      headers.set('Content-Type', 'application/json')
      init.body = JSON.stringify(body)
    }
    const response = await fetch(`${address}${path}${query.size > 0 ? `?${query}` : ''}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

  return { call, operations, stop: () => server.close() }
}

export type Prism = Awaited<ReturnType<typeof startPrism>>

/** A proxy before a server; it answers itself if a request or an answer breaks the contract. */
export async function startProxy(upstream: string) {
  const operations = await contractOperations()
  const server = createServer(operations, {
    components,
    cors: false,
    config: { ...checks, errors: true, isProxy: true, upstream: new URL(upstream) },
  })
  return { url: await server.listen(0, '127.0.0.1'), stop: () => server.close() }
}

/** Prism's objection to a call: its own answer, or a remark on the server's. */
export function complaintIn({ status, headers }: Response): string | null {
  const isOfPrism = headers.get('content-type')?.startsWith('application/problem+json')
  return headers.get('sl-violations') ?? (isOfPrism ? `Prism's own ${status}` : null)
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>
