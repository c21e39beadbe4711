import type { Locale } from '../../rules/values/locale'
import { INTL_LOCALE } from './format'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
/** A day never breaks from its month, and French writes the first of a month as an ordinal. */
const tidied = (text: string, locale: Locale) =>
  text
    .trim()
    .replace(/^1(?= |$)/, locale === 'fr' ? '1er' : '1')
    .replace(/(?<!,) (?!\d{4})/g, '\u00a0')

/**
 * The two ends of a range of different days, for `{from} to {to}`, without what they have in common:
 * `January 19` and `20, 2026`, `19` and `20 janvier 2026`.
 */
export function dayRange(locale: Locale, from: string, to: string) {
  const parts = new Intl.DateTimeFormat(INTL_LOCALE[locale], { dateStyle: 'long', timeZone: 'UTC' }).formatRangeToParts(
    noon(from),
    noon(to),
  )
  const joint = parts.findLastIndex(({ source }) => source === 'startRange') + 1
  const text = (some: typeof parts) => tidied(some.map(({ value }) => value).join(''), locale)
  return { from: text(parts.slice(0, joint)), to: text(parts.slice(joint + 1)) }
}
