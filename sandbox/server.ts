import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import type { JWK } from 'jose'
import { createConfiguration } from './brand/configuration'
import { prepareShownCards } from './cards/shownCards'
import { createChallenges } from './challenge/service'
import { createFaultList } from './changes/faults'
import { createDemoState } from './changes/state'
import { createClock } from './clock'
import { connect, type Database } from './database/connect'
import { settings } from './database/schema'
import { removeDemoSettings } from './database/settings'
import { createStatementsOfAll } from './database/tables'
import { createDemo } from './demo/operations'
import { createDueWork } from './dueWork'
import { DUE_JOBS, HANDLERS } from './handlers'
import { createApi } from './http/api'
import { createApp, isOurHost } from './http/app'
import { type Closing, createClosing } from './http/closing'
import { readContract } from './http/document'
import { createSecrets, DEFAULT_COST } from './identity/secrets'
import { createSessions } from './identity/sessions'
import { createThrottle, DEFAULT_LIMITS, type Limits } from './identity/throttle'
import { createIdentityProvider, type IdentityProvider, isOfIdentity } from './identityProvider/service'
import { createPortal } from './portal'
import { problemText } from './problemText'
import { type Hosts, securityHeaders, withServices } from './securityHeaders'
import { fillFromSeed, prepare } from './seed/prepare'
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
  /** Editors may sign in and change content: the identity provider is at `/identity`, and its tokens are accepted. */
  readonly editing?: boolean
  /** Life of an editor's token. */
  readonly editorTokenSeconds?: number
  /** The identity provider's private key; by default one is made for each database. */
  readonly identityKey?: JWK
  /** Where a prepared database is kept, for a faster next start. */
  readonly cacheDir?: string
  /** Receives log entries; they contain no value of a call. */
  readonly report?: (line: string, details: string) => void
}

export type Sandbox = {
  readonly url: string
  /** Takes no more calls, answers those that are running, and closes the database. */
  close(options?: { readonly lingerMs?: number }): Promise<void>
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CACHE = fileURLToPath(new URL('../.data/cache', import.meta.url))
/** What other processes changed or left to do is noticed at least this often, also without a call. */
const EVERY = 5_000

/** Changes with the tables and the seed, and with nothing else. */
function fingerprint(secretCost: number) {
  const hash = createHash('sha256').update(String(secretCost))
  for (const statement of createStatementsOfAll()) hash.update(statement)
  for (const folder of [
    'seed',
    'cards/programs.ts',
    'cards/searchText.ts',
    '../rules/values/folded.ts',
    '../rules/site/blocks.ts',
    'identity/secrets.ts',
    'cards/cardNumber.ts',
    'seed/prepare.ts',
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

  const reportReplaced = () =>
    console.log('The data is of another version of the sandbox: it begins again with the first day.')
  const connection = await connect({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    template: join(cacheDir, `database-${mark}.tar`),
    prepare: (db, isNew) => prepare(db, { now: clock.now(), fingerprint: mark, secrets, isNew, reportReplaced }),
  })
  const { db } = connection

  const secret = new Uint8Array(Buffer.from(await readSecret(db), 'base64'))
  const configuration = createConfiguration(db)
  const faults = createFaultList(db)
  const due = createDueWork(db, clock, DUE_JOBS, connection.alone)
  const world: World = {
    db,
    shownCards: prepareShownCards(db),
    clock,
    secret,
    secrets,
    sessions: createSessions({ db, isShared: connection.isShared, clock, secret, tokenSeconds }),
    throttle: createThrottle(db, clock, { ...DEFAULT_LIMITS, ...options.limits }),
    configuration,
    due,
    demo: createDemoState({ connection, clock, configuration, faults, due }),
  }
  await world.demo.read()
  const reset = () =>
    connection.alone('preparing', async () => {
      await removeDemoSettings(db)
      await world.demo.read()
      await fillFromSeed(db, { now: clock.now(), fingerprint: mark, secrets })
      world.sessions.forget()
      due.forget()
    })

  let publicOrigin = ''
  let identityProvider: IdentityProvider | null = null
  const folder = options.dataDir && !options.databaseUrl ? resolve(options.dataDir) : null
  const api = await createApi(world, {
    document,
    handlers: HANDLERS,
    readPerson: async (bearer) => (await identityProvider?.readPerson(bearer)) ?? null,
    faults: options.demo ? faults : null,
    validateAnswers: options.validateAnswers ?? false,
    report,
  })
  const hosts: Hosts = {
    ...options.hosts,
    style: [...(options.hosts?.style ?? []), ...(await styleHashesOf(options.portalDir))],
  }
  let ownOrigins: readonly string[] = []
  const app = createApp({
    api,
    portal: options.portalDir ? createPortal(options.portalDir) : null,
    challenges: createChallenges(world, () => ownOrigins),
    demo: options.demo ? createDemo({ world, faults, folder, reset }) : null,
    hosts: () => withServices(hosts, world.configuration.current().frontend),
    addressLookupKey: () => world.configuration.current().frontend.addressLookupKey,
    now: clock.now,
    refresh: world.demo.refresh,
    publicOrigin: () => publicOrigin,
    origins: () => ownOrigins,
    report,
  })

  const closing = createClosing()
  // The app refuses calls to foreign hosts, also those to the identity provider.
  const identityFor = ({ url: path, headers }: IncomingMessage) =>
    isOfIdentity(path) && isOurHost(headers.host, ownOrigins) ? identityProvider : null
  const server = await listen(app.fetch, port, host, closing, identityFor).catch(async (problem) => {
    await connection.close()
    throw problem
  })
  server.on('clientError', answerUnreadable)
  // Such as one that cannot be accepted because too many files are open.
  server.on('error', (problem) => report('a connection failed', problemText(problem)))
  const listening = (server.address() as AddressInfo).port
  const url = `http://${host}:${listening}`
  publicOrigin = options.publicOrigin ?? url
  const local = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${listening}`)
  ownOrigins = [...new Set([url, ...local, publicOrigin, ...(options.origins ?? [])])]
  // Its addresses are the portal's own, which are known only now.
  if (options.editing) {
    identityProvider = await createIdentityProvider(world, {
      origin: publicOrigin,
      tokenSeconds: options.editorTokenSeconds ?? 900,
      key: options.identityKey,
      report,
    })
  }
  const routine = startRoutine(async () => {
    await world.demo.refresh()
    due.forget()
    await due.catchUp()
  }, report)

  return {
    url,
    async close({ lingerMs = 0 } = {}) {
      await Promise.all([routine.stop(), closing.close(server, lingerMs)])
      await connection.close()
    },
  }
}

function startRoutine(work: () => Promise<void>, report: (line: string, details: string) => void) {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => {
      running = work()
        .catch((problem) => report('due work failed', problemText(problem)))
        .then(() => {
          if (!isStopped) wait()
        })
    }, EVERY).unref()
  }
  let isStopped = false
  wait()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}

type IdentityFor = (request: IncomingMessage) => IdentityProvider | null

/** Node and the adapter answer some calls before the app runs: add the headers there too. */
const createOwnServer =
  (closing: Closing, identityFor: IdentityFor) => (options: ServerOptions, listener: RequestListener) => {
    const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
      closing.called(response)
      for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value)
      if (request.headers.host === undefined && request.httpVersion === '1.1') response.writeHead(400).end()
      else {
        const identity = identityFor(request)
        if (identity) void identity.handle(request, response)
        else listener(request, response)
      }
    })
    server.on('connection', closing.connected)
    server.on('checkExpectation', (_, response: ServerResponse) => {
      response.writeHead(417, { ...securityHeaders(), 'cache-control': 'no-store' }).end()
    })
    return server
  }

const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  port: number,
  hostname: string,
  closing: Closing,
  identityFor: IdentityFor,
) =>
  new Promise<Server>((resolve, reject) => {
    const own = createOwnServer(closing, identityFor) as typeof createServer
    const server = serve({ fetch, port, hostname, createServer: own }, () => resolve(server as Server))
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
