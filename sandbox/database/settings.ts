import { eq, inArray } from 'drizzle-orm'
import type { Database } from './connect'
import { settings } from './schema'

/** What demonstrations change besides the tables, for every process of the database. */
const DEMO = ['clock', 'configuration', 'faults'] as const
type DemoSetting = (typeof DEMO)[number]
export type DemoSettings = { readonly [Name in DemoSetting]?: unknown }

export async function readDemoSettings(db: Database): Promise<DemoSettings> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...DEMO]))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const removeDemoSettings = (db: Database) => db.delete(settings).where(inArray(settings.name, [...DEMO]))

/** Locks the row meanwhile: another process may change the same setting. Returns what `change` returns. */
export const changeSetting = <Value, Changed extends { readonly value: Value }>(
  db: Database,
  name: DemoSetting,
  initial: NoInfer<Value>,
  change: (value: Value) => Changed,
): Promise<Changed> =>
  db.transaction(async (tx) => {
    await tx.insert(settings).values({ name, value: initial }).onConflictDoNothing()
    const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update')
    const changed = change((row?.value ?? initial) as Value)
    await tx.update(settings).set({ value: changed.value }).where(eq(settings.name, name))
    return changed
  })
