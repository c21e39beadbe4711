/** The development server: which addresses it answers itself, and which ones go to the issuer. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contractPage } from '../../scripts/dev/contractPage'
import { editors } from '../../scripts/dev/editors'
import { portProblem } from '../../scripts/dev/ports'

const issuer = createHttp((_, response) => response.writeHead(404, { server: 'issuer' }).end())
const opened: ViteDevServer[] = []
let cacheDir: string
let issuerUrl: string
let url: string
let editorsUrl: string

async function open(plugins: Plugin[] = []) {
  const vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    cacheDir,
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins,
    server: { port: 0, hmr: false, watch: null },
  })
  opened.push(vite)
  await vite.listen()
  return new URL(vite.resolvedUrls!.local[0]!).origin
}

beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  issuerUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
  vi.stubEnv('API_URL', issuerUrl)
  cacheDir = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  url = await open()
  editorsUrl = await open([editors({ api: issuerUrl, sandbox: issuerUrl })])
})
afterAll(async () => {
  await Promise.all(opened.map((vite) => vite.close()))
  issuer.close()
  vi.unstubAllEnvs()
  await rm(cacheDir, { recursive: true, force: true })
})

describe('the development server', () => {
  test.each([
    '/content/faq/answers.en.json?import',
    '/content/faq/answers.fr.json?import&common',
    '/content/faq/answers.fr.json?import&index',
    '/content/legal/terms.en.md?import',
    '/content/agreement/fr.json?import',
  ])('answers %s as a module of the portal', async (path) => {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  })

  test.each(['/api/login', '/content/items', '/content/items/privacy'])('sends %s to the issuer', async (path) => {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('server')]).toEqual([404, 'issuer'])
  })
})

describe('the walks on the development server', () => {
  test('are a page whose modules need no test runner', async () => {
    const page = await (await fetch(`${url}/tests/gallery/walks/index.html`)).text()
    expect(page).toContain('<div id="walks"></div>')
    const clock = await (await fetch(`${url}/tests/support/clock.ts`)).text()
    expect(clock).toContain('/tests/gallery/vitest.ts')
  })
})

describe('the development server with editing on', () => {
  test.each(['/cms/content', '/cms/content/fees', '/cms/signed-in?code=1'])(
    'CMS-01 %s is the editors’ document',
    async (path) => {
      const document = await (await fetch(editorsUrl + path)).text()
      expect(document).toContain('<div id="editor"></div>')
      expect(document).toContain('src="/cms/main.tsx"')
      expect(await (await fetch(url + path)).text()).not.toContain('id="editor"')
    },
  )

  test('its modules are compiled, with the texts that a message needs no parser for', async () => {
    for (const module of ['/cms/main.tsx', '/cms/texts/fr.json?import']) {
      const answer = await fetch(editorsUrl + module)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript'])
    }
  })

  test.each(['/content/publications', '/content/schedules', '/content/items', '/identity/auth'])(
    'sends %s to its service',
    async (path) => {
      const answer = await fetch(editorsUrl + path)
      expect([answer.status, answer.headers.get('server')]).toEqual([404, 'issuer'])
    },
  )

  test('CMS-01 another address below /cms is the portal’s', async () => {
    const document = await (await fetch(`${editorsUrl}/cms/other`, { headers: { accept: 'text/html' } })).text()
    expect(document).not.toContain('id="editor"')
  })
})

describe('the development server of the mock', () => {
  let mockUrl: string
  beforeAll(async () => {
    mockUrl = await open([contractPage()])
  })

  test('shows the contract, with the files that the page loads', async () => {
    const page = await fetch(`${mockUrl}/contract`)
    expect([page.status, page.url]).toEqual([200, `${mockUrl}/contract/`])
    const html = await page.text()
    expect(html).toContain('id="operation/transferFunds"')
    const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, name]) => name)
    expect(scripts).toHaveLength(2)
    for (const name of scripts) {
      const answer = await fetch(`${mockUrl}/contract/${name}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
  }, 120_000)

  test('sends nothing else below the address', async () => {
    const html = await (await fetch(`${mockUrl}/contract/other`, { headers: { accept: 'text/html' } })).text()
    expect(html).not.toContain('operation/transferFunds')
  })
})

describe('npm run dev looks at its ports before it starts anything', () => {
  let taken: number
  const other = createHttp()
  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    taken = (other.address() as AddressInfo).port
  })
  afterAll(() => {
    other.close()
  })

  test('the one that is in use is named, with the variable that chooses another', async () => {
    const sentence = (variable: string) =>
      `Port ${taken} is already in use. Stop the program that uses it, or choose another port in ${variable}.`
    const run = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'scripts/dev.ts'],
        { env: { ...process.env, PORT: '0', PRISM_PORT: String(taken) } },
        (problem, stdout, stderr) => resolve({ code: problem?.code, said: stdout + stderr }),
      )
    })
    expect(run).toEqual({ code: 1, said: `${sentence('PRISM_PORT')}\n` })
    expect(await portProblem([{ variable: 'SANDBOX_PORT', port: taken }], '127.0.0.1')).toBe(sentence('SANDBOX_PORT'))
  })

  test('two that are the same, and one that is no port', async () => {
    const [one, two] = [await freePort(), await freePort()]
    expect(
      await portProblem(
        [
          { variable: 'PORT', port: one },
          { variable: 'PRISM_PORT', port: one },
        ],
        '127.0.0.1',
      ),
    ).toBe(`PORT and PRISM_PORT are both ${one}. Choose another port in one of them.`)
    expect(await portProblem([{ variable: 'PORT', port: Number('http') }], '127.0.0.1')).toBe(
      'PORT must be a number from 0 to 65535.',
    )
    expect(
      await portProblem(
        [
          { variable: 'PORT', port: one },
          { variable: 'PRISM_PORT', port: two },
        ],
        '127.0.0.1',
      ),
    ).toBeNull()
  })
})

/** Free a moment ago. */
async function freePort(): Promise<number> {
  const server = createHttp()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
