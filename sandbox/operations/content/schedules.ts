import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, min, sql } from 'drizzle-orm'
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

const concerns = (itemId: string) => sql`${contentSchedules.items} @> ${JSON.stringify([{ itemId }])}::jsonb`

export const scheduleOperations: Handlers<'getSchedules' | 'createSchedule' | 'cancelSchedule'> = {
  async getSchedules({ query: { itemId }, world, requireEditor }) {
    requireEditor()
    const of = itemId === undefined ? undefined : concerns(itemId)
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
      if (row.state === 'done' || row.state === 'stale') throw new Refusal('CMS-4091')
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
  async run(db, clock) {
    const due = await db
      .select()
      .from(contentSchedules)
      .where(and(eq(contentSchedules.state, 'waiting'), lte(contentSchedules.at, clock.date())))
      .orderBy(asc(contentSchedules.at), asc(contentSchedules.position))
    for (const schedule of due) await db.transaction((tx) => carryOut(tx, schedule))
  },
}

async function carryOut(tx: Tx, { scheduleId, action, items, at, createdBy }: Schedule) {
  const rows: Row[] = []
  const inOrder = items.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
  for (const { itemId } of inOrder) rows.push(await lockItem(tx, itemId))
  // After its items, as a change of an item does: until then it may have been cancelled, or become stale.
  const [waiting] = await tx
    .update(contentSchedules)
    .set({ state: 'done', ranAt: at })
    .where(and(eq(contentSchedules.scheduleId, scheduleId), eq(contentSchedules.state, 'waiting')))
    .returning()
  for (const row of waiting ? rows : []) {
    await publishItem(tx, row, {
      publish: action === 'publish' ? cleaned(row.draft ?? '') : '',
      lastPublishedBy: createdBy,
      lastUpdateDateTimePublish: at.toISOString(),
      publishedDespite: null,
    })
  }
}

/**
 * To publish is about the draft, to expire about the published text: what is scheduled is stale once an editor has
 * replaced that text. What another schedule publishes was announced, and may expire at its own time.
 */
export async function outdateSchedules(
  tx: Tx,
  row: Row,
  change: { readonly draft?: string | undefined; readonly publish?: string | undefined },
) {
  const isReplaced = (field: 'draft' | 'publish') => change[field] !== undefined && change[field] !== (row[field] ?? '')
  const actions = [
    ...(isReplaced('draft') ? (['publish'] as const) : []),
    ...(isReplaced('publish') ? (['expire'] as const) : []),
  ]
  if (actions.length === 0) return
  await tx
    .update(contentSchedules)
    .set({ state: 'stale' })
    .where(and(eq(contentSchedules.state, 'waiting'), inArray(contentSchedules.action, actions), concerns(row.itemId)))
}
