/** The search over all questions of a language, loaded with the first one. */
import MiniSearch from 'minisearch'
import type { Locale } from '../../rules/account'
import { loadSearchIndex } from './load'
import { type SearchIndex, searchOptions } from './searchIndex'
import { termsIn } from './words'

const MOST = 12
/** So much of a word may be mistyped. */
const FUZZY = 0.2
const FUZZY_FROM = 5

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
  const synonymsOf = (term: string) =>
    synonyms.filter((group) => group.includes(term)).flatMap((group) => group.filter((other) => other !== term))
  return (query) => {
    const asked = termsIn(query, locale)
    const found = index.search(
      {
        combineWith: 'AND',
        // Each word as it is typed, begun or mistyped, or exactly another for the same thing, which counts for less.
        queries: asked.map((term) => ({
          combineWith: 'OR',
          queries: [
            { queries: [term], prefix: true, fuzzy: term.length < FUZZY_FROM ? false : FUZZY },
            { queries: synonymsOf(term), prefix: false, fuzzy: false, boost: { question: 1.5, answer: 0.5 } },
          ],
        })),
      },
      { boost: { question: 3 } },
    )
    return found.slice(0, MOST).map(({ id, terms }) => ({ id: String(id), terms }))
  }
}
