import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import createClient, { type Client } from 'openapi-fetch'
import pg from 'pg'
import type { paths } from '../../contract/schema.d.ts'
import { createKey } from '../../sandbox/identityProvider/keys'
import { SEED_ANSWER, SEED_PASSWORD } from '../../sandbox/seed/people'
import { type SandboxOptions, startSandbox } from '../../sandbox/server'

export { SEED_ANSWER, SEED_PASSWORD }
export const FULL = 'full@example.com'
/** The seeded cards of `full@example.com`. */
export const MAIN = '1000001001'
export const MAIN_SERIAL = '457000001001'
export const SECOND = '1000001002'
export const SECOND_SERIAL = '457000001002'
export const LOCKED = '1000001003'
export const NOT_ACTIVATED = '1000001004'

export type Raw = { status: number; headers: Headers; body: unknown; text: string }
export type Api = Client<paths>

/** A Postgres server on which the tests create their own databases; without it they use the embedded one. */
export const DATABASE_SERVER = process.env['TEST_DATABASE_URL']

/** One database per sandbox, because test files run in parallel. */
export async function createDatabase(server: string) {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    drop: () => run(`drop database ${name}`),
    endConnections: () => run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
  }
}

/** Validates every answer against the contract: a violation is a 500 and is added to the problems. */
export async function openSandbox(options: SandboxOptions = {}) {
  const problems: string[] = []
  const isPlaced = options.dataDir !== undefined || options.databaseUrl !== undefined
  const database = DATABASE_SERVER && !isPlaced ? await createDatabase(DATABASE_SERVER) : null
  const identityKey = await createKey()
  const sandbox = await startSandbox({
    demo: true,
    identityKey,
    validateAnswers: true,
    secretCost: 2 ** 10,
    databaseUrl: database?.url,
    report: (line, details) => problems.push(`${line}: ${details}`),
    ...options,
  })
  const { url } = sandbox

  async function raw(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Raw> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    let parsed: unknown = null
    try {
      parsed = JSON.parse(text)
    } catch {}
    return { status: response.status, headers: response.headers, body: parsed, text }
  }

  const api = (headers: Record<string, string> = {}, base = url): Api =>
    createClient<paths>({ baseUrl: base, headers: { 'accept-language': 'en_CA', ...headers } })

  async function signIn(username = FULL, password = SEED_PASSWORD) {
    const { data, response } = await api().POST('/api/login', {
      body: { pid: '1100003', username, password, recaptchaToken: 'test' },
    })
    if (!data) throw new Error(`Sign-in answered ${response.status}`)
    const token = response.headers.get('x-auth-token') ?? ''
    return { token, account: data, api: rememberSession(api({ 'x-auth-token': token }), token) }
  }

  const demo = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await raw(method, `/sandbox${path}`, body === undefined ? {} : { body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return answer.body as T
  }

  type Mail = {
    to: string
    locale: string
    kind: string
    subject: string
    lines: string[]
    link: string | null
    code: string | null
  }

  return {
    url,
    problems,
    raw,
    api,
    signIn,
    reset: () => demo<{ milliseconds: number }>('POST', '/reset'),
    advance: (advanceSeconds: number) => demo<{ now: string }>('POST', '/clock', { advanceSeconds }),
    now: async () => (await demo<{ now: string }>('GET', '/clock')).now,
    fault: (fault: Record<string, unknown>) => demo('POST', '/faults', fault),
    configure: (patch: Record<string, unknown>) => demo('POST', '/config', patch),
    mailsTo: (to: string) => demo<Mail[]>('GET', `/mail?to=${encodeURIComponent(to)}`),
    setMoneyRequest: (id: string, status: string) => demo('POST', `/money-requests/${id}`, { status }),
    /** Sets the bank's reaction to a cancellation. */
    answerCancelWith: (id: string, status: string) =>
      demo('POST', `/money-requests/${id}`, { status, whenCancelled: true }),
    stock: () =>
      demo<{ clientId: string; cardType: string; cardNumber: string; cvv: string; expiryDate: string }[]>(
        'GET',
        '/cards',
      ),
    /** As the identity provider issues it, with `claims` instead of its own. */
    editorToken: async (email: string, claims: JWTPayload = {}, key = identityKey) => {
      const seconds = Math.floor(Date.now() / 1000)
      const own = { iss: `${url}/identity`, aud: 'content', sub: 'somebody', email, iat: seconds, exp: seconds + 900 }
      return new SignJWT({ ...own, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
        .sign(await importJWK(key, 'ES256'))
    },
    /** Calls from another loopback address, which the sandbox sees as another place. */
    from: (localAddress: string, path: string, body: unknown) =>
      new Promise<number>((resolve, reject) => {
        const sent = JSON.stringify(body)
        const call = httpRequest(
          url + path,
          {
            method: 'POST',
            localAddress,
            headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
          },
          (response) => {
            response.resume()
            response.on('end', () => resolve(response.statusCode ?? 0))
          },
        )
        call.on('error', reject)
        call.end(sent)
      }),
    async balances(client: Api, username = FULL) {
      const { data } = await client.GET('/api/prepaid/cards', { params: { query: { username, balancesOnly: true } } })
      return Object.fromEntries((data?.balances ?? []).map((balance) => [balance.clientId, balance.availableBalance]))
    },
    async close() {
      await sandbox.close()
      await database?.drop()
    },
  }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>
const sessions = new WeakMap<Api, string>()
/** The `sessionId` of the brand configuration for this caller. */
export const sessionOf = (caller: Api) => sessions.get(caller) ?? ''
/** Takes the session id from the token: reading the configuration would replace the token. */
export function rememberSession(caller: Api, token: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  sessions.set(caller, claims.sid)
  return caller
}
