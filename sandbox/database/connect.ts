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
import { lockFolder } from './folderLock'
import * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** The handle inside a transaction. On the embedded database, a query through any other handle would deadlock. */
export type Tx = Database

export type Connection = {
  readonly db: Database
  close(): Promise<void>
}

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

async function connectToServer(connectionString: string, { prepare }: Pick<Where, 'prepare'>): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // The server has closed an idle connection: the pool opens another. Without a listener the process would crash.
  pool.on('error', () => {})
  const db: Database = drizzleOnPostgres(pool, { schema, casing: 'snake_case' })
  await prepare(db, false)
  return { db, close: () => pool.end() }
}

async function connectToEmbedded({ dataDir, template, prepare }: Omit<Where, 'databaseUrl'>): Promise<Connection> {
  const unlock = dataDir ? await claim(dataDir) : () => {}
  const isNew = !dataDir || !isMade(dataDir)
  if (isNew && !existsSync(template)) await makeTemplate(template, prepare)
  if (isNew && dataDir) await unpack(template, dataDir)
  const client = dataDir ? await open(dataDir) : await open(MEMORY, await archiveAt(template))
  const db = databaseOn(client)
  await prepare(db, isNew)
  return {
    db,
    async close() {
      await client.close()
      unlock()
    },
  }
}

const MEMORY = 'memory://'
const isMade = (folder: string) => existsSync(join(folder, 'PG_VERSION'))
const archiveAt = async (path: string) => new Blob([await readFile(path)])

async function claim(folder: string) {
  await mkdir(dirname(folder), { recursive: true })
  return lockFolder(folder)
}

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
