/** Issuers as an operator runs them: programs of their own, on one Postgres database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../sandbox/openSandbox'

export const FULL = 'full@example.com'
export const MAIN = '1000001001'
export const SECOND = '1000001002'

export const server = inject('server')

/** What a program wrote and how it ended. */
export type Program = {
  readonly process: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | NodeJS.Signals | null>
}

const programs: Program[] = []

export function runProgram(args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined, ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const program = { process: child, output: () => text, ended }
  programs.push(program)
  return program
}

/** Ends every program that a test has left running. */
export async function endPrograms() {
  for (const { process: child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
  programs.length = 0
}

export type Issuer = Program & { readonly url: string }

export async function startIssuer(databaseUrl: string, env: Record<string, string> = {}): Promise<Issuer> {
  const program = runProgram(['sandbox/main.ts'], { PORT: '0', DATABASE_URL: databaseUrl, ...env })
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, found] = /Sandbox ready at (\S+)/.exec(program.output()) ?? []
      if (found) resolve(found)
    }
    program.process.stdout?.on('data', look)
    void program.ended.then((how) => reject(new Error(`The issuer ended (${how}): ${program.output()}`)))
  })
  return { ...program, url }
}

export type Answer = {
  /** Null if none came. */
  readonly status: number | null
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

type Sent = { readonly token?: string; readonly key?: string; readonly body?: unknown }

export async function call(
  { url }: Pick<Issuer, 'url'>,
  method: string,
  path: string,
  { token, key, body }: Sent = {},
) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { 'x-auth-token': token }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, body: answer } as Answer
  } catch {
    return { status: null, headers: new Headers(), body: {} } as Answer
  }
}

export const login = (issuer: Issuer, username = FULL, password = 'Maple2026') =>
  call(issuer, 'POST', '/api/login', { body: { pid: '1100003', username, password, recaptchaToken: 'test' } })

export async function signIn(issuer: Issuer, username = FULL, password = 'Maple2026') {
  const { status, headers } = await login(issuer, username, password)
  if (status !== 200) throw new Error(`Sign-in answered ${status}`)
  return headers.get('x-auth-token') ?? ''
}

export const CONFIG = '/api/prepaid/open-config/1100003'
export const poll = (issuer: Issuer, token: string) =>
  call(issuer, 'GET', `/api/prepaid/cards?username=${encodeURIComponent(FULL)}&balancesOnly=true`, { token })

export const reset = (issuer: Issuer) => call(issuer, 'POST', '/sandbox/reset')
export const advance = (issuer: Issuer, advanceSeconds: number) =>
  call(issuer, 'POST', '/sandbox/clock', { body: { advanceSeconds } })

const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' })

export const transfer = (
  issuer: Issuer,
  token: string,
  { key = randomUUID() as string, amount = 0.01, from = MAIN, to = SECOND } = {},
) =>
  call(issuer, 'POST', '/api/prepaid/transfer', {
    token,
    key,
    body: {
      funding: { fundingSource: '03', fundingCard: from },
      fundingAmount: money(amount),
      receivingCard: to,
      receivingAmount: money(amount),
    },
  })

export type Database = {
  readonly url: string
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  endConnections(): Promise<void>
  drop(): Promise<void>
}

/** A new database, without tables. */
export async function newDatabase(): Promise<Database> {
  const { url, drop, endConnections } = await createDatabase(server?.url ?? '')
  return {
    url,
    async rows<Row>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(text, [...values])).rows as Row[]
      } finally {
        await client.end()
      }
    },
    endConnections,
    drop,
  }
}
