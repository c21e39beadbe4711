import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** What runs inside a transaction. On the embedded database a query on anything else would wait for itself. */
export type Tx = Database

export type Connection = {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  close(): Promise<void>
  /** Keeps the database as it is now as the start of the next new one. Does nothing on a server. */
  keepAsTemplate(): Promise<void>
}

export type Where = {
  /** A folder of the embedded database; without it and without an address it lives in memory. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** A file with a database already made, which saves the two seconds of making one. */
  readonly template?: string | undefined
}

export async function connect({ dataDir, databaseUrl, template }: Where): Promise<Connection> {
  return databaseUrl ? connectToServer(databaseUrl) : openEmbedded(dataDir, template)
}

async function connectToServer(connectionString: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  return {
    db: drizzleOnPostgres(pool, { schema, casing: 'snake_case' }),
    kind: 'server',
    close: () => pool.end(),
    keepAsTemplate: async () => {},
  }
}

async function openEmbedded(dataDir: string | undefined, template: string | undefined): Promise<Connection> {
  const isNew = !dataDir || !existsSync(join(dataDir, 'PG_VERSION'))
  if (dataDir) await mkdir(dirname(dataDir), { recursive: true })
  const loadDataDir = isNew && template && existsSync(template) ? new Blob([await readFile(template)]) : undefined
  const client = await PGlite.create({
    dataDir: dataDir ?? 'memory://',
    relaxedDurability: true,
    ...(loadDataDir && { loadDataDir }),
  })
  return {
    db: drizzleOnPglite({ client, schema, casing: 'snake_case' }),
    kind: 'embedded',
    close: () => client.close(),
    async keepAsTemplate() {
      if (!template) return
      const archive = await client.dumpDataDir('none')
      await mkdir(dirname(template), { recursive: true })
      const unfinished = `${template}.${process.pid}`
      await writeFile(unfinished, Buffer.from(await archive.arrayBuffer()))
      await rename(unfinished, template)
    },
  }
}
