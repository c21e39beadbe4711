/** Full-text search over all questions of a language; loaded with the first search. */
import MiniSearch, { type SearchResult } from 'minisearch'
import type { Locale } from '../../rules/account'
import { loadSearchIndex } from './load'
import { type SearchIndex, searchOptions } from './searchIndex'
import { tellingTermsIn } from './words'

/** Share of a word's letters that may be wrong. */
const FUZZY = 0.2
const FUZZY_FROM = 5
const HYPHEN = /(?<=\p{L})[-‐‑](?=\p{L})/gu
/** A word in 1 / COMMON of the answers or more is too common to search for by itself. */
const COMMON = 5

const isFirst = <Item extends { id: unknown }>({ id }: Item, at: number, all: readonly Item[]) =>
  all.findIndex((other) => other.id === id) === at

type Found = { readonly id: string; readonly terms: readonly string[] }
type Engine = (query: string) => readonly Found[]
const engines = new Map<Locale, Engine>()

export async function loadEngine(locale: Locale): Promise<Engine> {
  const known = engines.get(locale)
  if (known) return known
  const engine = engineOf(await loadSearchIndex(locale), locale)
  engines.set(locale, engine)
  return engine
}

export function engineOf({ index: json, synonyms }: SearchIndex, locale: Locale): Engine {
  const index = MiniSearch.loadJS<{ id: string; question: string; answer: string }>(
    json as Parameters<typeof MiniSearch.loadJS>[0],
    searchOptions(locale),
  )
  // Skip synonyms that start with the term: the prefix search finds them.
  const synonymsOf = (term: string) =>
    synonyms.filter(([of]) => of.includes(term)).flatMap(([, also]) => also.filter((other) => !other.startsWith(term)))
  /** The answers have the word, or one that begins with it: it is not mistyped. */
  const isWord = (term: string) => index.search(term, { prefix: true }).length > 0
  const look = (terms: readonly string[], combineWith: 'AND' | 'OR') =>
    index.search(
      {
        combineWith,
        // Match each word exactly, as a prefix or with typing errors; match its synonyms exactly and with a lower
        // weight.
        queries: terms.map((term) => ({
          combineWith: 'OR',
          queries: [
            // One figure alone is not the beginning of a longer one.
            { queries: [term], prefix: term.length > 1, fuzzy: term.length >= FUZZY_FROM && !isWord(term) && FUZZY },
            { queries: synonymsOf(term), prefix: false, fuzzy: false, boost: { question: 1.5, answer: 0.5 } },
          ],
        })),
      },
      { boost: { question: 3 } },
    )
  /** Puts questions that contain the typed forms before those with related forms (verrouiller, verrouillée). */
  const exactFirst = (found: readonly SearchResult[], terms: readonly string[]) => {
    const isExact = ({ match }: SearchResult) => terms.every((term) => match[term]?.includes('question'))
    return [...found.filter(isExact), ...found.filter((one) => !isExact(one))]
  }
  /** `pré-autorisation` is also `préautorisation`: answers with the word as one go first. */
  const writtenAsOne = (query: string) => {
    const joined = query.replace(HYPHEN, '')
    if (joined === query) return []
    const queries = tellingTermsIn(joined, locale)
    const isWritten = index.search({ queries, combineWith: 'AND', prefix: true }).length > 0
    return isWritten ? exactFirst(look(queries, 'AND'), queries) : []
  }
  const isTelling = (term: string) => index.search(term).length < index.documentCount / COMMON
  return (query) => {
    const asked = tellingTermsIn(query, locale)
    const all = [...writtenAsOne(query), ...exactFirst(look(asked, 'AND'), asked)].filter(isFirst)
    // If no answer has all words, find answers with some of them, ignoring common words.
    const telling = asked.filter(isTelling)
    const found = all.length > 0 ? all : exactFirst(look(telling, 'OR'), telling)
    return found.map(({ id, terms }) => ({ id: String(id), terms }))
  }
}
