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

const LOCK = 'content-texts '
/** Says that this tab is open, until it is closed or loaded again. Without locks, every text counts as left behind. */
function openTab(): string {
  const tabId = crypto.randomUUID()
  void navigator.locks?.request(`${LOCK}${tabId}`, () => new Promise(() => {}))
  return tabId
}
async function openTabs(): Promise<readonly string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
}

/**
 * `by`: who is signed in. Several people may share a browser: nobody is shown what somebody else has not saved.
 * `visit`: the number of the page that is open in this tab. Its texts, and those of the other open tabs, are not from
 * earlier visits, which alone are offered and removed.
 */
export function createKeptTexts(by: () => string | null, visit: () => number) {
  const store = createStore('content-texts', 'texts')
  const tabId = openTab()
  const keyOf = ({ itemId, version }: Pick<KeptText, 'itemId' | 'version'>) =>
    `${itemId} ${version ?? ''} ${tabId} ${visit()}`

  /** Of this person. */
  async function all(): Promise<readonly { key: string; kept: KeptText }[]> {
    const found = await entries<string, unknown>(store)
    return found.flatMap(([key, value]) => (v.is(keptSchema, value) && value.by === by() ? [{ key, kept: value }] : []))
  }
  const isOwn = (key: string) => key.endsWith(` ${tabId} ${visit()}`)
  /** Those of earlier visits. */
  async function left(): Promise<Awaited<ReturnType<typeof all>>> {
    const others = (await openTabs()).filter((id) => id !== tabId)
    return (await all()).filter(({ key }) => !isOwn(key) && !others.some((id) => key.includes(` ${id} `)))
  }

  const texts: KeptTexts = {
    async newest(itemId) {
      const ofItem = (await left()).flatMap(({ kept }) => (kept.itemId === itemId ? [kept] : []))
      return ofItem.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null
    },
    itemIds: async () => [...new Set((await left()).map(({ kept }) => kept.itemId))],
  }
  async function remove(among: ReturnType<typeof all>, isGone: (kept: KeptText, key: string) => boolean) {
    for (const { key, kept } of await among) if (isGone(kept, key)) await del(key, store)
  }
  return {
    ...texts,
    keep: (kept: KeptText) => set(keyOf(kept), { ...kept, by: by() }, store),
    removeOwn: (itemId: string) => remove(all(), (kept, key) => kept.itemId === itemId && isOwn(key)),
    /** No other text of this item: it has not been offered yet. */
    removeOffered: ({ itemId, text, keptAt }: KeptText) =>
      remove(left(), (kept) => kept.itemId === itemId && kept.text === text && kept.keptAt === keptAt),
    removeSaved: (itemId: string, draft: string) =>
      remove(left(), (kept) => kept.itemId === itemId && kept.text === draft),
  }
}

/** Storage may be full or forbidden: the text is then only on the page. */
// oxlint-disable-next-line no-console -- where CMS errors are logged
const quietly = (work: Promise<unknown>) => void work.catch((problem: unknown) => console.error('[content]', problem))

/** Keeps what is unsaved in this text, and removes it once it is saved. */
export function keepUnsaved(item: ItemActor, texts: ReturnType<typeof createKeptTexts>): () => void {
  let stored: string | null = null
  let storing: Promise<unknown> = Promise.resolve()
  let before = item.getSnapshot().context
  const tell = (isKept: boolean) => {
    if (item.getSnapshot().context.isKept !== isKept) item.send({ type: 'text.kept', isKept })
  }
  const subscription = item.subscribe(({ context }) => {
    const { itemId, item: remote, local, kept } = context
    const { kept: offered } = before
    if (remote && local !== remote.draft && local !== stored) {
      stored = local
      storing = texts.keep({ itemId, version: remote.version, text: local, keptAt: Date.now() })
      quietly(storing)
      storing.then(
        () => tell(true),
        () => tell(false),
      )
    } else if (remote && local === remote.draft && stored !== null) {
      stored = null
      quietly(texts.removeOwn(itemId))
    }
    // The save was under way when an earlier visit ended.
    if (remote && remote.draft !== before.item?.draft) quietly(texts.removeSaved(itemId, remote.draft))
    // It was taken or declined. What was taken and cannot be stored again stays where it is.
    if (offered !== null && kept === null) quietly(storing.then(() => texts.removeOffered(offered)))
    before = context
  })
  return () => subscription.unsubscribe()
}
