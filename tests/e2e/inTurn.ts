/**
 * Journeys in alternating languages: one runs in English, the next one in French. What differs between the languages is
 * proved in both where it costs less: the texts in tests/content, every state of every screen in tests/gallery.
 * `npm run test:all` runs every journey in both.
 */
import { describe, test } from 'vitest'
import { LOCALES, type Locale } from './texts'

export const IS_EXHAUSTIVE = process.env['EXHAUSTIVE'] === 'true'

/** Whether this language has its turn at a place in a list; lists differ in which language begins. */
export const hasTurn = (list: string, index: number, locale: Locale) =>
  IS_EXHAUSTIVE ||
  ([...list].reduce((sum, letter) => sum + letter.charCodeAt(0), index) + LOCALES.indexOf(locale)) % 2 === 0

/** Vitest's `test` and `test.each` for the journeys that run in this language, which their titles name. */
function testIn(locale: Locale, list: string): typeof test {
  let index = -1
  const isNext = () => {
    index += 1
    return hasTurn(list, index, locale)
  }
  const one = (title: string, ...parts: unknown[]) => {
    const register: (...all: never[]) => void = isNext() ? test : () => {}
    register(...([`${title} (${locale})`, ...parts] as never[]))
  }
  const each = (cases: readonly unknown[]) => {
    const chosen = cases.filter(isNext)
    return (title: string, ...parts: unknown[]) => {
      const register: (...all: never[]) => void = chosen.length > 0 ? test.each(chosen) : () => {}
      register(...([`${title} (${locale})`, ...parts] as never[]))
    }
  }
  return Object.assign(one, { each }) as unknown as typeof test
}

/** The journeys are defined with the `test` that is given. */
export function describeInTurn(title: string, define: (locale: Locale, test: typeof import('vitest').test) => void) {
  describe(title, () => {
    for (const locale of LOCALES) define(locale, testIn(locale, title))
  })
}

/** One journey: in English or in French. */
export const testInTurn = (title: string, run: (locale: Locale) => Promise<void>) =>
  test.each(LOCALES.filter((locale) => hasTurn(title, 0, locale)))(title, run)
