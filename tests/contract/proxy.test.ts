import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type Callers, type Connect, clearedFor, openCallers } from '../sandbox/everyOperation'
import { FULL, MAIN, type OpenSandbox, openSandbox, SECOND, sessionOf } from '../sandbox/openSandbox'
import { operations } from './document.ts'
import { complaintIn, type Proxy, startProxy } from './prism.ts'

let sandbox: OpenSandbox
let proxy: Proxy
let callers: Callers
const succeeded = new Set<string>()
const complaints: string[] = []

const throughProxy: Connect = (headers, service = '') => sandbox.api(headers, proxy.url + service)

const watched: Connect = (headers, service) => {
  const client = throughProxy(headers, service)
  client.use({
    onResponse({ request, schemaPath, response }) {
      const id = operations.find(({ method, path }) => method === request.method && path === schemaPath)?.id
      const complaint = complaintIn(response)
      if (complaint) complaints.push(`${id} ${response.status}: ${complaint}`)
      if (id && response.ok) succeeded.add(id)
    },
  })
  return client
}

beforeAll(async () => {
  sandbox = await openSandbox({ validateAnswers: false, editing: true })
  proxy = await startProxy(sandbox.url)
  callers = await openCallers(sandbox, watched)
})
afterEach(() => expect(complaints.splice(0)).toEqual([]))
afterAll(async () => {
  await proxy.stop()
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const pid = '1100003'
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
const signInWith = (username: string, password: string) =>
  callers.visitor.POST('/api/login', { body: { pid, username, password, recaptchaToken: 't' } })

const ACCOUNTS = [
  'full@example.com',
  'starter@example.com',
  'unverified@example.com',
  'empty@example.com',
  'retiring@example.com',
  'nonresident@example.com',
  'saskatchewan@example.com',
  'consents@example.com',
  'large@example.com',
]

describe('the sandbox behind Prism', () => {
  it.each(Object.entries(CALLS))('%s succeeds', async (_, call) => {
    const { response, error } = await call(callers)
    expect(error).toBeUndefined()
    expect([200, 204]).toContain(response.status)
  })

  it('API-06 leaves no operation of the contract without a successful call', () => {
    expect([...succeeded].toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  })

  it.each(ACCOUNTS)('has nothing undocumented for %s', async (username) => {
    const holder = await callers.signIn(username)
    const { data } = await holder.GET('/api/prepaid/cards', { params: { query: { username } } })
    const answers = await Promise.all([
      holder.GET('/api/prepaid/cards', { params: { query: { username, balancesOnly: true } } }),
      holder.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } }),
      holder.GET('/api/prepaid/accounts/{username}/fatca', { params: { path: { username } } }),
      holder.GET('/api/prepaid/billPay/billers'),
      holder.GET('/api/prepaid/billPay/payments'),
      holder.GET('/api/prepaid/money/requests'),
      holder.GET('/api/prepaid/cards/vaulted'),
      holder.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path: { pid, email: username } } }),
      ...(data?.cards ?? []).slice(0, 4).flatMap(({ clientId }) =>
        [true, false].map((pending) =>
          holder.GET('/api/prepaid/cards/{id}/stats', {
            params: { path: { id: clientId }, query: { filter: 'month12', pending } },
          }),
        ),
      ),
    ])
    expect(answers.map(({ response }) => response.status)).toEqual(answers.map(() => 200))
  })
})

describe('a documented refusal comes through as the sandbox gave it', () => {
  it('401 for a wrong password', async () => {
    const { response, error } = await signInWith(FULL, 'Wrong2026')
    expect([response.status, error]).toMatchObject([401, { message: 'Authentication Failed: Bad credentials' }])
  })

  it('401 for a token that is none', async () => {
    const { response } = await watched({ 'x-auth-token': 'none' }).GET('/api/prepaid/billPay/billers')
    expect(response.status).toBe(401)
  })

  it('403 for the cards of somebody else', async () => {
    const query = { username: 'starter@example.com' }
    expect((await callers.holder.GET('/api/prepaid/cards', { params: { query } })).response.status).toBe(403)
  })

  it('404 for an item that is not there', async () => {
    const { response } = await callers.editor.GET('/items/{itemId}', { params: { path: { itemId: 'none' } } })
    expect(response.status).toBe(404)
  })

  it('400 for a payment that the bank declines', async () => {
    const sourceCard = { cardNumber: '4000000000000002', expiryMonth: '08', expiryYear: '39', cvv: '123' }
    const riskReferenceId = await clearedFor(callers.holder, 50, { paymentMethod: 'visadebit', sourceCard })
    const { response, error } = await callers.holder.POST('/api/prepaid/cards/{id}/topup', {
      params: { path: { id: MAIN } },
      body: {
        sessionId: sessionOf(callers.holder),
        fundingAmount: money(50),
        paymentMethod: 'visadebit',
        sourceCard,
        riskReferenceId,
      },
    })
    expect([response.status, error]).toMatchObject([400, { code: 'TOP-4001' }])
  })

  it('422 for a key used with other details', async () => {
    const header = { 'Idempotency-Key': randomUUID() }
    const transfer = (amount: number) =>
      callers.holder.POST('/api/prepaid/transfer', {
        params: { header },
        body: {
          funding: { fundingSource: '03', fundingCard: MAIN },
          fundingAmount: money(amount),
          receivingAmount: money(amount),
          receivingCard: SECOND,
        },
      })
    expect((await transfer(1)).response.status).toBe(200)
    const { response, error } = await transfer(2)
    expect([response.status, error]).toMatchObject([422, { code: 'IDM-4220' }])
  })

  it('429 with Retry-After for a sixth password', async () => {
    const attempt = () => signInWith('nobody@example.com', 'Wrong2026')
    for (let count = 1; count <= 5; count += 1) expect((await attempt()).response.status).toBe(401)
    const { response } = await attempt()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a breach of the contract is caught', () => {
  const getBillers = async () => {
    const { token } = await sandbox.signIn()
    const { response } = await throughProxy({ 'x-auth-token': token }).GET('/api/prepaid/billPay/billers')
    return response
  }

  it.each([
    ['a body of another type', 500, { status: 200, body: { billers: 7 } }],
    ['a field left out', 500, { status: 200, body: [{ serialNo: 'B100001' }] }],
    ['a page instead of JSON', 500, { status: 200, body: '<p>Sorry</p>' }],
    ['a refusal whose message is no text', 500, { status: 403, body: { message: 7 } }],
    ['a header of another type', 500, { status: 429, body: { message: 'Later' }, headers: { 'Retry-After': 'soon' } }],
    ['a status that is not documented', 418, { status: 418, body: { message: 'A teapot' } }],
  ])('%s', async (_, status, fault) => {
    await sandbox.fault({ operationId: 'getBillers', ...fault })
    const breach = await getBillers()
    expect(breach.status).toBe(status)
    expect(complaintIn(breach)).toContain('response')
    expect(complaintIn(await getBillers())).toBeNull()
  })

  it('a request with a value that is not among the allowed', async () => {
    const { token } = await sandbox.signIn()
    const { response, error } = await throughProxy({ 'x-auth-token': token }).PUT('/api/prepaid/cards/{id}', {
      params: { path: { id: MAIN } },
      body: { cardStatus: 'X' as never },
    })
    expect([response.status, error]).toMatchObject([422, { type: expect.stringMatching(/#UNPROCESSABLE_ENTITY$/) }])
    expect(complaintIn(response)).toBe("Prism's own 422")
  })
})
