import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../sandbox/securityHeaders'
import { type OpenSandbox, openSandbox } from './openSandbox'

const HOLDERS = { 'en/index.html': 'home', 'en/not-found/index.html': 'none', 'assets/main-abc123.js': 'portal' }
const EDITORS = { 'cms/index.html': 'editors', 'cms/assets/main-abc123.js': 'editor' }

let folder: string
const opened: OpenSandbox[] = []
const OPENED = { headers: { accept: 'text/html,*/*' } }

async function open(name: string, files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, name, file, '..'), { recursive: true })
    await writeFile(join(folder, name, file), text)
  }
  const sandbox = await openSandbox({ portalDir: join(folder, name) })
  opened.push(sandbox)
  return (path: string, asked = OPENED) => sandbox.raw('GET', path, asked)
}
type Ask = Awaited<ReturnType<typeof open>>
let ask: Ask
let askDefault: Ask

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editors-'))
  ask = await open('editing', { ...HOLDERS, ...EDITORS })
  askDefault = await open('default', HOLDERS)
})
afterAll(async () => {
  await Promise.all(opened.map((sandbox) => sandbox.close()))
  await rm(folder, { recursive: true })
})

const KNOWN = ['/cms/content', '/cms/content/', '/cms/content/fees', '/cms/content/item-1f', '/cms/signed-in']
const UNKNOWN = [
  '/cms',
  '/cms/',
  '/cms/index.html',
  '/cms/other',
  '/cms/contents',
  '/cms/content/fees/more',
  '/cms/content/a.b',
  '/cms/signed-in/more',
]
const HEADERS = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
  'permissions-policy',
]

describe('a build with the editors’ application', () => {
  it.each(KNOWN)('CMS-01 has its one document at %s, never kept', async (path) => {
    const { status, text, headers } = await ask(path)
    expect([status, text, headers.get('cache-control')]).toEqual([200, 'editors', 'no-store'])
  })

  it.each(UNKNOWN)('%s is unknown, as in a build without', async (path) => {
    const [known, unknown] = [await ask(path), await askDefault('/no-such-page')]
    expect([known.status, known.text]).toEqual([404, 'none'])
    const without = (headers: Headers) => [...headers].filter(([name]) => name !== 'date')
    expect(without(known.headers)).toEqual(without(unknown.headers))
  })

  it('S4 the document allows nothing from elsewhere and no policy but its own; a holder’s keeps the one it has', async () => {
    const [page, holders] = [await ask('/cms/content'), await ask('/')]
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
        "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types editor ProseMirrorClipboard; report-uri /csp-reports',
    )
    expect(holders.headers.get('content-security-policy')).toBe(contentSecurityPolicy())
    expect(HEADERS.map((name) => page.headers.get(name))).toEqual(HEADERS.map((name) => holders.headers.get(name)))
    expect(HEADERS.map((name) => page.headers.get(name))).not.toContain(null)
  })

  it('its hashed files are kept for a year, and one that is missing is no document', async () => {
    const { status, text, headers } = await ask('/cms/assets/main-abc123.js')
    expect([status, text, headers.get('cache-control')]).toEqual([200, 'editor', 'public, max-age=31536000, immutable'])
    const gone = await ask('/cms/assets/gone-000000.js', { headers: { accept: '*/*' } })
    expect([gone.status, gone.text]).toEqual([404, ''])
  })
})

it.each([...KNOWN, '/cms/assets/main-abc123.js'])('CMS-01 CMS-02 without it %s is unknown', async (path) => {
  const answer = await askDefault(path)
  expect([answer.status, answer.text]).toEqual([404, 'none'])
})
