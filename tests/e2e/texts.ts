/** Texts of the catalogues, formatted without the portal's own code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { MessageKey } from '../../src/i18n/catalogue'

export type { MessageKey }
/** What follows this prefix in keys of the catalogues. */
export type KeyAfter<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never

export const LOCALES = ['en', 'fr'] as const
export type Locale = (typeof LOCALES)[number]

const cache = createIntlCache()

function read(locale: Locale): IntlShape {
  const folder = join('src/i18n', locale)
  const messages = Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  ) as Record<string, string>
  return createIntl({ locale: `${locale}-CA`, messages }, cache)
}

const intls: Readonly<Record<Locale, IntlShape>> = { en: read('en'), fr: read('fr') }

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

export const textsOf =
  (locale: Locale): Translate =>
  (key, values) => {
    const intl = intls[locale]
    if (!(key in intl.messages)) throw new Error(`${locale} has no text called ${key}`)
    return intl.formatMessage({ id: key }, values)
  }

/** Texts of a language without arguments, by key. */
export const plainTextsOf = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(intls[locale].messages as Record<string, string>).filter(([, text]) => !/[{<]/.test(text)),
  )

export const dollars = (locale: Locale, amount: number): string =>
  intls[locale].formatNumber(amount, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })

/** In Eastern time, whatever the browser's zone. */
export const easternTime = (locale: Locale, at: number): string =>
  intls[locale]
    .formatTime(at, { hour: 'numeric', minute: '2-digit', timeZone: 'America/Toronto' })
    // French writes no minutes on the hour.
    .replace(/h\s00$/, 'h')
