import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ContentItem } from '../../../contract/model'
import { htmlOf, parseRich } from '../../../rules/content/html'
import type { Database, Tx } from '../../database/connect'
import { contentItems } from '../../database/schema'
import { conflictWith, Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import { cleaned } from './texts'

export type Row = typeof contentItems.$inferSelect

/** Content spec §4: without a sign-in only published text is visible, and nothing about who works on it. */
export function onTheWire({ position: _, ...row }: Row, isEditor: boolean): ContentItem {
  const {
    draft,
    lastDraftedBy,
    lastUpdateDateTimeDraft,
    itemDescription,
    lastPublishedBy,
    publishedDespite,
    ...published
  } = row
  const publish = row.publish === null ? null : cleaned(row.publish)
  const forEditors = {
    draft: draft === null ? null : cleaned(draft),
    lastDraftedBy,
    lastUpdateDateTimeDraft,
    publishedDespite,
    itemDescription,
    lastPublishedBy,
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

/** Each change is a version. A published text is not replaced before its revision is there. */
export async function changeItem(tx: Tx, row: Row, change: Partial<Row>): Promise<Row> {
  if (change.publish !== undefined) await recordPublished(tx, row)
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
  await recordPublished(tx, changed)
  return changed
}

/** The published text as a revision: the one that is there, or a new one. Null if nothing was published. */
export async function recordPublished(tx: Tx, row: Row): Promise<Row | null> {
  const { publish, lastPublishedBy, lastUpdateDateTimePublish, publishedDespite } = row
  const { itemId: parentItemId, version, locale } = row
  if (publish === null || lastUpdateDateTimePublish === null) return null
  const [newest] = await tx
    .select()
    .from(contentItems)
    .where(eq(contentItems.parentItemId, parentItemId))
    .orderBy(desc(contentItems.position))
    .limit(1)
  if (newest && isSamePublication(newest, row)) return newest
  const [revision] = await tx
    .insert(contentItems)
    .values({
      itemId: `revision-${randomUUID()}`,
      itemType: 'TextEditor',
      publish,
      lastPublishedBy,
      lastUpdateDateTimePublish,
      publishedDespite,
      parentItemId,
      version,
      locale,
    })
    .returning()
  return revision ?? null
}

type Published = Pick<Row, 'publish' | 'lastPublishedBy' | 'lastUpdateDateTimePublish' | 'publishedDespite'>
const canonical = (html: string | null) => htmlOf(parseRich(html ?? '').nodes)

/** Another spelling of the same text or time is no difference. */
export const isSamePublication = (one: Published, other: Published) =>
  one.lastPublishedBy === other.lastPublishedBy &&
  Date.parse(one.lastUpdateDateTimePublish ?? '') === Date.parse(other.lastUpdateDateTimePublish ?? '') &&
  String(one.publishedDespite ?? []) === String(other.publishedDespite ?? []) &&
  canonical(one.publish) === canonical(other.publish)
