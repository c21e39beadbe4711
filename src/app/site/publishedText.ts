/** Keeps what editors have published for 15 minutes, in this tab and over its documents. Content spec §7, §9. */
import { type BlockName, CONTENT_KEPT_MS, itemIdOf } from '../../../rules/site/blocks'
import type { Locale } from '../../../rules/values/locale'
import { askPublishedText } from '../../ports/publishedText'
import { attempt } from '../session-in-the-browser/browserStorage'

const keyOf = (itemId: string) => `portal.published.${itemId}`

/** A time in milliseconds, a space, and the text. */
function keptText(itemId: string): string | null {
  const [, at, text] = /^(\d+) ([^]*)$/.exec(attempt(() => sessionStorage.getItem(keyOf(itemId))) ?? '') ?? []
  const age = Date.now() - Number(at)
  return text !== undefined && age >= 0 && age < CONTENT_KEPT_MS ? text : null
}

/** The HTML as published, which must be sanitised before it is shown; '' where nothing is published or it is not known. */
export async function readPublishedText(block: BlockName, locale: Locale): Promise<string> {
  const itemId = itemIdOf(block, locale)
  const kept = keptText(itemId)
  if (kept !== null) return kept
  const text = await askPublishedText(import.meta.env['VITE_API_BASE'] ?? location.origin, itemId, locale)
  if (text !== null) attempt(() => sessionStorage.setItem(keyOf(itemId), `${Date.now()} ${text}`))
  return text ?? ''
}
