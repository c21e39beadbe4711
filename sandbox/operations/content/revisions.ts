import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../database/connect'
import { contentItems } from '../../database/schema'
import { refuseFields } from '../../wire/refusals'
import type { Body } from '../call'
import { isSamePublication, lockItem, recordPublished } from './items'

/**
 * A revision is what was published, by whom and when: who adds it may be somebody else, but says nothing of their own. A
 * call that repeats a version finds its revision: an answer that was lost may be asked for again.
 */
export async function createRevision(tx: Tx, body: Body<'createItem'>) {
  const { parentItemId = '', version } = body
  if (version === undefined) throw refuseFields({ field: 'version', problem: 'required' })
  const parent = await lockItem(tx, parentItemId)
  const [existing] = await tx
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.parentItemId, parentItemId), eq(contentItems.version, version)))
  // What is left out is as it was published.
  const published = existing ?? parent
  const given = {
    publish: body.publish ?? published.publish,
    lastPublishedBy: body.lastPublishedBy ?? published.lastPublishedBy,
    lastUpdateDateTimePublish: body.lastUpdateDateTimePublish ?? published.lastUpdateDateTimePublish,
    publishedDespite: body.publishedDespite ?? published.publishedDespite,
  }
  if (existing && isSamePublication(existing, given)) return { itemId: existing.itemId, version }
  if (existing || version > parent.version) throw refuseFields({ field: 'version', problem: 'invalid' })
  const revision = isSamePublication(parent, given) ? await recordPublished(tx, { ...parent, version }) : null
  if (!revision) throw refuseFields({ field: 'publish', problem: 'invalid' })
  return { itemId: revision.itemId, version: revision.version }
}
