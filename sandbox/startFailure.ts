import { createServer } from 'node:net'
import pg from 'pg'
import { FOLDER_IS_FOREIGN, FOLDER_IS_UNREADABLE } from './database/dataFolder'
import { FOLDER_IN_USE, lockFolder } from './database/folderLock'
import { isUnavailable, sqlStateOf } from './database/unavailable'
import { problemText } from './problemText'

type Where = {
  readonly port: number
  readonly host?: string
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
}

/** Fails as the start would, before work that takes long. */
export async function requireStartable({ port, host = '127.0.0.1', databaseUrl, dataDir }: Where) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    await client.connect()
    await client.end()
  } else if (dataDir) lockFolder(dataDir)()
}

/** Their messages are sentences of the sandbox's own. */
const TOLD: readonly string[] = [FOLDER_IN_USE, FOLDER_IS_FOREIGN, FOLDER_IS_UNREADABLE]

/** The driver's words where a password is asked for and none is given. */
const NO_PASSWORD = /client password must be a string/

function partsOf(databaseUrl: string) {
  const { host, pathname } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { host: '', pathname: '' }
  return { host: host || 'this computer', name: decodeURIComponent(pathname.slice(1)) }
}

/** Why the sandbox cannot start, in a sentence. Never the database's words: they may contain what it was given. */
export function startFailure(problem: unknown, databaseUrl = ''): string {
  const { code = '', syscall, path, port, message = '' } = (problem ?? {}) as NodeJS.ErrnoException & { port?: number }
  if (TOLD.includes(code)) return message
  if (code === 'ERR_SOCKET_BAD_PORT') return 'PORT must be a number from 0 to 65535.'
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port in PORT.`
  }
  if (syscall === 'listen') return `Port ${port} cannot be opened (${code}). Choose another port in PORT.`
  if (path && !databaseUrl) return `${path} cannot be used (${code}). Name another folder in SANDBOX_DATA.`

  // The latter for a percent sign that encodes nothing.
  if (code === 'ERR_INVALID_URL' || problem instanceof URIError) {
    return 'DATABASE_URL must be the address of a database, such as postgres://user:password@host:5432/name.'
  }
  const { host, name } = partsOf(databaseUrl)
  const state = sqlStateOf(problem) ?? ''
  if (state.startsWith('28') || NO_PASSWORD.test(message)) {
    return `The database at ${host} does not accept the user and password in DATABASE_URL.`
  }
  if (state === '3D000') return `The database "${name}" in DATABASE_URL does not exist at ${host}. Create it first.`
  if (state === '42501') return 'The user in DATABASE_URL may not create schemas, or the extension pg_trgm.'
  if (state === '0A000' || state === '58P01') return 'The database needs the extension pg_trgm, which is not installed.'
  if (isUnavailable(problem)) return `No database answers at ${host}, the address in DATABASE_URL.`
  return `The sandbox could not start: ${problemText(problem)}`
}
