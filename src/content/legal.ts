/** A legal document of one language. Content spec §2, §9. */
import type { Rich } from '../../rules/content/richText.ts'

export type LegalDocument = {
  readonly version: string
  readonly effective: string
  /** Headings of level 1, for the table of contents. */
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  readonly body: readonly Rich[]
}
/** File names of the eight documents. */
export const LEGAL_NAMES = [
  'terms',
  'non-reload',
  'non-reload-blue',
  'digital',
  'slp',
  'reload-digital',
  'notice',
  'notice-footer',
] as const
export type LegalName = (typeof LEGAL_NAMES)[number]
