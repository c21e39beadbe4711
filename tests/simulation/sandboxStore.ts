/**
 * The real sandbox instead of the fake issuer: its clock runs on virtual time, and each schedule starts from its seed.
 */
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '../../sandbox/server'
import type { WireAnswer, WireCall } from './network'
import { type Issuer, type People, startOf } from './store'

const PEOPLE: People = {
  holders: ['full@example.com', 'saskatchewan@example.com'],
  password: 'Maple2026',
  marks: { 'full@example.com': '1000001', 'saskatchewan@example.com': '1000007' },
}
const TOKEN_SECONDS = 120
/** Earliest start of a schedule. */
const SEEDED_AT = startOf({ between: (least) => least })

export type SandboxStores = {
  open(now: () => number): Promise<Issuer>
  close(): Promise<void>
}

/** `root`: the repository's folder. The sandbox reads files beside its own, so it is not bundled. */
export async function startSandboxStores(root: string): Promise<SandboxStores> {
  let now = () => SEEDED_AT
  const address = pathToFileURL(join(root, 'sandbox/server.ts')).href
  const { startSandbox } = (await import(/* @vite-ignore */ address)) as typeof Server
  const problems: string[] = []
  const sandbox = await startSandbox({
    demo: true,
    secretCost: 2 ** 4,
    tokenSeconds: TOKEN_SECONDS,
    clock: () => now(),
    report: (line, details) => problems.push(`${line}: ${details}`),
  })
  // Do not use `fetch`: in Node it sets timers while a page's code runs, and would get virtual ones.
  // One connection per call: the server closes idle ones by real time, on a busy machine just as the next call is sent.
  const agent = new Agent()
  const call = (method: string, path: string, headers: Record<string, string> = {}, body: unknown = null) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const type = body === null ? {} : { 'content-type': 'application/json' }
      const sent = request(sandbox.url + path, { method, agent, headers: { ...headers, ...type } }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          const token = response.headers['x-auth-token']
          resolve({
            status: response.statusCode ?? 0,
            ...(typeof token === 'string' && { headers: { 'X-AUTH-TOKEN': token } }),
            ...(text !== '' && { body: JSON.parse(text) as unknown }),
          })
        })
      })
      sent.on('error', reject)
      sent.end(body === null ? undefined : JSON.stringify(body))
    })

  type Balance = { readonly clientId: string; readonly availableBalance: number }
  /** The cards of both holders, each with a function that reads as its holder. */
  async function balances() {
    const found: (Balance & { readonly read: (path: string) => Promise<WireAnswer> })[] = []
    for (const username of PEOPLE.holders) {
      const signIn = { pid: '1100003', username, password: PEOPLE.password, recaptchaToken: 'sim' }
      const { headers } = await call('POST', '/api/login', {}, signIn)
      const read = (path: string) => call('GET', path, { 'x-auth-token': headers?.['X-AUTH-TOKEN'] ?? '' })
      const { body } = await read(`/api/prepaid/cards?username=${username}&balancesOnly=true`)
      for (const balance of (body as { balances: readonly Balance[] }).balances) found.push({ ...balance, read })
    }
    return found
  }
  /** Total money of both holders, in cents. */
  const sum = async () =>
    (await balances()).reduce((all, { availableBalance }) => all + Math.round(availableBalance * 100), 0)

  await call('POST', '/sandbox/reset')
  const begun = await sum()
  const purchases = new Map<string, readonly string[]>()
  for (const { clientId, read } of await balances()) {
    const { body } = await read(`/api/prepaid/cards/${clientId}/stats?filter=month1&status=posted`)
    const { transactions } = body as { transactions: readonly { id: string; disputeStatus?: string }[] }
    const disputable = transactions.filter(({ disputeStatus }) => disputeStatus === 'none')
    purchases.set(
      clientId,
      disputable.slice(0, 2).map(({ id }) => id),
    )
  }

  return {
    async open(time) {
      // The same time for every schedule: an older seed would be created again, which takes a second.
      now = () => SEEDED_AT
      await call('POST', '/sandbox/reset')
      now = time
      problems.length = 0
      return {
        people: PEOPLE,
        keyMode: 'echoed',
        tokenSeconds: TOKEN_SECONDS,
        answer: ({ method, path, query, headers, body }: WireCall) => {
          const asked = query.size > 0 ? `?${query}` : ''
          const { 'x-auth-token': token, 'idempotency-key': key, 'accept-language': language } = headers
          const sent = {
            ...(token && { 'x-auth-token': token }),
            ...(key && { 'idempotency-key': key }),
            ...(language && { 'accept-language': language }),
          }
          return call(method, encodeURI(path) + asked, sent, body)
        },
        endSession: async (token) => {
          if (token) await call('POST', '/api/prepaid/logout', { 'x-auth-token': token })
        },
        audit: () => null,
        purchasesOf: (clientId) => purchases.get(clientId) ?? [],
        async auditAtEnd() {
          const rest = (await sum()) - begun
          if (rest !== 0) return `${rest} cents too many`
          return problems[0] ?? null
        },
      }
    },
    async close() {
      agent.destroy()
      await sandbox.close()
    },
  }
}
