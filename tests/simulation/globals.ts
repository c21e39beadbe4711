/**
 * Replaces the browser's globals and time, according to the page whose code is running. Outside pages the real ones
 * apply.
 */

/** What the code of one page sees. `globals` is read at each use: storage may be denied, and a page may be closed. */
export type Surroundings = {
  readonly globals: object
  now(): number
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
  randomUUID(): string
}

const NAMES = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'sessionStorage',
  'localStorage',
  'BroadcastChannel',
  'fetch',
] as const

const realImmediate = globalThis.setImmediate
/** Waits for all promises that can settle: nothing that pages wait for is real. */
export const settled = () => new Promise<void>((resolve) => realImmediate(resolve))

/**
 * The part of Request that the client uses. In Node a clone loses its signal at the next garbage collection, so a
 * time-out would not end it.
 */
class PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: PageHeaders
  readonly signal: AbortSignal
  readonly keepalive: boolean
  readonly #body: string
  constructor(from: PageRequest | string | URL, init: Omit<RequestInit, 'headers'> & { headers?: Fields } = {}) {
    const known = from instanceof PageRequest ? from : null
    this.url = known?.url ?? String(from)
    this.method = init.method ?? known?.method ?? 'GET'
    this.headers = new PageHeaders(init.headers ?? known?.headers ?? {})
    this.signal = init.signal ?? known?.signal ?? new AbortController().signal
    this.keepalive = init.keepalive ?? known?.keepalive ?? false
    this.#body = typeof init.body === 'string' ? init.body : known ? known.#body : ''
  }
  text() {
    return Promise.resolve(this.#body)
  }
  clone() {
    return new PageRequest(this)
  }
}

type Fields = Iterable<readonly [string, string]> | Readonly<Record<string, string>>
const pairsOf = (fields: Fields) => (Symbol.iterator in fields ? [...fields] : Object.entries(fields))
class PageHeaders {
  readonly #fields = new Map<string, string>()
  constructor(fields: Fields = {}) {
    for (const [name, value] of pairsOf(fields as Fields)) this.set(name, value)
  }
  get(name: string) {
    return this.#fields.get(name.toLowerCase()) ?? null
  }
  set(name: string, value: string) {
    this.#fields.set(name.toLowerCase(), String(value))
  }
  has(name: string) {
    return this.#fields.has(name.toLowerCase())
  }
  delete(name: string) {
    this.#fields.delete(name.toLowerCase())
  }
  append(name: string, value: string) {
    const before = this.get(name)
    this.set(name, before === null ? value : `${before}, ${value}`)
  }
  entries() {
    return this.#fields.entries()
  }
  [Symbol.iterator]() {
    return this.entries()
  }
}

/**
 * The part of Response that the client uses: a run with many schedules would mostly wait for the real one's streams.
 */
class PageResponse {
  readonly status: number
  readonly ok: boolean
  readonly headers: PageHeaders
  readonly #text: string
  constructor(
    body: string | ArrayBuffer | null,
    { status = 200, headers = {} }: { status?: number; headers?: Fields },
  ) {
    this.status = status
    this.ok = status >= 200 && status < 300
    this.headers = new PageHeaders(headers)
    this.#text = typeof body === 'string' ? body : body ? Buffer.from(body).toString() : ''
  }
  text() {
    return Promise.resolve(this.#text)
  }
  arrayBuffer() {
    const { buffer, byteOffset, byteLength } = Buffer.from(this.#text)
    return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength))
  }
}

let here: Surroundings | null = null
/** Returns the previous surroundings, to restore them. */
export function enter(surroundings: Surroundings | null): Surroundings | null {
  const before = here
  here = surroundings
  return before
}

/** Active until the returned function is called. */
export function standIn(names: readonly string[] = NAMES): () => void {
  const undo: (() => void)[] = []
  const define = (target: object, name: string, descriptor: PropertyDescriptor) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
    undo.push(() => {
      if (before) Object.defineProperty(target, name, before)
      else Reflect.deleteProperty(target, name)
    })
  }
  for (const name of names) {
    const real = Reflect.get(globalThis, name) as unknown
    define(globalThis, name, { get: () => (here ? Reflect.get(here.globals, name) : real), set: () => {} })
  }

  const { setTimeout: realSet, clearTimeout: realClear, Date: RealDate, crypto } = globalThis
  const realUUID = crypto.randomUUID.bind(crypto)
  const now = () => here?.now() ?? RealDate.now()
  class PageDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [now()]) as [number]))
    }
    static override now = now
  }
  define(globalThis, 'Date', { value: PageDate, writable: true })
  define(globalThis, 'setTimeout', {
    value: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      here ? here.setTimeout(() => run(...args), ms) : realSet(run, ms, ...args),
    writable: true,
  })
  define(globalThis, 'clearTimeout', {
    value: (id: unknown) => (typeof id === 'number' && here ? here.clearTimeout(id) : realClear(id as number)),
    writable: true,
  })
  for (const [name, value] of Object.entries({ Request: PageRequest, Response: PageResponse, Headers: PageHeaders })) {
    const real = Reflect.get(globalThis, name) as unknown
    define(globalThis, name, { get: () => (here ? value : real), set: () => {} })
  }
  define(crypto, 'randomUUID', { value: () => here?.randomUUID() ?? realUUID() })
  return () => {
    for (const one of undo.reverse()) one()
  }
}
