import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPortal, type PortalRequest } from '../../sandbox/portal'
import { contentSecurityPolicy } from '../../sandbox/securityHeaders'
import { type OpenSandbox, openSandbox } from './openSandbox'

let folder: string
let sandbox: OpenSandbox
let portal: ReturnType<typeof createPortal>

const SCRIPT = 'console.log("portal")'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'))
  await writeFile(join(folder, 'secret.txt'), 'outside')
  const root = join(folder, 'built')
  const put = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
    await writeFile(join(root, `${path}.gz`), gzipSync(text))
    await writeFile(join(root, `${path}.br`), brotliCompressSync(text))
  }
  await put('assets/main-abc123.js', SCRIPT)
  await writeFile(join(root, 'assets/plain-abc123.css'), 'body{}')
  await put('favicon.svg', '<svg/>')
  await put('.vite/manifest.json', '{"index.html":{"isEntry":true}}')
  await put('assets/.hidden', 'isEntry')
  for (const locale of ['en', 'fr']) {
    await put(`${locale}/index.html`, `home ${locale}`)
    await put(`${locale}/login/index.html`, `login ${locale}`)
    await put(`${locale}/faq/index.html`, `questions ${locale}`)
    await put(`${locale}/shell/index.html`, `shell ${locale}`)
    await put(`${locale}/not-found/index.html`, `none ${locale}`)
  }
  portal = createPortal(root)
  sandbox = await openSandbox({ portalDir: root })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, more: Partial<PortalRequest> = {}) =>
  portal({
    path,
    locale: null,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    isOpened: false,
    ...more,
  })
const textOf = async (path: string, more: Partial<PortalRequest> = {}) => {
  const { body } = await ask(path, more)
  return body && Buffer.from(body).toString()
}

describe('documents', () => {
  it.each([
    ['/', 'home en'],
    ['/login', 'login en'],
    ['/login/', 'login en'],
    ['/login/activate', 'shell en'],
    ['/dashboard', 'shell en'],
    ['/dashboard/bills/pending', 'shell en'],
    ['/faq/unheard-of', 'questions en'],
    ['/no.such.page', 'none en'],
    ['/dashboard/nothing', 'none en'],
    ['/shell', 'none en'],
  ])('%s is %s', async (path, text) => {
    expect(await textOf(path)).toBe(text)
  })

  it('the language is the query’s, else the cookie’s, else English', async () => {
    expect(await textOf('/', { locale: 'fr' })).toBe('home fr')
    expect(await textOf('/', { cookie: 'a=1; locale=fr; b=2' })).toBe('home fr')
    expect(await textOf('/', { locale: 'en', cookie: 'locale=fr' })).toBe('home en')
    expect(await textOf('/', { locale: 'de', cookie: 'mylocale=fr' })).toBe('home en')
  })

  it('I18-05 the language of an address is kept for the next page, once', async () => {
    const cookieOf = async (path: string, cookie = '') =>
      (await sandbox.raw('GET', path, { headers: { cookie } })).headers.get('set-cookie')
    expect(await cookieOf('/login?locale=fr')).toBe('locale=fr; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(await cookieOf('/login?locale=en', 'locale=fr')).toContain('locale=en;')
    expect(await cookieOf('/login?locale=fr', 'a=1; locale=fr')).toBeNull()
    for (const path of ['/login', '/login?locale=de', '/favicon.svg?locale=fr', '/api/nothing?locale=fr'])
      expect(await cookieOf(path)).toBeNull()
  })

  it('are asked about every time, and carry the policy', async () => {
    const page = await sandbox.raw('GET', '/login?locale=fr')
    expect(page.text).toBe('login fr')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy())
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const closed = [
      "default-src 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]
    expect(contentSecurityPolicy().split('; ')).toEqual(expect.arrayContaining(closed))
  })
})

describe('files', () => {
  it('hashed ones are kept for a year', async () => {
    const { status, headers } = await ask('/assets/main-abc123.js')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ])
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/gone-000000.js', '/assets/gone', '/assets/', '/favicon.ico', '/main.js.map'])(
    '%s that is missing is 404 and never a document',
    async (path) => {
      const answer = await sandbox.raw('GET', path)
      expect([answer.status, answer.text]).toEqual([404, ''])
      expect(answer.headers.get('content-type')).not.toContain('html')
    },
  )

  it.each(['/index.html', '/foo.png', '/main.js.map', '/assets/gone-000000.js'])(
    'SHL-033 %s that a person opens is the portal, which leads home',
    async (path) => {
      const answer = await sandbox.raw('GET', path, { headers: { accept: 'text/html,*/*' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it.each([
    ['/', 200],
    ['/login/activate', 200],
    ['/dashboard/bills', 200],
    ['/getstarted', 200],
    ['/faqvisa', 200],
    ['/privacy', 200],
    ['/logout', 200],
    ['/faq/nonreload', 200],
    ['/faq/unheard-of', 200],
    ['/no-such-page', 404],
    ['/dashboard/nothing', 404],
  ])('B13 the status of %s is %i', async (path, status) => {
    const known = { ifNoneMatch: (await ask(path)).headers['etag'] }
    expect((await ask(path)).status).toBe(status)
    const again = await ask(path, known)
    expect([again.status, again.body === null]).toEqual(status === 200 ? [304, true] : [404, false])
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('for %s is sent as %s', async (acceptEncoding, encoding) => {
    const { headers, body } = await ask('/assets/main-abc123.js', { acceptEncoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toContain('Accept-Encoding')
    if (encoding === 'br') expect(brotliDecompressSync(body ?? Buffer.alloc(0)).toString()).toBe(SCRIPT)
    if (!encoding) expect(Buffer.from(body ?? []).toString()).toBe(SCRIPT)
  })

  it.each(['/favicon.svg.br', '/favicon.svg.gz', '/en/login/index.html'])(
    '%s is served under its own address only',
    async (path) => {
      const answer = await sandbox.raw('GET', path)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toMatch(/svg|login/)
    },
  )

  it('without packed siblings is sent as it is', async () => {
    expect(
      (await ask('/assets/plain-abc123.css', { acceptEncoding: 'br, gzip' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('that the browser has already is 304', async () => {
    const first = await sandbox.raw('GET', '/assets/main-abc123.js')
    const etag = first.headers.get('etag') ?? ''
    const second = await sandbox.raw('GET', '/assets/main-abc123.js', { headers: { 'if-none-match': etag } })
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag])
    const known = { 'if-none-match': `"other", ${etag}` }
    expect((await sandbox.raw('GET', '/assets/main-abc123.js', { headers: known })).status).toBe(304)
    const packed = await sandbox.raw('GET', '/assets/main-abc123.js', { headers: { 'if-none-match': '"other"' } })
    expect(packed.status).toBe(200)
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/%00',
    '/%zz',
  ])('%s leads nowhere outside', async (path) => {
    const answers = [await textOf(path), (await sandbox.raw('GET', path)).text]
    expect(answers.join()).not.toContain('outside')
  })

  it.each(['/.vite/manifest.json', '/.vite%2Fmanifest.json', '/assets/.hidden'])(
    '%s is the build’s own',
    async (path) => {
      const answer = await sandbox.raw('GET', path)
      expect([answer.status, answer.text.includes('isEntry')]).toEqual([404, false])
    },
  )

  it('calls that are unknown are never a document', async () => {
    const answer = await sandbox.raw('GET', '/api/nothing')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

it('S4 a document allows the captcha’s service, and policies that its script names, only while a site key is configured', async () => {
  const policy = async () => (await sandbox.raw('GET', '/login')).headers.get('content-security-policy') ?? ''
  const without = await policy()
  expect(without).not.toMatch(/google|gstatic/)
  expect(without).toContain("; frame-src 'self';")
  expect(without).toContain('; trusted-types default;')
  await sandbox.configure({ frontend: { captchaSiteKey: 'test' } })
  const parts = (await policy()).split('; ')
  expect(parts).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(parts).toContain("frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/")
  expect(parts).toContain("require-trusted-types-for 'script'")
  expect(parts).toContain("trusted-types * 'allow-duplicates'")
  await sandbox.configure({ frontend: { captchaSiteKey: '' } })
  expect(await policy()).toBe(without)
})

describe('a form that is sent before the portal has started', () => {
  const post = (path: string, more: Record<string, string> = {}) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
      body: 'username=robin%40example.com&password=Maple2026',
    })

  it('leads back to its address, without what was typed', async () => {
    const answer = await post('/login?locale=fr')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/login?locale=fr')
  })

  it('leads to no other host', async () => {
    const answer = await post('//evil.example/login')
    expect(answer.headers.get('location')).toBe('/evil.example/login')
  })

  it('is refused where another site has sent it, or it is no form', async () => {
    expect((await post('/login', { origin: 'https://evil.example' })).status).toBe(405)
    expect((await post('/login', { 'content-type': 'application/json' })).status).toBe(405)
  })
})
