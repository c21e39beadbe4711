/** Loads content/ by language, together with the screens that show it. */

import type { Locale } from '../../rules/values/locale'
import { retryImport } from '../lazy/retryImport'
import type { FaqContent } from './faq'
import type { LegalDocument, LegalName } from './legal'
import type { SearchIndex } from './searchIndex'

/** `common`: the most frequent questions, from the same file as `faq`. */
type Contents = { faq: FaqContent; common: FaqContent } & Record<`legal/${LegalName}`, LegalDocument>
export type ContentName = keyof Contents

type Loaders<Content> = Readonly<Record<string, () => Promise<{ readonly default: Content }>>>
const files = {
  ...import.meta.glob('../../content/faq/answers.*.json'),
  ...import.meta.glob('../../content/legal/*.md'),
} as Loaders<unknown>
const commons = import.meta.glob('../../content/faq/answers.*.json', { query: '?common' }) as Loaders<unknown>
const indexes = import.meta.glob('../../content/faq/answers.*.json', { query: '?index' }) as Loaders<SearchIndex>

function fileOf(name: ContentName, locale: Locale): string {
  if (name === 'faq') return `content/faq/answers.${locale}.json`
  if (name === 'common') return `content/faq/answers.${locale}.json?common`
  return `content/${name}.${locale}.md`
}
const loaderOf = (file: string) => files[`../../${file}`] ?? commons[`../../${file.replace('?common', '')}`]

const loaded = new Map<string, unknown>()

/** Rejects if a file does not load. */
export async function loadContent(locale: Locale, names: readonly ContentName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const file = fileOf(name, locale)
      const load = loaderOf(file)
      if (load && !loaded.has(file)) loaded.set(file, (await retryImport(load)).default)
    }),
  )
}

/** Content of an open screen; throws if it has not been loaded. */
export function contentOf<Name extends ContentName>(locale: Locale, name: Name): Contents[Name] {
  const found = loaded.get(fileOf(name, locale))
  if (!found) throw new Error(`${fileOf(name, locale)} was not loaded`)
  return found as Contents[Name]
}

/** Put into a route module, so that its content loads with it and on a change of language. */
export const contentFor = (...names: ContentName[]) => ({
  files: (locale: Locale) => names.map((name) => fileOf(name, locale)),
  load: (locale: Locale) => loadContent(locale, names),
})

export async function loadSearchIndex(locale: Locale): Promise<SearchIndex> {
  const load = indexes[`../../content/faq/answers.${locale}.json`]
  if (!load) throw new Error(`There is no index for ${locale}`)
  return (await retryImport(load)).default
}
