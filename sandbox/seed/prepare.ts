import { sql } from 'drizzle-orm'
import { easternDate } from '../../rules/values/easternTime'
import { HOUR } from '../clock'
import type { Database } from '../database/connect'
import { createRestore, restore } from '../database/restore'
import { settings, transactions } from '../database/schema'
import { createStatementsOfAll, LIVE, SEED, TABLES, tableName } from '../database/tables'
import type { Secrets } from '../identity/secrets'
import { fillSeed } from './fillSeed'

type Made = { readonly fingerprint: string; readonly seededAt: number }

type Filling = { readonly now: number; readonly fingerprint: string; readonly secrets: Secrets }
type Preparation = Filling & { readonly isNew: boolean; readonly reportReplaced: () => void }

/** Creates tables that are missing or of another version; a new database is filled with today's seed. */
export async function prepare(db: Database, { isNew, reportReplaced, ...filling }: Preparation) {
  const made = await readMade(db)
  const isCurrent = made?.fingerprint === filling.fingerprint
  if (made && !isCurrent) reportReplaced()
  if (!isCurrent) await createTables(db)
  if (!isCurrent || isNew || (await isEmpty(db))) await fillFromSeed(db, filling)
  if (!isCurrent) await db.execute(sql.raw(`analyze ${LIVE}.${tableName(transactions)}`))
}

/** Restores the seed. Open sessions, mails and keys are deleted. */
export async function fillFromSeed(db: Database, { now, fingerprint, secrets }: Filling) {
  const made = await readMade(db)
  const isStale = !made || !isFresh(made.seededAt, now)
  if (isStale) {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`truncate ${TABLES.map((table) => `${SEED}.${tableName(table)}`).join(', ')}`))
      await fillSeed(tx, now, secrets)
      await writeMade(tx, { fingerprint, seededAt: now })
      await tx.execute(sql.raw(`analyze ${SEED}.${tableName(transactions)}`))
    })
  }
  await restore(db, isStale)
}

// Seed dates count from the day it was made, its newest pending entries from the hour.
const isFresh = (seededAt: number, now: number) =>
  easternDate(seededAt) === easternDate(now) && now >= seededAt && now - seededAt < 6 * HOUR

async function createTables(db: Database) {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`drop schema if exists ${LIVE} cascade`))
    await tx.execute(sql.raw(`drop schema if exists ${SEED} cascade`))
    await tx.execute(sql.raw(`create schema ${LIVE}`))
    await tx.execute(sql.raw(`create schema ${SEED}`))
    // The extension belongs to the database, not to the dropped schemas.
    await tx.execute(sql.raw('create extension if not exists pg_trgm'))
    for (const statement of createStatementsOfAll()) await tx.execute(sql.raw(statement))
    for (const table of TABLES) {
      const name = tableName(table)
      await tx.execute(
        sql.raw(`create table ${SEED}.${name} (like ${LIVE}.${name} including defaults including identity)`),
      )
    }
    await createRestore(tx)
  })
}

async function isEmpty(db: Database) {
  const found = rowsOf<{ filled: boolean }>(
    await db.execute(sql.raw(`select exists (select from ${LIVE}.accounts) as filled`)),
  )
  return !found[0]?.filled
}

async function readMade(db: Database) {
  const known = rowsOf<{ known: boolean }>(
    await db.execute(sql.raw(`select to_regclass('${LIVE}.settings') is not null as known`)),
  )
  if (!known[0]?.known) return null
  const found = rowsOf<{ value: Made }>(
    await db.execute(sql.raw(`select value from ${LIVE}.settings where name = 'made'`)),
  )
  return found[0]?.value ?? null
}

async function writeMade(db: Database, made: Made) {
  await db
    .insert(settings)
    .values({ name: 'made', value: made })
    .onConflictDoUpdate({ target: settings.name, set: { value: made } })
}

export const rowsOf = <Row>(result: unknown) => (result as { rows: Row[] }).rows
