/** The index over all questions of a language, made when the portal is built and read by the search. */
import MiniSearch, { type Options } from 'minisearch'
import type { Locale } from '../../rules/account.ts'
import { type FaqContent, plainAnswer } from './faq.ts'
import { termsIn } from './words.ts'

type Entry = { readonly id: string; readonly question: string; readonly answer: string }

/** The same when it is made and when it is read. */
export const searchOptions = (locale: Locale): Options<Entry> => ({
  fields: ['question', 'answer'],
  idField: 'id',
  tokenize: (text) => termsIn(text, locale),
  processTerm: (term) => term,
})

export type SearchIndex = {
  readonly index: unknown
  /** Words that holders use for what the answers call by another name, as search sees them. */
  readonly synonyms: readonly (readonly string[])[]
}

export function indexOf(faq: FaqContent, synonyms: readonly (readonly string[])[], locale: Locale): SearchIndex {
  const index = new MiniSearch<Entry>(searchOptions(locale))
  index.addAll(
    Object.entries(faq.answers).map(([id, answer]) => ({ id, question: answer.question, answer: plainAnswer(answer) })),
  )
  return { index: index.toJSON(), synonyms: synonyms.map((group) => group.flatMap((word) => termsIn(word, locale))) }
}
