import { sql } from 'drizzle-orm'
import type { Database, Tx } from './connect'
import { settings } from './schema'
import { columnNames, identityColumns, keyColumns, LIVE, SEED, TABLES, tableName } from './tables'

const RESTORE = `${SEED}.restore`
/** Older than every row. */
const BEFORE_ALL = '3'

/**
 * Creates a database function that restores every table to its seed and touches only what differs: a test changes a
 * handful of twenty thousand rows. `xmin` is the transaction that wrote a row: a row younger than the last restore was
 * added or changed since; a row missing after that was deleted or changed.
 */
export async function createRestore(tx: Tx) {
  const statements = TABLES.filter((table) => table !== settings).flatMap((table) => {
    const [live, seed] = [`${LIVE}.${tableName(table)}`, `${SEED}.${tableName(table)}`]
    const names = columnNames(table).join(', ')
    const isSame = keyColumns(table)
      .map((key) => `kept.${key} = first.${key}`)
      .join(' and ')
    return [
      `delete from ${live} where age(xmin) < age(since);`,
      `if (select count(*) from ${live}) <> (select count(*) from ${seed}) then`,
      `  insert into ${live} (${names}) select ${names} from ${seed} first`,
      `  where not exists (select from ${live} kept where ${isSame});`,
      'end if;',
    ]
  })
  const sequences = identityColumns().map(
    ({ table, column }) =>
      `perform setval(pg_get_serial_sequence('${LIVE}.${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${LIVE}.${table}), false);`,
  )
  const body = ['begin', ...statements, ...sequences, 'end'].join('\n')
  await tx.execute(sql.raw(`create function ${RESTORE}(since xid) returns void language plpgsql as $$\n${body}\n$$`))
}

const NAME = 'restoredBy'

/** `isOther`: the seed differs from that of the last restore, so replace every row. */
export async function restore(db: Database, isOther: boolean) {
  await db.transaction(async (tx) => {
    const [last] = await tx.select().from(settings).where(sql`${settings.name} = ${NAME}`)
    const since = isOther || !last ? BEFORE_ALL : String(last.value)
    await tx.execute(sql`select ${sql.raw(RESTORE)}(${since}::xid)`)
    const current = sql`to_jsonb(pg_current_xact_id()::xid::text)`
    await tx
      .insert(settings)
      .values({ name: NAME, value: current })
      .onConflictDoUpdate({ target: settings.name, set: { value: current } })
  })
}
