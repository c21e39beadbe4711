/** Full-text search over all questions of a language; loaded with the first search. */
import MiniSearch, { type SearchResult } from 'minisearch'
import type { Locale } from '../../rules/values/locale'
import { loadSearchIndex } from './load'
import { type SearchIndex, searchOptions } from './searchIndex'
import { fold, tellingTermsIn } from './words'

/** Share of a word's letters that may be wrong. */
const FUZZY = 0.2
const FUZZY_FROM = 5
const HYPHEN = /(?<=\p{L})[-‐‑](?=\p{L})/gu
/** A word that goes on behind a hyphen. */
const BEFORE_HYPHEN = /[\p{L}\p{N}]+(?=[-‐‑]\p{L})/gu
/** However it is typed, a phone number is found as the answers write it. */
const PHONE = /(?<!\d)(?<country>1?)[\s.()‑-]*(?<area>\d{3})[\s.()‑-]*(?<exchange>\d{3})[\s.()‑-]*(?<line>\d{4})(?!\d)/g
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

export function engineOf({ index: json, synonyms, replaced }: SearchIndex, locale: Locale): Engine {
  const index = MiniSearch.loadJS<{ id: string; question: string; answer: string }>(
    json as Parameters<typeof MiniSearch.loadJS>[0],
    searchOptions(locale),
  )
  // Skip synonyms that start with the term: the prefix search finds them.
  const synonymsOf = (term: string) =>
    synonyms.filter(([of]) => of.includes(term)).flatMap(([, also]) => also.filter((other) => !other.startsWith(term)))
  /** The answers have the word, or one that begins with it: it is not mistyped. */
  const isWord = (term: string) => index.search(term, { prefix: true }).length > 0
  /** What to look for in its place; null for every word that is looked for itself. */
  const insteadOf = (term: string, terms: readonly string[]) =>
    replaced.find(([of, , exceptWith]) => of.includes(term) && !terms.some((one) => exceptWith.includes(one)))?.[1] ??
    null
  /** `whole`: terms that are not the beginning of a longer word. */
  const look = (terms: readonly string[], combineWith: 'AND' | 'OR', whole: ReadonlySet<string> = new Set()) =>
    index.search(
      {
        combineWith,
        // Match each word exactly, as a prefix or with typing errors; match its synonyms exactly and with a lower
        // weight.
        queries: terms.map((term) => ({
          combineWith: 'OR',
          queries: [
            {
              queries: insteadOf(term, terms) ? [] : [term],
              // One figure alone is not the beginning of a longer one.
              prefix: term.length > 1 && !whole.has(term),
              fuzzy: term.length >= FUZZY_FROM && !isWord(term) && FUZZY,
            },
            {
              queries: [...(insteadOf(term, terms) ?? synonymsOf(term))],
              prefix: false,
              fuzzy: false,
              boost: { question: 1.5, answer: 0.5 },
            },
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
  return (typed) => {
    const query = typed.replace(PHONE, '$<country> $<area> $<exchange> $<line>')
    const asked = tellingTermsIn(query, locale)
    const whole = new Set(fold(query).folded.match(BEFORE_HYPHEN))
    const all = [...writtenAsOne(query), ...exactFirst(look(asked, 'AND', whole), asked)].filter(isFirst)
    // If no answer has all words, find answers with some of them, ignoring common words.
    const telling = asked.filter(isTelling)
    const found = all.length > 0 ? all : exactFirst(look(telling, 'OR'), telling)
    return found.map(({ id, terms }) => ({ id: String(id), terms }))
  }
}
