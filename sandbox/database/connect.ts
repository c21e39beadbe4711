import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { DAY } from '../clock'
import { isMade, unreadable } from './dataFolder'
import { lockFolder } from './folderLock'
import * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** The handle inside a transaction. On the embedded database, a query through any other handle would deadlock. */
export type Tx = Database

export type Connection = {
  readonly db: Database
  /** Whether other processes may use the same database. */
  readonly isShared: boolean
  readonly alone: Alone
  close(): Promise<void>
}

/** Runs the work while no other process of this database runs work of the same name. */
export type Alone = <Result>(name: 'preparing' | 'due work', work: () => Promise<Result>) => Promise<Result>

export type Where = {
  /** A folder of the embedded database; without it and without an address the database is in memory. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** Path of an archive with a prepared and filled database, which saves the seconds of creating one. */
  readonly template: string
  /** Creates and fills the tables. */
  readonly prepare: (db: Database, isNew: boolean) => Promise<void>
}

export const connect = ({ databaseUrl, ...where }: Where) =>
  databaseUrl ? connectToServer(databaseUrl, where) : connectToEmbedded(where)

/** A process that stands still in a transaction must not hold the others up for good. */
const PATIENCE = { lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }
/** First of the two numbers of an advisory lock: those of a single number belong to the throttle. */
const ADVISORY = 1

async function connectToServer(connectionString: string, { prepare }: Pick<Where, 'prepare'>): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true, ...PATIENCE })
  // A broken connection fails the call that uses it, and the pool opens another. The first listener is for idle ones,
  // the second for those in use: without them the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const db: Database = drizzleOnPostgres(pool, { schema, casing: 'snake_case' })
  // Drizzle's own transaction on a pool never gives back a connection that breaks before `begin` is answered.
  db.transaction = async (work) => {
    const client = await pool.connect()
    try {
      return await drizzleOnPostgres(client, { casing: 'snake_case' }).transaction((tx) => work(tx as never))
    } finally {
      client.release()
    }
  }

  const alone: Alone = async (name, work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // Filling a new database takes longer than a call may wait.
      if (name === 'preparing') {
        for (const limit of Object.keys(PATIENCE)) await client.query(`set local ${limit} = 0`)
      }
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY, name])
      return await work()
    } finally {
      // If the connection is broken, the lock is free and the pool drops the client.
      await client.query('rollback').catch(() => {})
      client.release()
    }
  }

  try {
    await alone('preparing', () => prepare(db, false))
  } catch (problem) {
    await pool.end()
    throw problem
  }
  return { db, isShared: true, alone, close: () => pool.end() }
}

async function connectToEmbedded({ dataDir, template, prepare }: Omit<Where, 'databaseUrl'>): Promise<Connection> {
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const isNew = !dataDir || !isMade(dataDir)
  if (isNew && !existsSync(template)) await makeTemplate(template, prepare)
  if (isNew && dataDir) await unpack(template, dataDir)
  const client = dataDir
    ? await open(dataDir).catch((problem) => Promise.reject(unreadable(dataDir, problem)))
    : await open(MEMORY, await archiveAt(template))
  const db = databaseOn(client)
  await prepare(db, isNew)
  return {
    db,
    isShared: false,
    alone: (_, work) => work(),
    async close() {
      await client.close()
      unlock()
    },
  }
}

const MEMORY = 'memory://'
const archiveAt = async (path: string) => new Blob([await readFile(path)])

/** The embedded database has one client: buffers for a hundred would take 130 MB. */
const SMALL = ['shared_buffers = 16MB', 'max_connections = 8', 'max_wal_size = 64MB', 'min_wal_size = 32MB', '']
const SMALL_FROM_THE_START = ['--wal-segsize=1', '--no-sync']
/** Leave these as text: drizzle parses them itself. 1115, 1182, 1185, 1187 and 1231 are their array types. */
const AS_TEXT = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, 1115, 1182, 1185, 1187, 1231]

const open = (dataDir: string, archive?: Blob) =>
  PGlite.create({
    dataDir,
    relaxedDurability: true,
    extensions: { pg_trgm },
    postgresqlconf: SMALL,
    initDbStartParams: SMALL_FROM_THE_START,
    parsers: Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value])),
    ...(archive && { loadDataDir: archive }),
  })

function databaseOn(client: PGlite): Database {
  // Drop drizzle's parsers, which it passes with every query: merging them each time costs a tenth of a read.
  const lean = {
    query: (text: string, values?: unknown[], { rowMode }: { rowMode?: 'array' | 'object' } = {}) =>
      client.query(text, values, rowMode ? { rowMode } : {}),
    transaction: client.transaction.bind(client),
  } as PGlite
  return drizzleOnPglite({ client: lean, schema, casing: 'snake_case' })
}

/** Unpack into a temporary folder and rename: half an archive would look like a database. */
async function unpack(template: string, folder: string) {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  // Close it again: an open client keeps the archive in memory.
  await (await open(unfinished, await archiveAt(template))).close()
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

/** Written under a temporary name until complete: several processes may create it at the same time. */
async function makeTemplate(template: string, prepare: Where['prepare']) {
  const client = await open(MEMORY)
  // Two of the three databases exist only as templates.
  await client.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  await prepare(databaseOn(client), true)
  await client.exec('checkpoint')
  const archive = await client.dumpDataDir('none')
  await client.close()
  const unfinished = `${template}.${process.pid}`
  await mkdir(dirname(template), { recursive: true })
  await writeFile(unfinished, Buffer.from(await archive.arrayBuffer()))
  await rename(unfinished, template)
  await removeOldTemplates(dirname(template))
}

/** Removes templates of earlier versions; keeps recent ones, which a process of another version may be using. */
async function removeOldTemplates(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    const isOld = made !== null && Date.now() - made.mtimeMs > DAY
    if (isOld && name.startsWith('database-')) await rm(path, { recursive: true, force: true })
  }
}
