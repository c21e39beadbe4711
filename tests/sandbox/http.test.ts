import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../../sandbox/http/document'
import { contentSecurityPolicy, securityHeaders } from '../../sandbox/securityHeaders'
import { operation } from '../contract/document.ts'
import { FULL, MAIN, MAIN_SERIAL, type OpenSandbox, openSandbox, sessionOf } from './openSandbox'

let sandbox: OpenSandbox
let token: string
const reported: string[] = []

beforeAll(async () => {
  sandbox = await openSandbox({ report: (line, problem) => reported.push(`${line} ${problem}`) })
  await sandbox.reset()
  ;({ token } = await sandbox.signIn())
})
afterAll(() => sandbox.close())

const status = async (method: string, path: string, options: Parameters<OpenSandbox['raw']>[2] = {}) =>
  (await sandbox.raw(method, path, options)).status
const LOCK = { body: { cardStatus: 'S' } }
const lock = (headers: Record<string, string>, body: unknown = LOCK.body) =>
  status('PUT', `/api/prepaid/cards/${MAIN}`, { body, headers: { 'x-auth-token': token, ...headers } })
const statusOfMain = async () => {
  const { body } = await sandbox.raw(
    'GET',
    `/api/prepaid/cards?username=${encodeURIComponent(FULL)}&balancesOnly=true`,
    {
      headers: { 'x-auth-token': token },
    },
  )
  return (body as { balances: { cardStatus: string }[] }).balances[0]?.cardStatus
}

describe('headers', () => {
  it.each([
    ['an answer', 'GET', '/api/prepaid/open-config/1100003'],
    ['a refusal', 'GET', '/api/prepaid/notifications'],
    ['nothing there', 'GET', '/nowhere'],
    ['a wrong method', 'PATCH', '/nowhere'],
    ['a demonstration', 'GET', '/sandbox/mail'],
  ])('S5 are on %s', async (_, method, path) => {
    const { headers } = await sandbox.raw(method, path)
    for (const [name, value] of Object.entries(securityHeaders())) expect(headers.get(name), name).toBe(value)
  })

  it('R7 the time of an answer is the sandbox’s own, also when it has been moved', async () => {
    await sandbox.advance(3600)
    const { headers } = await sandbox.raw('GET', '/api/prepaid/open-config/1100003')
    await sandbox.advance(-3600)
    const apart = Date.parse(headers.get('date') ?? '') - Date.now()
    expect(Math.abs(apart - 3_600_000)).toBeLessThan(60_000)
  })

  it.each([
    ['an answer', 'GET', '/api/prepaid/open-config/1100003'],
    ['a refusal', 'GET', '/api/prepaid/notifications'],
    ['the content service', 'GET', '/content/items'],
  ])('%s is not stored', async (_, method, path) => {
    expect((await sandbox.raw(method, path)).headers.get('cache-control')).toBe('no-store')
  })

  it('S4 documents allow no foreign and no inline script, no frames, and trusted types only', async () => {
    const page = await sandbox.raw('GET', '/sandbox/mail', { headers: { accept: 'text/html' } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toBe(contentSecurityPolicy())
    expect(policy).not.toContain('unsafe')
    for (const part of [
      `default-src 'none'`,
      `script-src 'self';`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
    ]) {
      expect(policy).toContain(part)
    }
    expect(contentSecurityPolicy({ script: ['https://maps.example.com'] })).toContain(
      `script-src 'self' https://maps.example.com;`,
    )
  })

  it('policy reports are taken, and written without what addresses carry', async () => {
    const body = {
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/x.js?token=secret' },
    }
    expect(await status('POST', '/csp-reports', { body })).toBe(204)
    expect(await status('POST', '/csp-reports', { body: 'x'.repeat(100_000) })).toBe(204)
    expect(reported.at(-2)).toBe('policy report script-src evil.example')
    const last = async (directive: unknown, blocked: unknown) => {
      const report = { 'effective-directive': directive, 'blocked-uri': blocked }
      await status('POST', '/csp-reports', { body: { 'csp-report': report } })
      return reported.at(-1)?.replace('policy report ', '')
    }
    expect(await last('4111111111111111', 'https://evil.example/5555555555554444/?pin=1234')).toBe('? evil.example')
    expect(await last('script-src secret', 'inline')).toBe('script-src inline')
    expect(await last(['img-src'], 'secret4111:x')).toBe('img-src ?')
    expect(await last({ a: 1 }, 'no address 4111')).toBe('? ?')
    expect(Math.max(...reported.map(({ length }) => length))).toBeLessThan(400)
    const before = reported.length
    expect(await status('POST', '/csp-reports', { body, headers: { origin: 'https://evil.example' } })).toBe(403)
    expect(reported).toHaveLength(before)
    for (let run = 0; run < 100; run += 1) expect(await status('POST', '/csp-reports', { body })).toBe(204)
    expect(reported.length).toBeLessThan(before + 40)
  })
})

describe('what the server’s name is', () => {
  /** Sends raw lines that no browser and no fetch would send. */
  const rawly = (lines: readonly string[], body = '', url = sandbox.url) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (part) => {
        answer += part
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
      socket.end(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
    })

  it('T9 is never what a call says: a foreign one reaches nothing, also as its own origin', async () => {
    for (const path of ['/', '/api/prepaid/open-config/1100003', '/sandbox/mail']) {
      expect(await rawly([`GET ${path} HTTP/1.1`, 'host: evil.example'])).toMatch(/^HTTP\/1\.1 400 /)
    }
    const body = JSON.stringify({ cardStatus: 'S' })
    const answer = await rawly(
      [
        `PUT /api/prepaid/cards/${MAIN} HTTP/1.1`,
        'host: evil.example',
        'origin: http://evil.example',
        `x-auth-token: ${token}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
      ],
      body,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await statusOfMain()).toBe('A')
  })

  it('T9 is checked before the editors’ identity provider too', async () => {
    const editing = await openSandbox({ editing: true })
    const { host } = new URL(editing.url)
    for (const [path, status] of [
      ['/identity/.well-known/openid-configuration', 200],
      ['/identity/page.css', 200],
      ['/identity/sign-in/none', 400],
    ] as const) {
      const call = (to: string) => rawly([`GET ${path} HTTP/1.1`, `host: ${to}`], '', editing.url)
      expect(await call(host)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      const refused = await call('evil.example')
      expect(refused).toMatch(/^HTTP\/1\.1 400 /)
      expect(refused).toContain('REQ-4001')
    }
    await editing.close()
  })

  it('is its own, localhost, and what it is configured to be, which links lead to', async () => {
    const { port } = new URL(sandbox.url)
    for (const one of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      expect(await rawly(['GET /sandbox/clock HTTP/1.1', `host: ${one}`])).toMatch(/^HTTP\/1\.1 200 /)
    }
    const published = await openSandbox({ publicOrigin: 'https://portal.example' })
    const { api } = await published.signIn()
    const fundingAmount = { transactionAmount: 50, currency: '124' as const }
    const { data } = await api.POST('/api/prepaid/money/requests', {
      body: { serialNumber: MAIN_SERIAL, fundingAmount },
    })
    expect(data?.link).toMatch(/^https:\/\/portal\.example\/sandbox\/bank\//)
    await published.close()
  })

  it.each([
    ['no request', ['nonsense'], 400],
    ['a call without a host', ['GET / HTTP/1.1'], 400],
    ['a path that is none', ['POST /\\evil.com HTTP/1.1', 'host: localhost', 'content-length: 0'], 400],
    ['an expectation that nobody meets', ['POST /api/login HTTP/1.1', 'host: localhost', 'expect: foo'], 417],
    ['headers beyond the limit', ['GET / HTTP/1.1', 'host: localhost', `x-long: ${'x'.repeat(20_000)}`], 431],
  ])('S5 %s is answered with the headers of every answer', async (_, lines, code) => {
    const answer = await rawly(lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `))
    for (const [name, value] of Object.entries(securityHeaders())) expect(answer).toContain(`${name}: ${value}`)
  })
})

describe('bodies', () => {
  const streamed = (chunks: number) => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= chunks) return controller.close()
        sent += 1
        controller.enqueue(new Uint8Array(1_000_000).fill(32))
      },
    })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const answered = fetch(`${sandbox.url}/api/login`, options as RequestInit).then(
      ({ status: code }) => code,
      () => 'cut off',
    )
    return { answered, sent: () => sent }
  }

  it('that are too large are refused, and never taken whole', async () => {
    expect(await streamed(3).answered).toBe(413)
    const endless = streamed(300)
    expect([413, 'cut off']).toContain(await endless.answered)
    expect(endless.sent()).toBeLessThan(100)
    expect(await streamed(1).answered).toBe(413)
  })

  it('of calls of holders are short, before anybody reads them; a draft of the content service may be a page', async () => {
    const signIn = (length: number) => {
      const rest = { pid: '1100003', username: 'nobody@example.com', password: 'x' }
      const around = JSON.stringify({ ...rest, recaptchaToken: '' }).length
      return status('POST', '/api/login', { body: { ...rest, recaptchaToken: 'a'.repeat(length - around) } })
    }
    expect(await signIn(64_000)).toBe(401)
    expect(await signIn(64_001)).toBe(413)
    const nested = { body: `[${'[],'.repeat(600_000)}[]]` }
    expect(await status('POST', '/api/login', nested)).toBe(413)
    expect(await status('PUT', '/content/items/privacy', nested)).not.toBe(413)
  })

  it.each([
    ['POST', '/api/login', { username: 'full@example.com', password: 'Maple2026', recaptchaToken: 't' }],
    [
      'POST',
      `/api/prepaid/cards/${MAIN_SERIAL}/topup/evaluateRisk`,
      { fundingAmount: { transactionAmount: 50, currency: '124' } },
    ],
    [
      'POST',
      `/api/prepaid/cards/${MAIN}/topup?estimate=true`,
      { fundingAmount: { transactionAmount: 50, currency: '124' } },
    ],
    ['POST', `/api/prepaid/cards/${MAIN}/directDeposit`, {}],
  ])('%s %s is of this brand', async (method, path, body) => {
    const { sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
    for (const pid of ['999', '1', '11000030']) {
      const headers = { 'x-auth-token': token }
      const answer = await sandbox.raw(method, path, { body: { ...body, sessionId, pid }, headers })
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'REQ-4000', fieldErrors: [{ field: 'pid' }] }])
    }
  })

  it('are JSON, also where tests and demonstrations act', async () => {
    const body = JSON.stringify({ theme: 'night' })
    expect(await status('POST', '/sandbox/config', { body, headers: { 'content-type': 'text/plain' } })).toBe(415)
    expect(await status('POST', '/sandbox/config', { body: { theme: 'default' } })).toBe(200)
  })

  it('hold amounts of at most two decimals: none is rounded', async () => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
    const evaluate = (transactionAmount: number) =>
      status('POST', `/api/prepaid/cards/${MAIN_SERIAL}/topup/evaluateRisk`, {
        body: { sessionId: sid, pid: '1100003', fundingAmount: { transactionAmount, currency: '124' } },
        headers: { 'x-auth-token': token },
      })
    for (const amount of [50.001, 50.0000001, 50.000000001]) expect(await evaluate(amount), String(amount)).toBe(400)
    for (const amount of [50, 50.1, 64.15, 128.55]) expect(await evaluate(amount), String(amount)).toBe(200)
  })
})

describe('calls of other sites', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    [
      'a foreign Origin that the address bar is said to have opened',
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    ],
    ['what a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['what a browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('T9 a change from %s is refused', async (_, headers) => {
    expect(await lock(headers)).toBe(403)
    expect(await statusOfMain()).toBe('A')
  })

  it('T9 text that looks like JSON is refused, and so is a form', async () => {
    expect(await lock({ 'content-type': 'text/plain' }, JSON.stringify(LOCK.body))).toBe(415)
    expect(await lock({ 'content-type': 'application/x-www-form-urlencoded' }, 'cardStatus=S')).toBe(415)
    expect(await statusOfMain()).toBe('A')
  })

  it('T9 a cookie is no sign-in', async () => {
    const headers = { cookie: `X-AUTH-TOKEN=${token}; token=${token}` }
    expect(await status('PUT', `/api/prepaid/cards/${MAIN}`, { ...LOCK, headers })).toBe(401)
  })

  it('resetting is no business of other sites either', async () => {
    expect(await status('POST', '/sandbox/reset', { headers: { origin: 'https://evil.example' } })).toBe(403)
  })

  it('its own origin may change things, also behind a proxy whose address the page sees', async () => {
    expect(await lock({ origin: sandbox.url })).toBe(200)
    expect(await lock({ origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' }, { cardStatus: 'A' })).toBe(
      200,
    )
  })
})

describe('what breaks the contract', () => {
  const patch = (body: unknown, headers: Record<string, string> = {}) =>
    sandbox.raw('PATCH', `/api/prepaid/accounts/${encodeURIComponent(FULL)}`, {
      body,
      headers: { 'x-auth-token': token, ...headers },
    })

  it('is 400 with the fields, in the language of the call', async () => {
    const answer = await patch(
      { phoneNumber: '12', currentAddress: { addressLine: 'x'.repeat(101) } },
      { 'accept-language': 'fr_CA' },
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'REQ-4000',
      message: 'Certains champs requièrent votre attention.',
      fieldErrors: expect.arrayContaining([
        { field: 'phoneNumber', message: 'Cette valeur n’est pas valide' },
        { field: 'currentAddress.addressLine', message: 'Cette valeur est trop longue' },
      ]),
    })
  })

  it('says which field of which entry is missing', async () => {
    const { body } = await sandbox.raw('POST', `/api/prepaid/accounts/${encodeURIComponent(FULL)}/fatca`, {
      body: { taxJurisdiction: [{ countryCode: 'CA' }, { tin: '1' }] },
      headers: { 'x-auth-token': token },
    })
    expect(body).toMatchObject({
      fieldErrors: [{ field: 'taxJurisdiction[1].countryCode', message: 'This field is required' }],
    })
  })

  it('unreadable, huge and hostile bodies are refused without harm', async () => {
    expect((await patch('{"firstName": ')).status).toBe(400)
    expect((await patch(`{"firstName":"${'x'.repeat(2_100_000)}"}`)).status).toBe(413)
    expect((await patch('{"__proto__":{"kycLevel":9},"constructor":{"prototype":{"kycLevel":9}}}')).status).toBe(200)
    expect(({} as Record<string, unknown>)['kycLevel']).toBeUndefined()
    expect((await patch([])).status).toBe(400)
    expect((await patch('null')).status).toBe(400)
  })

  it('fields that the contract does not let through change nothing', async () => {
    await patch({ kycLevel: 9, emailVerified: true, username: 'large@example.com', acctNo: '1' })
    expect((await sandbox.signIn()).account).toMatchObject({ kycLevel: 2, username: FULL, acctNo: '70000001' })
  })

  it('an unknown path is 404, a known one with another method 405', async () => {
    const answer = await sandbox.raw('GET', '/api/nothing', { headers: { 'x-auth-token': token } })
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'REQ-4040' }])
    expect(await status('DELETE', '/api/login')).toBe(405)
  })
})

describe('other holders', () => {
  const FOREIGN: Record<string, string> = {
    '/cards/{id}': '1000009001',
    '/payees/{id}': '1000009001',
    '/vaulted/{id}': 'VC000001',
    '/payments/{id}': 'BP000001',
    '/requests/{id}': 'MR000002',
    '{serialNo}': 'B900001',
    '{proxyId}': '1000009001',
    '{serial}': '457000009001',
    '{riskReferenceId}': 'risk-0',
  }
  const signedIn = Object.entries(readContract().paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) => {
      if (typeof operation !== 'object' || !('operationId' in operation)) return []
      const { security, tags } = operation
      // The content service has a base of its own.
      const isContent = tags?.includes('content') === true
      const isOpen = security?.length === 0 || security?.some((needed) => Object.keys(needed).length === 0)
      const base = isContent ? '/content' : ''
      const operationId = operation.operationId as string
      return isOpen ? [] : [{ method: method.toUpperCase(), path: base + path, operationId, isContent }]
    }),
  )
  const bodies: Record<string, object> = {
    setCardStatus: { cardStatus: 'S' },
    setCardPin: { pin: '0012', confirmPin: '0012', securityResponse: 'bluenose' },
    getCardPan: { securityResponse: 'bluenose' },
    replaceCard: { reason: 'lost' },
    setUpDirectDeposit: {},
    evaluateTopUpRisk: { pid: '1100003', fundingAmount: { transactionAmount: 50, currency: '124' } },
    topUpCard: {
      fundingAmount: { transactionAmount: 50, currency: '124' },
      paymentMethod: 'existing',
      vaultedCardId: 'VC000001',
    },
    saveAutoReload: { clientId: '1000009001', amountReload: 50, amountThreshold: 20 },
    updateAccount: { firstName: 'Mine' },
    saveFatca: { taxJurisdiction: [{ countryCode: 'CA' }] },
    editBiller: { billerAccount: '12345678' },
    openDispute: { reason: 'notReceived', description: 'It never came.', evidence: [] },
    answerDispute: { description: 'Here is the receipt.', evidence: [] },
  }
  // A holder’s token opens nothing there: tests/sandbox/content/tokens.test.ts.
  const foreign = signedIn.filter(({ path, isContent }) => path.includes('{') && !isContent)

  it.each(signedIn)('S1 $operationId needs a token', async ({ method, path }) => {
    const filled = path.replace(/\{[^}]+\}/g, '1000009001')
    const bodyless = method === 'GET' || method === 'DELETE'
    expect(await status(method, `${filled}?username=x`, bodyless ? {} : { body: {} })).toBe(401)
  })

  it.each(foreign)('T13 $operationId does not reach what is another’s', async ({ method, path, operationId }) => {
    const own = await sandbox.signIn('consents@example.com')
    const filled = path
      .replace('{username}', encodeURIComponent('large@example.com'))
      .replace('{email}', encodeURIComponent('large@example.com'))
      .replace('{pid}', '1100003')
      .replace(/[^/]*\/?\{[^}]+\}/g, (part) => {
        const known = Object.entries(FOREIGN).find(([name]) => `/${part}`.endsWith(name))
        return part.replace(/\{[^}]+\}/, known?.[1] ?? 'AR000001')
      })
    const tied = ['getCardPan', 'setCardPin', 'evaluateTopUpRisk', 'topUpCard'].includes(operationId)
    const given = bodies[operationId] ?? operation(operationId).body?.examples[0]?.value
    const body = tied ? { ...(given as object), sessionId: sessionOf(own.api) } : given
    const answer = await sandbox.raw(
      method,
      `${filled}${operationId === 'deleteAutoReload' ? '?clientId=1000009001' : ''}`,
      {
        headers: { 'x-auth-token': own.token },
        ...(body !== undefined && { body }),
      },
    )
    expect([403, 404], answer.text).toContain(answer.status)
  })

  it('T13 somebody else’s name in the query is 403', async () => {
    expect(
      await status('GET', '/api/prepaid/cards?username=large%40example.com', { headers: { 'x-auth-token': token } }),
    ).toBe(403)
  })
})
