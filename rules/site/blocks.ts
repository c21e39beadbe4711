/** The blocks that editors publish, and the page that shows each. Content spec §2; OP-71. */
import type { Locale } from '../values/locale'

export const BLOCKS = {
  cha: '/cha',
  terms: '/terms',
  termsNonreload: '/terms/nonreload',
  termsNonreloadBlue: '/terms/nonreloadblue',
  termsDigital: '/terms/digital',
  termsDigitalSlp: '/terms/digital-slp',
  termsReloadDigital: '/terms/reloaddigital',
  termsVirtual: '/terms/virtual',
  notice: '/cardholder-information',
  fees: '/fees',
  faq: '/faq',
  faqRetiring: '/faq/retiringcards',
} as const
/** Milliseconds for which an answer of the content service is kept. Content spec §7, §9. */
export const CONTENT_KEPT_MS = 900_000

export type BlockName = keyof typeof BLOCKS

/** The block of a page; null if it has none. */
export const blockAt = (path: string): BlockName | null =>
  (Object.keys(BLOCKS) as BlockName[]).find((name) => BLOCKS[name] === path) ?? null

/** The item of the content service that has the block's text in this language. */
export const itemIdOf = (block: BlockName, locale: Locale) => `${block}-${locale}`
