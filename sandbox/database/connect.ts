import { constants, existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { DAY } from '../clock'
import * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** What runs inside a transaction. On the embedded database a query on anything else would wait for itself. */
export type Tx = Database

export type Connection = {
  readonly db: Database
  close(): Promise<void>
}

export type Where = {
  /** A folder of the embedded database; without it and without an address it lives until it is closed. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** A folder with a database already made and filled, which saves the seconds of making one. */
  readonly template: string
  /** Makes the tables and fills them. */
  readonly prepare: (db: Database, isNew: boolean) => Promise<void>
}

export const connect = ({ databaseUrl, ...where }: Where) =>
  databaseUrl ? connectToServer(databaseUrl, where) : openEmbedded(where)

async function connectToServer(connectionString: string, { prepare }: Pick<Where, 'prepare'>): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const db: Database = drizzleOnPostgres(pool, { schema, casing: 'snake_case' })
  await prepare(db, false)
  return { db, close: () => pool.end() }
}

/** The embedded database serves one caller: its buffers for a hundred would cost 130 MB. */
const SMALL = ['shared_buffers = 16MB', 'max_connections = 8', 'max_wal_size = 64MB', 'min_wal_size = 32MB', '']
const SMALL_FROM_THE_START = ['--wal-segsize=1', '--no-sync']

/** Left as text: drizzle reads them itself. 1115, 1182, 1185, 1187 and 1231 are lists of such. */
const AS_TEXT = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, 1115, 1182, 1185, 1187, 1231]
const parsers = Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value]))

async function openFolder(dataDir: string) {
  const client = await PGlite.create({
    dataDir,
    relaxedDurability: true,
    postgresqlconf: SMALL,
    initDbStartParams: SMALL_FROM_THE_START,
    parsers,
  })
  // drizzle hands its parsers over with every query, and merging them each time costs a tenth of a read.
  const lean = {
    query: (text: string, values?: unknown[], { rowMode }: { rowMode?: 'array' | 'object' } = {}) =>
      client.query(text, values, rowMode ? { rowMode } : {}),
    transaction: client.transaction.bind(client),
  } as PGlite
  const db: Database = drizzleOnPglite({ client: lean, schema, casing: 'snake_case' })
  return { db, close: () => client.close() }
}

const isMade = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

async function openEmbedded({ dataDir, template, prepare }: Omit<Where, 'databaseUrl'>): Promise<Connection> {
  const isNew = !dataDir || !isMade(dataDir)
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!dataDir) process.once('exit', remove)
  if (isNew) {
    if (!isMade(template)) await makeTemplate(template, prepare)
    await mkdir(dirname(folder), { recursive: true })
    await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  const { db, close } = await openFolder(folder)
  await prepare(db, isNew)
  return {
    db,
    async close() {
      await close()
      if (dataDir) return
      process.off('exit', remove)
      remove()
    },
  }
}

/** Under a name of its own until it is whole: several processes may make one at once, and the first one stays. */
async function makeTemplate(template: string, prepare: Where['prepare']) {
  const unfinished = `${template}.${process.pid}`
  await mkdir(dirname(template), { recursive: true })
  const { db, close } = await openFolder(unfinished)
  await prepare(db, true)
  await close()
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true, force: true }))
  await removeOldTemplates(dirname(template))
}

/** Those of earlier versions of the seed; others may be in use by a process of another version, so only old ones go. */
async function removeOldTemplates(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    const isOld = made !== null && Date.now() - made.mtimeMs > DAY
    if (isOld && name.startsWith('database-')) await rm(path, { recursive: true, force: true })
  }
}
