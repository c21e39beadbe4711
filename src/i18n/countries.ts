/** Country names in the holder's language, from the browser's `Intl`. */
import type { Locale } from '../../rules/values/locale'
import { INTL_LOCALE } from './format'

const shapes: Partial<Record<Locale, Intl.DisplayNames>> = {}

/** Capitalizes the name for the start of a line: `La Réunion`, `Îles Cook`. */
export function countryName(locale: Locale, code: string): string {
  const names = (shapes[locale] ??= new Intl.DisplayNames([INTL_LOCALE[locale]], { type: 'region' }))
  const name = /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
  return name.charAt(0).toLocaleUpperCase(INTL_LOCALE[locale]) + name.slice(1)
}

/** Sorted in the language's collation order. */
export function countriesByName(locale: Locale, codes: readonly string[]): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(INTL_LOCALE[locale])
  return codes
    .map((code) => ({ code, name: countryName(locale, code) }))
    .sort((one, other) => compare(one.name, other.name))
}
