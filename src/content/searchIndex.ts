/** Search index over all questions of a language: built with the portal, read by the search. */
import MiniSearch, { type Options } from 'minisearch'
import type { Locale } from '../../rules/values/locale.ts'
import { type FaqContent, plainAnswer } from './faq.ts'
import { termsIn } from './words.ts'

type Entry = { readonly id: string; readonly question: string; readonly answer: string }

/** The options must be the same when the index is built and when it is read. */
export const searchOptions = (locale: Locale): Options<Entry> => ({
  fields: ['question', 'answer'],
  idField: 'id',
  tokenize: (text) => termsIn(text, locale),
  processTerm: (term) => term,
})

/**
 * Words that stand for each other, or what else to look for when one of `of` is asked, and not the other way round.
 * `instead`: what to look for in its place, where the answers have the word in another sense; not next to `exceptWith`.
 */
type Synonyms<Words> =
  | Words
  | { readonly of: Words; readonly also: Words }
  | { readonly of: Words; readonly instead: Words; readonly exceptWith: Words }
export type WrittenSynonyms = readonly Synonyms<readonly string[]>[]

export type SearchIndex = {
  readonly index: unknown
  /** Words that holders use for terms of the answers, folded as the search folds them: what is asked, what else to find. */
  readonly synonyms: readonly (readonly [of: readonly string[], also: readonly string[]])[]
  /** The same for words that are not looked for themselves, unless one of `exceptWith` is asked with them. */
  readonly replaced: readonly (readonly [
    of: readonly string[],
    instead: readonly string[],
    exceptWith: readonly string[],
  ])[]
}

export function indexOf(faq: FaqContent, synonyms: WrittenSynonyms, locale: Locale): SearchIndex {
  const terms = (words: readonly string[]) => words.flatMap((word) => termsIn(word, locale))
  const index = new MiniSearch<Entry>(searchOptions(locale))
  index.addAll(
    Object.entries(faq.answers).map(([id, answer]) => ({ id, question: answer.question, answer: plainAnswer(answer) })),
  )
  return {
    index: index.toJSON(),
    synonyms: synonyms.flatMap((one) => {
      if (!('of' in one)) return [[terms(one), terms(one)] as const]
      return 'also' in one ? [[terms(one.of), terms(one.also)] as const] : []
    }),
    replaced: synonyms.flatMap((one) =>
      'instead' in one ? [[terms(one.of), terms(one.instead), terms(one.exceptWith)] as const] : [],
    ),
  }
}
