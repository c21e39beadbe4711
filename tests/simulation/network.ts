/** Carries a call from a page to the issuer and back, according to its fate. */
import type { Page } from './browser'
import type { Fate } from './faults'
import type { Owner, Timeline } from './timeline'

export type WireCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | null
  readonly token: string | null
}
export type WireAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}
/** An estimate has no effect, although it uses the same path. */
export const nameOf = ({ method, path, query }: Pick<WireCall, 'method' | 'path' | 'query'>) =>
  `${method} ${path}${query.has('estimate') ? '?estimate' : ''}`

type Means = {
  readonly timeline: Timeline
  readonly isOnline: () => boolean
  readonly fateOf: (call: WireCall, page: Page) => Fate
  readonly answer: (call: WireCall) => WireAnswer | Promise<WireAnswer>
  /** Refuses a call whose key belongs to a call still being handled. */
  readonly honoursKeys: boolean
  readonly endSession: (token: string | null) => void | Promise<void>
  readonly trace: (page: Page, line: () => string) => void
}

const lost = () => new TypeError('fetch failed')
const BODILESS = [204, 304]

export function createNetwork(means: Means) {
  const { timeline, isOnline, fateOf, answer, honoursKeys, endSession, trace } = means
  const issuer: Owner = { isGone: false }
  /** Calls on their way to the issuer, or being handled. */
  const running = new Set<WireCall>()
  const waiting = new Set<{ readonly page: Page; lose(): void }>()

  /** Whether an earlier call with the same key is still being handled. */
  function isBehind(call: WireCall): boolean {
    if (!honoursKeys || call.key === null) return false
    for (const earlier of running) {
      if (earlier === call) return false
      if (earlier.key === call.key) return true
    }
    return false
  }

  function responseOf(fate: Fate, given: WireAnswer | null): Response | null {
    const { answer: instead, headers } = fate
    const date = { Date: new Date(timeline.now()).toUTCString() }
    if (instead === 'lost' || (instead === undefined && !given)) return null
    if (typeof instead === 'object') {
      const { status, type = 'application/json', text } = instead
      return new Response(text, { status, headers: { ...date, 'Content-Type': type, ...headers } })
    }
    const { status, body, headers: own } = given as WireAnswer
    const text = body === undefined || BODILESS.includes(status) ? null : JSON.stringify(body)
    const sent = instead === 'truncated' && text ? text.slice(0, Math.ceil(text.length / 2)) : text
    return new Response(sent, { status, headers: { ...date, 'Content-Type': 'application/json', ...own, ...headers } })
  }

  async function send(page: Page, request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const headers = Object.fromEntries(request.headers)
    const call: WireCall = {
      method: request.method,
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      key: headers['idempotency-key'] ?? null,
      token: headers['x-auth-token'] ?? null,
    }
    const fate: Fate = isOnline()
      ? fateOf(call, page)
      : { arrivesAt: null, doneAt: null, answeredAt: 5, answer: 'lost' }
    trace(page, () => `→ ${nameOf(call)} ${call.key ?? ''} ${text} · ${JSON.stringify(fate)}`)

    let given: WireAnswer | null = null
    if (fate.endsSession) timeline.add(issuer, 0, () => endSession(call.token))
    const work = async () => {
      given = isBehind(call)
        ? { status: 409, body: { code: 'IDM-4090', message: 'Still being handled' } }
        : await answer(call)
      running.delete(call)
      trace(page, () => `issuer: ${nameOf(call)} ${call.key ?? ''} → ${given?.status} ${JSON.stringify(given?.body)}`)
    }
    if (fate.arrivesAt !== null) {
      running.add(call)
      timeline.add(issuer, isBehind(call) ? fate.arrivesAt : (fate.doneAt ?? fate.arrivesAt), work)
    }

    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(waits)
        settle()
      }
      const answered =
        fate.answeredAt === null
          ? null
          : timeline.add(page, fate.answeredAt, () => {
              const response = responseOf(fate, given)
              trace(page, () => `← ${nameOf(call)} ${response?.status ?? 'lost'}`)
              end(() => (response ? resolve(response) : reject(lost())))
            })
      const waits = {
        page,
        lose: () => {
          if (answered !== null) timeline.cancel(answered)
          end(() => reject(lost()))
        },
      }
      waiting.add(waits)
      request.signal.addEventListener('abort', () => {
        if (answered !== null) timeline.cancel(answered)
        trace(page, () => `× ${nameOf(call)} given up`)
        end(() => reject(request.signal.reason))
      })
    })
  }

  return {
    send,
    /** The connection is lost: pending calls get no answer. */
    lose() {
      for (const { page, lose } of waiting) timeline.add(page, 1, lose)
    },
    isRunning: (isSought: (call: WireCall) => boolean) => [...running].some(isSought),
  }
}
