import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type ServerType, serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { createConfiguration } from './brand/configuration'
import { prepareShownCards } from './cards/shownCards'
import { createChallenges } from './challenge/service'
import { createClock } from './clock'
import { readEditor } from './content/editors'
import { connect, type Database } from './database/connect'
import { fillFromSeed, prepare } from './database/prepare'
import { settings } from './database/schema'
import { createStatementsOfAll } from './database/tables'
import { createFaultList } from './demo/faults'
import { createDemo } from './demo/operations'
import { createDueWork } from './dueWork'
import { DUE_JOBS, HANDLERS } from './handlers'
import { createApi } from './http/api'
import { createApp } from './http/app'
import { readContract } from './http/document'
import { createSecrets, DEFAULT_COST } from './identity/secrets'
import { createSessions } from './identity/sessions'
import { createThrottle, DEFAULT_LIMITS, type Limits } from './identity/throttle'
import { createPortal } from './portal'
import { problemText } from './problemText'
import { type Hosts, securityHeaders, withServices } from './securityHeaders'
import type { World } from './world'

export type SandboxOptions = {
  /** 0 picks a free port. */
  readonly port?: number
  readonly host?: string
  /** A folder of the embedded database; without it and without `databaseUrl` the database is in memory. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly tokenSeconds?: number
  /** The built portal, served on the same origin. */
  readonly portalDir?: string | undefined
  /** The base time; the sandbox's clock adds to it. */
  readonly clock?: () => number
  /** Validates every answer against the contract: a violation becomes a 500 with the list. */
  readonly validateAnswers?: boolean
  /** Enables `/sandbox/…`, where tests and demonstrations change the issuer. */
  readonly demo?: boolean
  readonly limits?: Partial<Limits>
  /** Hashing cost of passwords and answers; a low cost makes tests fast. */
  readonly secretCost?: number
  /** Other origins that may call it, besides its own. */
  readonly origins?: readonly string[]
  /** Public origin of the portal, for links in answers; defaults to the server's own. */
  readonly publicOrigin?: string | undefined
  readonly hosts?: Hosts
  /** Where a prepared database is kept, for a faster next start. */
  readonly cacheDir?: string
  /** Receives log entries; they contain no value of a call. */
  readonly report?: (line: string, details: string) => void
}

export type Sandbox = { readonly url: string; close(): Promise<void> }

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CACHE = fileURLToPath(new URL('../.data/cache', import.meta.url))
const DUE_EVERY = 5_000

/** Changes with the tables and the seed, and with nothing else. */
function fingerprint(secretCost: number) {
  const hash = createHash('sha256').update(String(secretCost))
  for (const statement of createStatementsOfAll()) hash.update(statement)
  for (const folder of [
    'seed',
    'cards/programs.ts',
    'cards/searchText.ts',
    '../rules/folded.ts',
    'cards/cardNumber.ts',
    'database/prepare.ts',
    'database/restore.ts',
  ]) {
    const path = join(HERE, folder)
    const files = folder.endsWith('.ts') ? [path] : readdirSync(path).map((name) => join(path, name))
    for (const file of files.sort()) hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', tokenSeconds = 900, cacheDir = CACHE, secretCost = DEFAULT_COST } = options
  const report = options.report ?? ((line, details) => console.error(`[sandbox] ${line}: ${details}`))
  const mark = fingerprint(secretCost)
  const secrets = createSecrets(secretCost)
  const document = readContract()
  const clock = createClock(options.clock)

  const connection = await connect({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    template: join(cacheDir, `database-${mark}.tar`),
    prepare: (db, isNew) => prepare(db, { now: clock.now(), fingerprint: mark, secrets, isNew }),
  })
  const { db } = connection

  const secret = new Uint8Array(Buffer.from(await readSecret(db), 'base64'))
  const world: World = {
    db,
    shownCards: prepareShownCards(db),
    clock,
    secret,
    secrets,
    sessions: createSessions({ db, clock, secret, tokenSeconds }),
    throttle: createThrottle(db, clock, { ...DEFAULT_LIMITS, ...options.limits }),
    configuration: await createConfiguration(db, await readSetting(db, 'configuration')),
    due: createDueWork(db, clock, DUE_JOBS),
  }
  const faults = createFaultList()
  const reset = async () => {
    clock.set(0)
    faults.clear()
    await fillFromSeed(db, { now: clock.now(), fingerprint: mark, secrets })
    world.sessions.forget()
    await world.configuration.reset()
    await world.due.recount()
  }

  const api = await createApi(world, {
    document,
    handlers: HANDLERS,
    readEditor: (bearer) => readEditor(bearer, secret, clock.date()),
    faults: options.demo ? faults : null,
    validateAnswers: options.validateAnswers ?? false,
    report,
  })
  const hosts: Hosts = {
    ...options.hosts,
    style: [...(options.hosts?.style ?? []), ...(await styleHashesOf(options.portalDir))],
  }
  let publicOrigin = ''
  let ownOrigins: string[] = []
  const app = createApp({
    api,
    portal: options.portalDir ? createPortal(options.portalDir) : null,
    challenges: createChallenges(world),
    demo: options.demo ? createDemo({ world, faults, reset }) : null,
    hosts: () => withServices(hosts, world.configuration.current().frontend),
    addressLookupKey: () => world.configuration.current().frontend.addressLookupKey,
    now: clock.now,
    publicOrigin: () => publicOrigin,
    origins: () => ownOrigins,
    report,
  })

  const server = await listen(app.fetch, port, host).catch(async (problem) => {
    await connection.close()
    throw problem
  })
  server.on('clientError', answerUnreadable)
  const listening = (server.address() as AddressInfo).port
  const url = `http://${host}:${listening}`
  publicOrigin = options.publicOrigin ?? url
  ownOrigins = [url, `http://127.0.0.1:${listening}`, `http://localhost:${listening}`, publicOrigin]
  ownOrigins.push(...(options.origins ?? []))
  const timer = setInterval(() => {
    world.due.catchUp().catch((problem) => report('due work failed', problemText(problem)))
  }, DUE_EVERY)
  timer.unref()

  return {
    url,
    async close() {
      clearInterval(timer)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await connection.close()
    },
  }
}

/** Node and the adapter answer some calls before the app runs: add the headers there too. */
const createOwnServer = ((options: ServerOptions, listener: RequestListener) => {
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value)
    if (request.headers.host === undefined && request.httpVersion === '1.1') response.writeHead(400).end()
    else listener(request, response)
  })
  server.on('checkExpectation', (_, response: ServerResponse) => {
    response.writeHead(417, { ...securityHeaders(), 'cache-control': 'no-store' }).end()
  })
  return server
}) as typeof createServer

const listen = (fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string) =>
  new Promise<ServerType>((resolve, reject) => {
    const server = serve({ fetch, port, hostname, createServer: createOwnServer }, () => resolve(server))
    server.once('error', reject)
  })

/** Node answers these itself, before there is a request: add the headers here too. */
function answerUnreadable(problem: NodeJS.ErrnoException, socket: Duplex) {
  if (!socket.writable || problem.code === 'ECONNRESET') return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[problem.code ?? ''] ?? 400
  const headers = { ...securityHeaders(), 'cache-control': 'no-store', 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
}

async function readSetting(db: Database, name: string) {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  return row?.value
}

async function readSecret(db: Database) {
  const fresh = randomBytes(32).toString('base64')
  await db.insert(settings).values({ name: 'secret', value: fresh }).onConflictDoNothing()
  return String(await readSetting(db, 'secret'))
}

/** Hashes of the styles inside the portal's documents, written by its build. */
async function styleHashesOf(portalDir: string | undefined): Promise<readonly string[]> {
  if (portalDir === undefined) return []
  const hashes = await readFile(join(portalDir, '.vite/style-hashes.json'), 'utf8').catch(() => '[]')
  return JSON.parse(hashes) as string[]
}
