import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { ContentItem } from '../../../contract/model'
import type { Database } from '../../database/connect'
import { contentItems } from '../../database/schema'
import { Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { Handlers } from '../call'

type Row = typeof contentItems.$inferSelect

const PAGE = 10

/** Content spec §4: without a sign-in only published text is visible. */
function onTheWire({ position: _, ...row }: Row, isEditor: boolean): ContentItem {
  const { draft, lastDraftedBy, lastUpdateDateTimeDraft, ...published } = row
  return withoutNulls(isEditor ? { ...published, draft, lastDraftedBy, lastUpdateDateTimeDraft } : published)
}

async function find(db: Database, itemId: string, isEditor: boolean) {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.itemId, itemId))
  const isVisible = row && (isEditor || row.publish !== null)
  if (!isVisible) throw new Refusal('REQ-4040')
  return row
}

type Signed = { readonly lastDraftedBy?: string; readonly lastPublishedBy?: string }

/** The signature must be the token's e-mail claim (CMS-06). */
function requireOwnSignature(body: Signed, editor: string | null) {
  for (const field of ['lastDraftedBy', 'lastPublishedBy'] as const) {
    if (body[field] !== undefined && body[field] !== editor) throw refuseFields({ field, problem: 'invalid' })
  }
}

const KEPT = [
  'draft',
  'publish',
  'itemDescription',
  'itemType',
  'lastDraftedBy',
  'lastUpdateDateTimeDraft',
  'lastPublishedBy',
  'lastUpdateDateTimePublish',
] as const

/** Keeps only the fields of the contract. */
const keptOf = (body: { readonly [K in (typeof KEPT)[number]]?: string }) =>
  Object.fromEntries(KEPT.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))

export const contentOperations: Handlers<'getItem' | 'getItems' | 'createItem' | 'updateItem'> = {
  async getItem({ path, world, editor }) {
    const isEditor = editor !== null
    return { status: 200, body: onTheWire(await find(world.db, path.itemId, isEditor), isEditor) }
  },

  /** Blocks in creation order, or the revisions of one block, newest first. */
  async getItems({ query, world, editor }) {
    const isEditor = editor !== null
    const parent = query.filterEQ?.slice('parentItemId='.length)
    const last = query.lastid === undefined ? null : await find(world.db, query.lastid, true)
    const rows = await world.db
      .select()
      .from(contentItems)
      .where(
        and(
          parent === undefined ? isNull(contentItems.parentItemId) : eq(contentItems.parentItemId, parent),
          isEditor ? undefined : and(isNotNull(contentItems.publish), ne(contentItems.publish, '')),
          last === null ? undefined : (parent === undefined ? gt : lt)(contentItems.position, last.position),
        ),
      )
      .orderBy((parent === undefined ? asc : desc)(contentItems.position))
      .limit(PAGE + 1)
    const page = rows.slice(0, PAGE)
    const lastOfPage = rows.length > PAGE ? page.at(-1) : undefined
    return {
      status: 200,
      body: {
        Items: page.map((row) => onTheWire(row, isEditor)),
        ...(lastOfPage && { LastEvaluatedKey: { itemId: lastOfPage.itemId } }),
      },
    }
  },

  createItem: ({ body, editor, once }) =>
    once(async (tx) => {
      requireOwnSignature(body, editor)
      const { parentItemId } = body
      if (parentItemId !== undefined) await find(tx, parentItemId, true)
      const itemId = parentItemId === undefined ? `item-${randomUUID()}` : `revision-${randomUUID()}`
      await tx
        .insert(contentItems)
        .values({ ...keptOf(body), itemId, itemType: body.itemType, parentItemId: parentItemId ?? null })
      return { status: 200, body: { itemId } }
    }),

  updateItem: ({ path, body, editor, once }) =>
    once(async (tx) => {
      requireOwnSignature(body, editor)
      const kept = keptOf(body)
      if (Object.keys(kept).length === 0) throw refuseFields({ field: 'body', problem: 'required' })
      const [changed] = await tx
        .update(contentItems)
        .set(kept)
        .where(and(eq(contentItems.itemId, path.itemId), isNull(contentItems.parentItemId)))
        .returning()
      if (!changed) throw new Refusal('REQ-4040')
      return { status: 200, body: onTheWire(changed, true) }
    }),
}
