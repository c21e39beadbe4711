/** One text of the content service, in one language. Content spec §3, §4. */
import * as v from 'valibot'
import { CHECKS } from '../../rules/content/beforePublishing'
import { MAX_HTML } from '../../rules/content/html'
import { LOCALES } from '../../rules/values/locale'

export const checksSchema = v.array(v.picklist(CHECKS))

/** Texts are canonical HTML; times in milliseconds. */
export const itemSchema = v.object({
  itemId: v.string(),
  locale: v.nullable(v.picklist(LOCALES)),
  /** The same text in the other language. */
  pairItemId: v.nullable(v.string()),
  /** Null if the service does not count versions: then nobody can be sure that nothing came between. */
  version: v.nullable(v.number()),
  draft: v.string(),
  /** The service gives this person published text only: they may not edit. */
  isDraftWithheld: v.boolean(),
  published: v.string(),
  description: v.string(),
  draftedBy: v.nullable(v.string()),
  draftedAt: v.nullable(v.number()),
  publishedBy: v.nullable(v.string()),
  publishedAt: v.nullable(v.number()),
  /** What was open when an editor published the text anyway. */
  publishedDespite: checksSchema,
  /** The published text is not among the revisions: the second call of its publication has failed. */
  isHistoryMissing: v.boolean(),
})
export type Item = v.InferOutput<typeof itemSchema>

/** Text that was not saved when its page was closed. `version`: the version it was written on. */
export type KeptText = {
  readonly itemId: string
  readonly version: number | null
  readonly text: string
  readonly keptAt: number
}

/** A browser's storage may never answer: the text is then opened without what was kept. */
export const RECALL_MS = 3_000

export const isWithinLimit = (text: string) => text.length <= MAX_HTML
