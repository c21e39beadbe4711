import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operations } from '../contract/document'
import { FULL, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
let headers: Record<string, string>

beforeAll(async () => {
  sandbox = await openSandbox({ editing: true })
  headers = {
    'x-auth-token': (await sandbox.signIn()).token,
    authorization: `Bearer ${await sandbox.editorToken('editor@example.com')}`,
  }
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

type Path = readonly (string | number)[]
type Leaf = { readonly path: Path; readonly value: unknown }

function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, entry]) =>
    leavesOf(entry, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
function changed(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[step] = changed(copy[step], rest, to)
  return copy
}

const own = { username: FULL, email: FULL, id: MAIN, proxyId: MAIN }
function addressOf({ path, servers, parameters }: Operation, given: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams()
  let filled = path
  for (const { in: place, name, example } of parameters) {
    const value = given[name] ?? (own as Record<string, string>)[name] ?? String(example)
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    if (place === 'query') query.set(name, value)
  }
  return `${servers[0] === '/' ? '' : servers[0]}${filled}${query.size > 0 ? `?${query}` : ''}`
}
const call = async (operation: Operation, given?: Readonly<Record<string, string>>, body?: unknown) => {
  const path = addressOf(operation, given)
  const answer = await sandbox.raw(operation.method, path, { headers, ...(body !== undefined && { body }) })
  return answer
}
const refused = { code: 'REQ-4000', message: expect.any(String), fieldErrors: expect.any(Array) }

describe('text that no database takes is 400, in the shape of the contract', () => {
  it.each(operations)('$id', async (operation) => {
    const example = operation.body?.examples[0]?.value
    for (const text of ['a\0b', 'a\ud800b']) {
      for (const { path, value } of leavesOf(example).filter((leaf) => typeof leaf.value === 'string')) {
        const answer = await call(operation, {}, changed(example, path, text))
        expect([answer.status, answer.body], `${path.join('.')} was ${value}`).toEqual([400, refused])
      }
    }
    for (const { name } of operation.parameters.filter(
      (parameter) => parameter.in === 'path' || parameter.in === 'query',
    )) {
      const answer = await call(operation, { [name]: 'a\0b' }, example)
      expect([answer.status, answer.body], name).toEqual([400, refused])
    }
  })

  it('names the field', async () => {
    const body = { isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }, { countryCode: 'US', tin: '12\u00003' }] }
    const answer = await sandbox.raw('POST', `/api/prepaid/accounts/${FULL}/fatca`, { headers, body })
    expect(answer.body).toMatchObject({ fieldErrors: [{ field: 'taxJurisdiction[1].tin' }] })
  })
})

describe('a body nested deeper than any of the contract', () => {
  it.each(operations.filter(({ body }) => body))('$id is refused', async (operation) => {
    for (const depth of [40, 5_000]) {
      const nested = '{"a":['.repeat(depth / 2) + '1' + ']}'.repeat(depth / 2)
      const answer = await sandbox.raw(operation.method, addressOf(operation), {
        headers: { ...headers, 'content-type': 'application/json' },
        body: nested,
      })
      expect([answer.status, answer.body], String(depth)).toEqual([
        400,
        { code: 'REQ-4002', message: expect.any(String) },
      ])
    }
  })
})

describe('numbers and days beyond what can be counted', () => {
  it.each(operations)('$id answers no 500', async (operation) => {
    const example = operation.body?.examples[0]?.value
    for (const { path, value } of leavesOf(example)) {
      const hostile =
        typeof value === 'number'
          ? [1e18, 1e300, -1e18, 250.000000001]
          : /^\d{4}-\d{2}-\d{2}$/.test(String(value))
            ? ['9999-12-31', '0000-01-01', '0001-01-01']
            : []
      for (const one of hostile) {
        const answer = await call(operation, {}, changed(example, path, one))
        expect([400, 401, 404], `${path.join('.')} ${one}: ${answer.text}`).toContain(answer.status)
      }
    }
  })

  const stats = `/api/prepaid/cards/${MAIN}/stats`
  it.each(['253402300800000.1', '999999999999999.1', '7258118400000.1', '1.', '.1', '-1.1', '1e3.1'])(
    'a cursor of %s is 400',
    async (text) => {
      const after = Buffer.from(text).toString('base64url')
      for (const list of [stats, '/api/prepaid/billPay/payments']) {
        const answer = await sandbox.raw('GET', `${list}?after=${after}`, { headers })
        expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'REQ-4000'])
      }
    },
  )
  it.each([
    'page=1e18',
    'page=99999999999999999999',
    'size=1e18',
    'endDate=9999-12-31',
    'startDate=0000-01-01',
    'endDate=-271821-04-20',
  ])('?%s is 400', async (query) => {
    const answer = await sandbox.raw('GET', `${stats}?${query}`, { headers })
    expect([answer.status, answer.body]).toEqual([400, refused])
  })

  it('a path whose escapes are no text is 400', async () => {
    const answer = await sandbox.raw('GET', '/api/prepaid/cards/%zz/stats', { headers })
    expect([answer.status, answer.body]).toMatchObject([400, { code: expect.any(String), message: expect.any(String) }])
  })
})

it('an Idempotency-Key has at most 255 characters, also where the operation has none', async () => {
  const change = (path: string, method: string, body: unknown, length: number) =>
    sandbox.raw(method, path, { body, headers: { ...headers, 'idempotency-key': 'k'.repeat(length) } })
  for (const length of [256, 9000]) {
    for (const [method, path, body] of [
      ['POST', '/api/prepaid/transfer', {}],
      ['PATCH', '/api/prepaid/notifications', { billPayments: true }],
    ] as const) {
      const answer = await change(path, method, body, length)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        fieldErrors: expect.arrayContaining([expect.objectContaining({ field: 'Idempotency-Key' })]),
      })
    }
  }
  expect((await change('/api/prepaid/notifications', 'PATCH', { billPayments: true }, 255)).status).toBe(200)
})
