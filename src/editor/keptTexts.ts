/** Unsaved texts on this device: one entry for each person, item, version and visit, in IndexedDB. */
import { createStore, del, entries, set } from 'idb-keyval'
import * as v from 'valibot'
import type { KeptText } from '../../machines/content-item/item'
import type { ItemActor } from '../../machines/content-page/selectors'
import type { KeptTexts } from '../ports/content'

const keptSchema = v.object({
  by: v.string(),
  itemId: v.string(),
  version: v.nullable(v.number()),
  text: v.string(),
  keptAt: v.number(),
})

/**
 * `by`: who is signed in. Several people may share a browser: nobody is shown what somebody else has not saved.
 * `visit`: tells the texts of the page that is open from those of earlier visits, which it must not overwrite.
 */
export function createKeptTexts(by: () => string | null, visit: () => string, database = 'content-texts') {
  const store = createStore(database, 'texts')
  const keyOf = ({ itemId, version }: Pick<KeptText, 'itemId' | 'version'>) => `${itemId} ${version ?? ''} ${visit()}`

  /** Of this person. */
  async function all(): Promise<readonly { key: string; kept: KeptText }[]> {
    const found = await entries<string, unknown>(store)
    return found.flatMap(([key, value]) => (v.is(keptSchema, value) && value.by === by() ? [{ key, kept: value }] : []))
  }
  const ofOthers = (key: string) => !key.endsWith(` ${visit()}`)

  const texts: KeptTexts = {
    async newest(itemId) {
      const others = (await all()).filter(({ key, kept }) => kept.itemId === itemId && ofOthers(key))
      return others.map(({ kept }) => kept).sort((one, other) => other.keptAt - one.keptAt)[0] ?? null
    },
    itemIds: async () => [...new Set((await all()).map(({ kept }) => kept.itemId))],
  }
  async function removeWhere(isGone: (key: string, kept: KeptText) => boolean) {
    for (const { key, kept } of await all()) if (isGone(key, kept)) await del(key, store)
  }
  return {
    ...texts,
    keep: (kept: KeptText) => set(keyOf(kept), { ...kept, by: by() }, store),
    removeOwn: (itemId: string) => removeWhere((key, kept) => kept.itemId === itemId && !ofOthers(key)),
    removeOthers: (itemId: string) => removeWhere((key, kept) => kept.itemId === itemId && ofOthers(key)),
    removeSaved: (itemId: string, draft: string) =>
      removeWhere((_, kept) => kept.itemId === itemId && kept.text === draft),
  }
}

/** Storage may be full or forbidden: the text is then only on the page. */
// oxlint-disable-next-line no-console -- where CMS errors are logged
const quietly = (work: Promise<unknown>) => void work.catch((problem: unknown) => console.error('[content]', problem))

/** Keeps what is unsaved in this text, and removes it once it is saved. */
export function keepUnsaved(item: ItemActor, texts: ReturnType<typeof createKeptTexts>): () => void {
  let stored: string | null = null
  let before = item.getSnapshot().context
  const subscription = item.subscribe(({ context }) => {
    const { itemId, item: remote, local, kept } = context
    const isSaved = before.item !== null && remote !== null && remote.draft === local && before.item.draft !== local
    if (remote && local !== remote.draft && local !== stored) {
      stored = local
      quietly(texts.keep({ itemId, version: remote.version, text: local, keptAt: Date.now() }))
    } else if (remote && local === remote.draft && stored !== null) {
      stored = null
      quietly(texts.removeOwn(itemId))
    }
    // The save was under way when an earlier visit ended.
    if (remote && remote.draft !== before.item?.draft) quietly(texts.removeSaved(itemId, remote.draft))
    // The offer was taken or declined, or its item was saved: the text of earlier visits is no longer needed.
    if ((before.kept !== null && kept === null) || (isSaved && kept === null)) quietly(texts.removeOthers(itemId))
    before = context
  })
  return () => subscription.unsubscribe()
}
