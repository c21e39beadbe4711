import type { ReactNode } from 'react'
import { parseRich } from '../../../rules/content/html'
import type { BlockName } from '../../../rules/site/blocks'
import type { Locale } from '../../../rules/values/locale'
import { RichParagraphs } from '../../content/RichText'
import { readPublishedText } from './publishedText'

/** What may be shown of a block, null if there is nothing: sanitised when it was stored, and again here. */
export async function loadBlock(block: BlockName, locale: Locale): Promise<ReactNode> {
  const html = await readPublishedText(block, locale)
  const { nodes } = parseRich(html)
  return nodes.length > 0 ? <RichParagraphs>{nodes}</RichParagraphs> : null
}
