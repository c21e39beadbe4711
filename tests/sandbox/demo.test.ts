import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
const CONFIG = '/api/prepaid/open-config/1100003'

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

describe('what no database takes', () => {
  it.each([
    ['/three-d-secure/%00', 400],
    ['/sandbox/bank/%00', 400],
    ['/sandbox/mail?to=%00', 400],
    // Compared here, not by the database.
    ['/sandbox/cards?to=a%00b', 200],
  ])('NUL in %s is answered with %d', async (path, status) => {
    expect((await sandbox.raw('GET', path)).status).toBe(status)
  })

  it('NUL in a body is a wrong request', async () => {
    const sent: readonly (readonly [string, unknown])[] = [
      ['/config', { newVersion: 'a\0' }],
      ['/config', { newVersion: '\ud800' }],
      ['/faults', { operationId: 'login', status: 500, body: 'a\0' }],
    ]
    for (const [path, body] of sent) expect((await sandbox.raw('POST', `/sandbox${path}`, { body })).status).toBe(400)
  })

  it.each([
    ['/three-d-secure/abc', 404],
    ['/sandbox/bank/MR000001', 200],
  ])('a form that cannot be read has no fields: %s', async (path, expected) => {
    for (const [type, body] of [
      ['multipart/form-data', '{'],
      ['multipart/form-data; boundary=x', ''],
    ] as const) {
      const { status } = await sandbox.raw('POST', path, { body, headers: { 'content-type': type } })
      expect(status).toBe(expected)
    }
  })

  it('a body that is too large is 413, in the shape of the contract', async () => {
    for (const megabytes of [3, 30]) {
      const answer = await sandbox.raw('POST', '/sandbox/clock', { body: { text: 'x'.repeat(megabytes * 1e6) } })
      expect([answer.status, answer.body]).toMatchObject([413, { code: 'REQ-4130' }])
    }
  })
})

describe('reset', () => {
  it('brings everything back: money, clock, faults, configuration, mails and sessions', async () => {
    const { api } = await sandbox.signIn()
    const before = await sandbox.balances(api)
    await api.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: MAIN } }, body: { reason: 'lost' } })
    await sandbox.configure({ accountAccess: 'ended', newVersion: '2' })
    await sandbox.fault({ operationId: 'login', status: 500 })
    await sandbox.advance(1_000_000)
    expect((await sandbox.reset()).milliseconds).toBeLessThan(5_000)
    const again = await sandbox.signIn()
    expect(await sandbox.balances(again.api)).toEqual(before)
    expect((await sandbox.raw('GET', CONFIG)).body).toMatchObject({ accountAccess: 'open' })
    expect((await sandbox.raw('GET', CONFIG)).headers.get('x-new-version')).toBeNull()
    expect(await sandbox.mailsTo(FULL)).toEqual([])
    expect(Math.abs(Date.parse(await sandbox.now()) - Date.now())).toBeLessThan(5_000)
    expect((await api.GET('/api/prepaid/notifications')).response.status).toBe(401)
  })
})

describe('faults', () => {
  it('answer in place of the operation, as often as asked, and only for that operation', async () => {
    await sandbox.fault({
      operationId: 'getOpenConfig',
      status: 503,
      body: { code: 'SYS-5030', message: 'Away' },
      headers: { 'retry-after': '7' },
      times: 2,
    })
    expect((await sandbox.raw('GET', '/api/prepaid/frontend-config/1100003')).status).toBe(200)
    for (let run = 0; run < 2; run++) {
      const answer = await sandbox.raw('GET', CONFIG)
      expect([answer.status, answer.headers.get('retry-after'), answer.body]).toMatchObject([
        503,
        '7',
        { message: 'Away' },
      ])
    }
    expect((await sandbox.raw('GET', CONFIG)).status).toBe(200)
  })

  it('may be HTML, an empty body, a delay, or headers on the true answer', async () => {
    await sandbox.fault({ operationId: 'getOpenConfig', status: 200, body: '<h1>Proxy</h1>' })
    const html = await sandbox.raw('GET', CONFIG)
    expect([html.headers.get('content-type'), html.text]).toEqual(['text/html; charset=utf-8', '<h1>Proxy</h1>'])
    await sandbox.fault({ operationId: 'getOpenConfig', status: 500 })
    expect((await sandbox.raw('GET', CONFIG)).text).toBe('')
    await sandbox.fault({ operationId: 'getOpenConfig', delayMs: 150, headers: { 'x-new-version': '9' } })
    const start = performance.now()
    const slow = await sandbox.raw('GET', CONFIG)
    expect(performance.now() - start).toBeGreaterThan(140)
    expect([slow.headers.get('x-new-version'), slow.body]).toMatchObject(['9', { pid: '1100003' }])
  })

  it('can be cleared, and an unknown operation is refused', async () => {
    await sandbox.fault({ operationId: 'getOpenConfig', status: 500 })
    await sandbox.raw('DELETE', '/sandbox/faults')
    expect((await sandbox.raw('GET', CONFIG)).status).toBe(200)
    expect((await sandbox.raw('POST', '/sandbox/faults', { body: { operationId: 'nothing' } })).status).toBe(400)
  })
})

describe('configuration and clock', () => {
  it('objects are merged, values replaced, and the front end has its own', async () => {
    await sandbox.configure({
      accountAccess: 'ended',
      reloadMethods: { mcDebit: false },
      cardBins: [],
      frontend: { mapsKey: 'EXAMPLE' },
      newVersion: '1.2.3',
    })
    const open = await sandbox.raw('GET', CONFIG)
    expect(open.body).toMatchObject({
      accountAccess: 'ended',
      reloadMethods: { mcDebit: false, visaDebit: true },
      cardBins: [],
    })
    expect(open.headers.get('x-new-version')).toBe('1.2.3')
    const frontend = await sandbox.raw('GET', '/api/prepaid/frontend-config/1100003')
    expect(frontend.body).toMatchObject({ mapsKey: 'EXAMPLE', captchaSiteKey: '' })
  })

  it('an unknown brand is 404', async () => {
    expect((await sandbox.raw('GET', '/api/prepaid/open-config/9')).status).toBe(404)
  })

  it('time moves by what is asked', async () => {
    const before = Date.parse(await sandbox.now())
    await sandbox.advance(3600)
    expect(Date.parse(await sandbox.now()) - before).toBeGreaterThanOrEqual(3_600_000)
    expect((await sandbox.raw('POST', '/sandbox/clock', { body: { advanceSeconds: 'soon' } })).status).toBe(400)
    for (const advanceSeconds of [1e300, 1e13, -1e13]) {
      expect((await sandbox.raw('POST', '/sandbox/clock', { body: { advanceSeconds } })).status).toBe(400)
    }
  })
})

describe('the mailbox', () => {
  it('is a page for people, with links to the portal and no script', async () => {
    await sandbox.raw('POST', `/api/users/1100003/${encodeURIComponent(FULL)}/password/recovery`)
    const [mail] = await sandbox.mailsTo(FULL)
    const page = await sandbox.raw('GET', `/sandbox/mail?to=${encodeURIComponent(FULL)}`, {
      headers: { accept: 'text/html' },
    })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain(`<a href="${mail?.link?.replaceAll('&', '&amp;')}">`)
    expect(page.text).toContain(mail?.code ?? 'no code')
    expect(page.text).not.toContain('<script')
    const hostile = await sandbox.raw('GET', `/sandbox/mail?to=${encodeURIComponent('"><script>alert(1)</script>')}`, {
      headers: { accept: 'text/html' },
    })
    expect(hostile.text).not.toContain('<script')
  })

  it('writes to a French holder in French', async () => {
    const to = 'nonresident@example.com'
    await sandbox.raw('POST', `/api/users/1100003/${encodeURIComponent(to)}/password/recovery`, {
      headers: { 'accept-language': 'fr_CA' },
    })
    const [mail] = await sandbox.mailsTo(to)
    expect(mail).toMatchObject({ locale: 'fr', subject: 'Choisissez un nouveau mot de passe' })
    expect(mail?.link).toContain('locale=fr')
  })
})

describe('without demonstrations', () => {
  it('nothing of it is there, and the contract still is', async () => {
    const plain = await openSandbox({ demo: false })
    for (const [method, path] of [
      ['POST', 'reset'],
      ['GET', 'data'],
      ['GET', 'mail'],
      ['POST', 'clock'],
      ['GET', 'cards'],
    ] as const) {
      expect((await plain.raw(method, `/sandbox/${path}`, method === 'POST' ? { body: {} } : {})).status).not.toBe(200)
    }
    expect((await plain.raw('GET', CONFIG)).status).toBe(200)
    await plain.close()
  })
})

describe('the cards that wait', () => {
  it('are those in the shops, of each kind, and for a holder those not yet activated', async () => {
    const shops = await sandbox.raw('GET', '/sandbox/cards')
    const types = (shops.body as { cardType: string; cardProgram: string }[]).map(({ cardProgram }) => cardProgram)
    expect(new Set(types)).toEqual(new Set(['BLU110', 'BLK230', 'BHW229', 'BHW230', 'BLK229']))
    const sent = await sandbox.raw('GET', `/sandbox/cards?to=${encodeURIComponent(FULL)}`)
    expect(sent.body).toMatchObject([{ clientId: '1000001004', cardNumber: expect.stringMatching(/^\d{16}$/) }])
    const page = await sandbox.raw('GET', '/sandbox/cards', { headers: { accept: 'text/html' } })
    expect(page.text).toContain('<td>1000001004</td>')
    expect(page.text).toContain('in a shop')
  })
})
