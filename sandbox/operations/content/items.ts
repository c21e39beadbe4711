import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ContentItem } from '../../../contract/model'
import type { Database, Tx } from '../../database/connect'
import { contentItems } from '../../database/schema'
import { conflictWith, Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import { cleaned } from './texts'

export type Row = typeof contentItems.$inferSelect

/** Content spec §4: without a sign-in only published text is visible. */
export function onTheWire({ position: _, ...row }: Row, isEditor: boolean): ContentItem {
  const { draft, lastDraftedBy, lastUpdateDateTimeDraft, publishedDespite, ...published } = row
  const publish = row.publish === null ? null : cleaned(row.publish)
  const forEditors = {
    draft: draft === null ? null : cleaned(draft),
    lastDraftedBy,
    lastUpdateDateTimeDraft,
    publishedDespite,
  }
  return withoutNulls({ ...published, publish, ...(isEditor && forEditors) }) as ContentItem
}

export async function findItem(db: Database, itemId: string, isEditor: boolean) {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.itemId, itemId))
  const isVisible = row && (isEditor || row.publish !== null)
  if (!isVisible) throw new Refusal('REQ-4040')
  return row
}

/** Locks the item until the transaction ends, so that nobody else can change what was compared. */
export async function lockItem(tx: Tx, itemId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.itemId, itemId), isNull(contentItems.parentItemId)))
    .for('update')
  if (!row) throw new Refusal('REQ-4040')
  return row
}

/** Refuses with the item as it is now if another change came first. */
export async function lockVersion(tx: Tx, itemId: string, version: number | undefined): Promise<Row> {
  if (version === undefined) throw refuseFields({ field: 'version', problem: 'required' })
  const row = await lockItem(tx, itemId)
  if (row.version !== version) throw conflictWith(onTheWire(row, true))
  return row
}

/** Locks several items in one order, so that two calls cannot wait for each other. Returns them in the given order. */
export async function lockVersions(tx: Tx, given: readonly { readonly itemId: string; readonly version: number }[]) {
  const rows = new Map<string, Row>()
  if (new Set(given.map(({ itemId }) => itemId)).size < given.length) {
    throw refuseFields({ field: 'items', problem: 'invalid' })
  }
  for (const { itemId, version } of given.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))) {
    rows.set(itemId, await lockVersion(tx, itemId, version))
  }
  return given.map(({ itemId }) => rows.get(itemId) as Row)
}

/** Each change is a version. */
export async function changeItem(tx: Tx, row: Row, change: Partial<Row>): Promise<Row> {
  const [changed] = await tx
    .update(contentItems)
    .set({ ...change, version: row.version + 1 })
    .where(eq(contentItems.itemId, row.itemId))
    .returning()
  return changed as Row
}

type Publication = {
  readonly publish: string
  readonly lastPublishedBy: string
  readonly lastUpdateDateTimePublish: string
  readonly publishedDespite: readonly string[] | null
}

/** The published text and its revision, together. */
export async function publishItem(tx: Tx, row: Row, publication: Publication): Promise<Row> {
  const changed = await changeItem(tx, row, publication)
  await tx.insert(contentItems).values({
    ...publication,
    itemId: newRevisionId(),
    itemType: 'TextEditor',
    parentItemId: row.itemId,
    version: changed.version,
    locale: row.locale,
  })
  return changed
}

export const newRevisionId = () => `revision-${randomUUID()}`
