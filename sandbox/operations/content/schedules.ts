import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lte, min, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect'
import { contentSchedules } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import { Refusal, refuseFields } from '../../wire/refusals'
import type { Handlers } from '../call'
import { lockItem, lockVersions, publishItem, type Row } from './items'
import { cleaned } from './texts'

type Schedule = typeof contentSchedules.$inferSelect

const onTheWire = ({ scheduleId, action, items, at, createdBy, state, ranAt }: Schedule) => ({
  scheduleId,
  action,
  items: [...items],
  at: at.toISOString(),
  createdBy,
  state,
  ...(ranAt !== null && { ranAt: ranAt.toISOString() }),
})

export const scheduleOperations: Handlers<'getSchedules' | 'createSchedule' | 'cancelSchedule'> = {
  async getSchedules({ query: { itemId }, world, requireEditor }) {
    requireEditor()
    const of =
      itemId === undefined ? undefined : sql`${contentSchedules.items} @> ${JSON.stringify([{ itemId }])}::jsonb`
    const rows = await world.db.select().from(contentSchedules).where(of).orderBy(desc(contentSchedules.position))
    return { status: 200, body: { Schedules: rows.map(onTheWire) } }
  },

  async createSchedule({ body, world, requireEditor, once }) {
    const createdBy = requireEditor()
    const at = new Date(body.at)
    const answer = await once(async (tx) => {
      if (at.getTime() <= world.clock.now()) throw refuseFields({ field: 'at', problem: 'pastDate' })
      await lockVersions(tx, body.items)
      const [row] = await tx
        .insert(contentSchedules)
        .values({
          scheduleId: `schedule-${randomUUID()}`,
          action: body.action,
          items: body.items.map(({ itemId, version }) => ({ itemId, version })),
          at,
          createdBy,
          state: 'waiting',
        })
        .returning()
      return { status: 200, body: onTheWire(row as Schedule) }
    })
    world.due.noticed(at.getTime())
    return answer
  },

  cancelSchedule: ({ path, requireEditor, once }) => {
    requireEditor()
    return once(async (tx) => {
      const of = eq(contentSchedules.scheduleId, path.scheduleId)
      const [row] = await tx.select().from(contentSchedules).where(of).for('update')
      if (!row) throw new Refusal('REQ-4040')
      if (row.ranAt !== null) throw new Refusal('CMS-4091')
      await tx.update(contentSchedules).set({ state: 'cancelled' }).where(of)
      return { status: 200, body: onTheWire({ ...row, state: 'cancelled' }) }
    })
  },
}

/** Publishes and expires what is scheduled, at its own time, however late the job runs. */
export const contentSchedule: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ at: min(contentSchedules.at) })
      .from(contentSchedules)
      .where(eq(contentSchedules.state, 'waiting'))
    return row?.at?.getTime() ?? null
  },
  run: (db, clock) =>
    db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(contentSchedules)
        .where(and(eq(contentSchedules.state, 'waiting'), lte(contentSchedules.at, clock.date())))
        .orderBy(asc(contentSchedules.at), asc(contentSchedules.position))
        .for('update')
      for (const schedule of due) await carryOut(tx, schedule)
    }),
}

async function carryOut(tx: Tx, { scheduleId, action, items, at, createdBy }: Schedule) {
  const rows: Row[] = []
  const inOrder = items.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
  for (const { itemId } of inOrder) rows.push(await lockItem(tx, itemId))
  // The item's version also grows when it is published or described; the schedule is about its draft.
  const isStale = rows.some((row, index) => row.draftVersion > (inOrder[index]?.version ?? 0))
  for (const row of isStale ? [] : rows) {
    await publishItem(tx, row, {
      publish: action === 'publish' ? cleaned(row.draft ?? '') : '',
      lastPublishedBy: createdBy,
      lastUpdateDateTimePublish: at.toISOString(),
    })
  }
  await tx
    .update(contentSchedules)
    .set({ state: isStale ? 'stale' : 'done', ranAt: at })
    .where(eq(contentSchedules.scheduleId, scheduleId))
}
