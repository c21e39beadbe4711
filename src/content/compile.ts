/** Compiles content/ at build time, so that no browser parses HTML or Markdown. Invalid content fails the build. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { LOCALES, type Locale } from '../../rules/values/locale.ts'
import { compileFaq } from './compileFaq.ts'
import { compileLegal } from './compileLegal.ts'
import { indexOf } from './searchIndex.ts'

const FAQ = /\/content\/faq\/answers\.(en|fr)\.json(\?index|\?common)?$/
const LEGAL = /\/content\/legal\/[\w-]+\.(?:en|fr)\.md$/

const words = v.array(v.string())
const synonymsSchema = v.array(
  v.union([
    words,
    v.strictObject({ of: words, also: words }),
    v.strictObject({ of: words, instead: words, exceptWith: words }),
  ]),
)

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export function readFaq(folder: string, locale: Locale) {
  const answers = Object.fromEntries(LOCALES.map((each) => [each, readJson(join(folder, `answers.${each}.json`))]))
  return compileFaq({ sets: readJson(join(folder, 'sets.json')), answers: answers as Record<Locale, unknown> }, locale)
}

export const readIndex = (folder: string, locale: Locale) =>
  indexOf(readFaq(folder, locale), v.parse(synonymsSchema, readJson(join(folder, `synonyms.${locale}.json`))), locale)

/** The most frequent questions, for a page without room for all. */
function readCommon(folder: string, locale: Locale) {
  const { sets, answers } = readFaq(folder, locale)
  const common = sets.filter(({ slug }) => slug === 'common')
  const asked = common.flatMap(({ content: sections }) =>
    sections.flatMap(({ questionsAndAnswers }) => questionsAndAnswers),
  )
  return { sets: common, answers: Object.fromEntries(Object.entries(answers).filter(([id]) => asked.includes(id))) }
}

const READERS: Readonly<Record<string, (folder: string, locale: Locale) => unknown>> = {
  '': readFaq,
  '?index': readIndex,
  '?common': readCommon,
}

export const content = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  load(id) {
    const [, locale, part] = FAQ.exec(id) ?? []
    if (!locale) return null
    const folder = dirname(id)
    for (const file of ['sets.json', 'answers.en.json', 'answers.fr.json', `synonyms.${locale}.json`])
      this.addWatchFile(join(folder, file))
    return { code: moduleOf(READERS[part ?? '']?.(folder, locale as Locale)), moduleType: 'js' }
  },
  transform(text, id) {
    if (!LEGAL.test(id)) return null
    const other = id.replace(/\.(en|fr)\.md$/, (_, locale) => `.${locale === 'en' ? 'fr' : 'en'}.md`)
    this.addWatchFile(other)
    return { code: moduleOf(compileLegal(text, readFileSync(other, 'utf8'))), map: null, moduleType: 'js' }
  },
})

const moduleOf = (value: unknown) => `export default ${JSON.stringify(value)}`
