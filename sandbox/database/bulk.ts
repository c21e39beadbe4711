import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connect'
import { SEED, snakeCase, tableName } from './tables'

/** Inserts any number of rows in one statement: as JSON, which both databases read, without a limit on parameters. */
export async function insertIntoSeed<T extends PgTable>(db: Database, table: T, rows: readonly T['$inferInsert'][]) {
  const first = rows[0]
  if (!first) return
  const keys = Object.keys(first)
  const names = keys.map(snakeCase).join(', ')
  const records = JSON.stringify(
    rows.map((row) => Object.fromEntries(keys.map((key) => [snakeCase(key), (row as Record<string, unknown>)[key]]))),
  )
  const target = `${SEED}.${tableName(table)}`
  await db.execute(
    sql`insert into ${sql.raw(target)} (${sql.raw(names)}) select ${sql.raw(names)} from json_populate_recordset(null::${sql.raw(target)}, ${records}::json)`,
  )
}
