import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { addDays, easternInstant } from '../../../rules/values/easternTime'
import type { Tx } from '../../database/connect'
import { contentItems } from '../../database/schema'
import { refuseFields } from '../../wire/refusals'
import type { Body, Handlers } from '../call'
import { changeItem, findItem, lockItem, lockVersion, onTheWire } from './items'
import { createRevision } from './revisions'
import { outdateSchedules } from './schedules'
import { signaturesOf } from './signature'
import { requireAllowed } from './texts'

const PAGE = 10

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

type Kept = { readonly [K in (typeof KEPT)[number]]?: string } & { readonly publishedDespite?: readonly string[] }

/** Keeps only the fields of the contract. What was open belongs to one publication: the next one replaces it. */
const keptOf = (body: Kept) => ({
  ...Object.fromEntries(KEPT.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])),
  ...(body.publish !== undefined && { publishedDespite: openOf(body) }),
})

/** Null if nothing was open. */
export const openOf = ({ publishedDespite = [] }: Pick<Kept, 'publishedDespite'>) =>
  publishedDespite.length > 0 ? publishedDespite : null

function requirePublication({ publish, publishedDespite }: Kept) {
  if (publish === undefined && publishedDespite !== undefined) {
    throw refuseFields({ field: 'publishedDespite', problem: 'invalid' })
  }
}

export const contentOperations: Handlers<'getItem' | 'getItems' | 'createItem' | 'updateItem'> = {
  async getItem({ path, world, editor }) {
    const isEditor = editor !== null
    return { status: 200, body: onTheWire(await findItem(world.db, path.itemId, isEditor), isEditor) }
  },

  /** Blocks in creation order, or the revisions of one block, newest first. */
  async getItems({ query, world, editor }) {
    const isEditor = editor !== null
    const parent = query.filterEQ?.slice('parentItemId='.length)
    const { publishedOn } = query
    if (publishedOn !== undefined && parent === undefined)
      throw refuseFields({ field: 'filterEQ', problem: 'required' })
    const last = query.lastid === undefined ? null : await findItem(world.db, query.lastid, true)
    const publishedAt = sql`${contentItems.lastUpdateDateTimePublish}::timestamptz`
    const rows = await world.db
      .select()
      .from(contentItems)
      .where(
        and(
          parent === undefined ? isNull(contentItems.parentItemId) : eq(contentItems.parentItemId, parent),
          isEditor || publishedOn !== undefined
            ? undefined
            : and(isNotNull(contentItems.publish), ne(contentItems.publish, '')),
          last === null ? undefined : (parent === undefined ? gt : lt)(contentItems.position, last.position),
          publishedOn === undefined ? undefined : sql`${publishedAt} < ${endOf(publishedOn)}::timestamptz`,
        ),
      )
      .orderBy(
        ...(publishedOn === undefined ? [] : [desc(publishedAt)]),
        (parent === undefined ? asc : desc)(contentItems.position),
      )
      .limit(publishedOn === undefined ? PAGE + 1 : 1)
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

  createItem: ({ body, world, requireEditor, once }) => {
    const editor = requireEditor()
    requireAllowed(body)
    requirePublication(body)
    if (body.parentItemId !== undefined) {
      return once(async (tx) => ({ status: 200, body: await createRevision(tx, body) }))
    }
    const signed = { ...body, ...signaturesOf(body, editor, world.clock.date()) }
    return once(async (tx) => ({ status: 200, body: await createBlock(tx, signed) }))
  },

  updateItem: ({ path, body, world, requireEditor, once }) => {
    const signatures = signaturesOf(body, requireEditor(), world.clock.date())
    requireAllowed(body)
    requirePublication(body)
    return once(async (tx) => {
      const kept = keptOf({ ...body, ...signatures })
      if (Object.keys(kept).length === 0) throw refuseFields({ field: 'body', problem: 'required' })
      const row = await lockVersion(tx, path.itemId, body.version)
      await outdateSchedules(tx, row, body)
      return { status: 200, body: onTheWire(await changeItem(tx, row, kept), true) }
    })
  },
}

const endOf = (easternDay: string) => new Date(easternInstant(addDays(easternDay, 1), 0)).toISOString()

/** The other language of a new item knows the new one from then on. */
async function createBlock(tx: Tx, body: Body<'createItem'>) {
  const itemId = `item-${randomUUID()}`
  const { locale = null, pairItemId } = body
  if (pairItemId !== undefined) {
    const pair = await lockItem(tx, pairItemId)
    if (pair.pairItemId !== null || pair.locale === locale) {
      throw refuseFields({ field: 'pairItemId', problem: 'invalid' })
    }
    await tx.update(contentItems).set({ pairItemId: itemId }).where(eq(contentItems.itemId, pairItemId))
  }
  await tx
    .insert(contentItems)
    .values({ ...keptOf(body), itemId, itemType: body.itemType, locale, pairItemId: pairItemId ?? null })
  return { itemId, version: 1 }
}
