/** Each command of package.json and of the documents starts, does a piece of its work, and ends with its verdict. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** `says`: the verdict of a command that ends. `answers`: a path of a server, and what it answers with. */
type Smoke =
  | { readonly args?: readonly string[]; readonly says: RegExp; readonly leaves?: readonly string[] }
  | { readonly answers: string; readonly says: RegExp; readonly takesPort?: true }
  | { readonly testedIn: string }
  | { readonly exempt: string }

const ITSELF = 'The check is made of it.'
const STEP = 'A step of the check, which runs before the tests.'
const CI = 'CI runs it whole.'

const ATLAS = '.data/atlas-smoke'
const PICTURES = '.data/pictures-smoke'

const SMOKES: Readonly<Record<string, Smoke>> = {
  start: { testedIn: 'tests/processes/starting.test.ts' },
  reset: { says: /^The next start begins with fresh data in \S+\.$/m },
  dev: { answers: '/login', says: /<html lang="en"/ },
  'dev:mock': { answers: '/api/prepaid/open-config/1100003', says: /"accountAccess"/ },
  gallery: { answers: '/', says: /<script type="module"/, takesPort: true },
  atlas: {
    args: ['--folder', ATLAS, '--only', 'accessEnded'],
    says: /^4 of 4 pictures\n.*Built in \d+ s: file:/ms,
  },
  pictures: { args: ['--folder', PICTURES], says: /path-test\.png$/m },
  gen: { says: /openapi\.yaml/, leaves: ['contract/schema.d.ts', 'docs/journeys.md'] },
  journeys: { exempt: 'The second half of `gen`.' },
  simulate: {
    args: ['--count', '20', '--least', '0', '--flow', 'transfer'],
    says: /^Passed: \d+ schedules, 0 failed/m,
  },
  mutate: { args: ['rules/site/brand.ts', '--sample', '1'], says: /^1 breakages, 0 survived/m },
  'bench:machines': { args: ['-t', 'one event dashboard'], says: /dashboard +[1-9][\d,.]* / },
  'bench:issuer': { args: ['1'], says: /^[1-9]\d* balance reads a second/m },
  'bench:editor': { testedIn: 'tests/e2e/bench.test.ts' },
  bench: { testedIn: 'tests/e2e/bench.test.ts' },
  sbom: { says: /"bomFormat": "CycloneDX"/ },
  build: { exempt: STEP },
  budget: { exempt: STEP },
  format: { exempt: 'It writes into the files; the check runs the same without writing.' },
  check: { exempt: ITSELF },
  test: { exempt: ITSELF },
  'test:all': { exempt: ITSELF },
  'test:browsers': { exempt: CI },
  'test:processes': { exempt: CI },
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(name, 'utf8'))
const named = documents.flatMap((text) =>
  [...text.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? ''),
)

/** The contract requires it of every call. */
const AS_THE_PORTAL = { headers: { 'accept-language': 'en_CA' } }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Ports and folders of its own, so that nothing that runs here is touched. */
async function start(name: string, args: readonly string[], port: number, more: Record<string, string> = {}) {
  const { NODE_ENV: _, VITEST: __, DATABASE_URL: ___, ...env } = process.env
  const child = spawn('npm', ['run', name, '--', ...args], {
    env: {
      ...env,
      PORT: String(port),
      PRISM_PORT: String(await freePort()),
      SANDBOX_PORT: '0',
      SANDBOX_DATA: join(folder, name.replace(':', '-')),
      BROWSER: 'none',
      NO_COLOR: '1',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm and its shell forward no signal.
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async () => {
    process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
  return { said: () => said, ended, stop, isRunning: () => child.exitCode === null }
}

describe('every command', () => {
  test('of package.json has a smoke or the reason why it has none, and nothing else has', () => {
    expect(Object.keys(SMOKES).sort()).toEqual(Object.keys(scripts).sort())
  })

  test('that the documents name is there', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const paths = documents.flatMap((text) => [...text.matchAll(/(?:vitest run|--config) ((?:[\w-]+[/.])+\w+)/g)])
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([])
  })

  const smokes = Object.entries(SMOKES)

  test.each(smokes.flatMap(([name, smoke]) => ('testedIn' in smoke ? [[name, smoke.testedIn] as const] : [])))(
    '%s is run by %s',
    (name, file) => {
      const script = /scripts\/\S+\.ts/.exec(scripts[name]!)![0]
      expect(readFileSync(file, 'utf8')).toContain(script)
    },
  )

  test.each(smokes.flatMap(([name, smoke]) => ('answers' in smoke ? [[name, smoke] as const] : [])))(
    '%s is up and answers',
    async (name, { answers, says, takesPort }) => {
      const port = await freePort()
      const server = await start(name, takesPort ? ['--port', String(port)] : [], port)
      try {
        await vi.waitFor(
          async () => {
            if (!server.isRunning()) return
            expect(await (await fetch(`http://127.0.0.1:${port}${answers}`, AS_THE_PORTAL)).text()).toMatch(says)
          },
          { timeout: 100_000, interval: 250 },
        )
        expect(server.isRunning(), server.said()).toBe(true)
      } finally {
        if (server.isRunning()) await server.stop()
      }
    },
    120_000,
  )

  test.each(
    smokes.flatMap(([name, smoke]) => ('says' in smoke && !('answers' in smoke) ? [[name, smoke] as const] : [])),
  )(
    '%s does a piece of its work and ends with its verdict',
    async (name, { args = [], says, leaves = [] }) => {
      const before = leaves.map((file) => readFileSync(file, 'utf8'))
      const { ended, said } = await start(name, args, await freePort())
      expect(await ended, said()).toBe(0)
      expect(said()).toMatch(says)
      expect(leaves.map((file) => readFileSync(file, 'utf8'))).toEqual(before)
    },
    240_000,
  )

  const readme = readFileSync('README.md', 'utf8')
  const section = (title: string) => readme.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  const onPort = async (path: string, port: number) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

  /** Starts it, and asks until the answer is the expected one. */
  async function answerOf(name: string, path: string, says: RegExp, env: Record<string, string> = {}) {
    const port = await freePort()
    const server = await start(name, [], port, env)
    try {
      await vi.waitFor(async () => expect(await onPort(path, port)).toMatch(says), { timeout: 100_000, interval: 250 })
    } finally {
      if (server.isRunning()) await server.stop()
    }
  }

  test('DEV-45 README runs the portal with mocks and inspects its machines, and the inspector’s page is there', async () => {
    const text = section('Develop')
    expect(text).toMatch(/`npm run dev:mock` runs the portal on Prism's mock only/)
    expect(text).toMatch(/\*\*Inspect the machines\.\*\* In both modes, `\?inspect` opens .* `\?inspect=local` opens/)
    await answerOf('dev:mock', '/src/app/inspect/page/index.html?inspect=local', /<script type="module"/)
  }, 120_000)

  test('DEV-45 README runs the path tests of one machine', async () => {
    const [, path = ''] =
      /`npx vitest run (tests\/machines\/\S+)` \| one machine: .* paths/.exec(section('Test it')) ?? []
    expect(existsSync(path), path).toBe(true)
    const child = spawn('npx', ['vitest', 'run', path], { env: { ...process.env, NO_COLOR: '1' } })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (more) => (said += more))
    expect(await new Promise((resolve) => child.once('close', resolve)), said).toBe(0)
    expect(said).toMatch(/Tests +[1-9]\d* passed/)
  }, 120_000)

  test('DEV-45 README turns editing on, and the editors’ application is there', async () => {
    const [, variable = '', value = '', command = ''] =
      /```sh\n(\w+)=(\w+) npm (?:run )?(\w+)\n```/.exec(section('Editors')) ?? []
    expect([`${variable}=${value}`, command]).toEqual(['EDITING=true', 'start'])
    expect(section('Editors')).toMatch(/for `npm start`, `npm run dev` and `npm run build`/)
    expect(readFileSync('scripts/start.ts', 'utf8')).toContain('requireEditing(')
    expect(readFileSync('scripts/build.ts', 'utf8')).toContain('requireEditing(')
    await answerOf('dev', '/cms/content', /<div id="editor">/, { [variable]: value })
  }, 120_000)
})
