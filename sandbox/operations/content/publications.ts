import type { Handlers } from '../call'
import { lockVersions, onTheWire, publishItem } from './items'
import { requireOwnSignature } from './operations'
import { outdateSchedules } from './schedules'
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
        const publish = items[index]?.publish ?? ''
        await outdateSchedules(tx, row, { publish })
        Items.push(onTheWire(await publishItem(tx, row, { publish, lastPublishedBy, lastUpdateDateTimePublish }), true))
      }
      return { status: 200, body: { Items } }
    })
  },
}
