/** The development server: which addresses it answers itself, and which ones go to the issuer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const issuer = createHttp((_, response) => response.writeHead(404, { server: 'issuer' }).end())
let vite: ViteDevServer
let cacheDir: string
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('API_URL', `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`)
  cacheDir = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    cacheDir,
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, hmr: false, watch: null },
  })
  await vite.listen()
  url = new URL(vite.resolvedUrls!.local[0]!).origin
})
afterAll(async () => {
  await vite.close()
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
