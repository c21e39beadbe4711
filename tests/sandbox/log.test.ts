import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS, type Limits } from '../../sandbox/identity/throttle'
import { problemText } from '../../sandbox/problemText'
import { operations } from '../contract/document'
import { FULL, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

/** Number of the query that fails, counting from the next; 0 for none. */
let failing = 0
const failNow = (parameters: unknown[] | undefined) => {
  if (failing === 0) return
  failing -= 1
  if (failing > 0) return
  const values = JSON.stringify(parameters ?? [])
  throw Object.assign(new Error(`invalid input: ${values}`), { code: '22P02', detail: `Key ${values}`, params: values })
}

type Query = typeof PGlite.prototype.query
type Transaction = typeof PGlite.prototype.transaction
const log: string[] = []
let sandbox: OpenSandbox
let headers: Record<string, string>

beforeAll(async () => {
  const { query, transaction } = PGlite.prototype
  vi.spyOn(PGlite.prototype, 'query').mockImplementation(async function (this: PGlite, ...given) {
    failNow(given[1])
    return query.apply(this, given) as ReturnType<Query>
  } as Query)
  vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (this: PGlite, work) {
    return transaction.call(this, (tx) => {
      const original = tx.query.bind(tx)
      tx.query = (async (...given: Parameters<Query>) => {
        failNow(given[1])
        return original(...given)
      }) as typeof tx.query
      return work(tx)
    })
  } as Transaction)
  const unlimited = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, { tries: 10_000, within: 1 }]))
  sandbox = await openSandbox({
    editing: true,
    databaseUrl: '',
    limits: unlimited as Limits,
    report: (line, details) => log.push(`${line}: ${details}`),
  })
  headers = {
    'x-auth-token': (await sandbox.signIn()).token,
    authorization: `Bearer ${await sandbox.editorToken('editor@example.com')}`,
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.close()
})

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

describe('a database that fails', () => {
  it.each(operations)('S3 T5 at $id leaves none of the call’s values in the log', async (operation) => {
    const body = operation.body?.examples[0]?.value
    const own: Record<string, string> = { username: FULL, email: FULL, id: MAIN, proxyId: MAIN }
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { example } = operation.parameters.find((parameter) => parameter.name === name) ?? {}
      return encodeURIComponent(own[name] ?? String(example))
    })
    const query = new URLSearchParams(
      operation.parameters
        .filter((one) => one.in === 'query')
        .map(({ name, example }) => [name, own[name] ?? String(example)]),
    )
    const base = operation.servers[0] === '/' ? '' : operation.servers[0]
    let failures = 0
    for (let nth = 1; nth <= 6; nth += 1) {
      failing = nth
      const { status } = await sandbox.raw(operation.method, `${base}${path}?${query}`, {
        headers: { ...headers, 'idempotency-key': `planted-${nth}` },
        ...(body !== undefined && { body }),
      })
      if (failing === 0 && status === 500) failures += 1
      failing = 0
    }
    const written = log.splice(0).join('\n')
    if (failures > 0) expect(written).toContain('22P02')
    const secrets = [...textsIn(body), ...Object.values(headers), FULL].filter((text) => text.length >= 6)
    for (const secret of secrets) expect(written, secret).not.toContain(secret)
    expect(written).not.toMatch(/scrypt|planted|invalid input|params|\bKey\b/)
  })
})

describe('what is written of a problem', () => {
  it('is its name, its code and the calls that led to it', () => {
    const cause = Object.assign(new Error('Key (tin)=(046454286)'), { code: '23505', detail: '046454286' })
    const text = problemText(new TypeError('046454286 is no number\nat all', { cause }))
    expect(text).toMatch(/^TypeError\n\s+at /)
    expect(text).toMatch(/caused by Error 23505\n\s+at /)
    expect(text).not.toContain('046454286')
  })

  it('is no value that was thrown, and no code that is a text', () => {
    expect(problemText('046454286')).toBe('a thrown string')
    expect(problemText(Object.assign(new Error('x'), { code: 'has 046454286 in it' }))).not.toContain('046454286')
  })
})
