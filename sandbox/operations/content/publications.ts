import type { Handlers } from '../call'
import { lockVersions, onTheWire, publishItem } from './items'
import { openOf } from './operations'
import { outdateSchedules } from './schedules'
import { requireOwnSignature } from './signature'
import { requireAllowed } from './texts'

export const publicationOperations: Handlers<'publishItems'> = {
  publishItems: ({ body, requireEditor, once }) => {
    const { items, lastPublishedBy, lastUpdateDateTimePublish } = body
    requireOwnSignature(body, requireEditor())
    for (const { publish } of items) requireAllowed({ publish })
    return once(async (tx) => {
      const rows = await lockVersions(tx, items)
      const Items = []
      for (const [index, row] of rows.entries()) {
        const { publish = '', publishedDespite = [] } = items[index] ?? {}
        await outdateSchedules(tx, row, { publish })
        const publication = {
          publish,
          lastPublishedBy,
          lastUpdateDateTimePublish,
          publishedDespite: openOf({ publishedDespite }),
        }
        Items.push(onTheWire(await publishItem(tx, row, publication), true))
      }
      return { status: 200, body: { Items } }
    })
  },
}
