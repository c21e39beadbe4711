/** Money, dates and numbers in the holder's language. Money comes in cents, business dates are Eastern. */
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { Locale } from '../../rules/account'
import { type MessageKey, messagesOf } from './catalogue'

// `Accept-Language` has an underscore; Intl throws on one.
export const INTL_LOCALE: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' }

const cache = createIntlCache()
const shapes = new WeakMap<object, IntlShape>()

export function intlOf(locale: Locale): IntlShape {
  const messages = messagesOf(locale)
  const known = shapes.get(messages)
  if (known) return known
  const intl = createIntl({ locale: INTL_LOCALE[locale], messages, onError: reportMissing }, cache)
  shapes.set(messages, intl)
  return intl
}

export type Values = Readonly<Record<string, string | number>>

/** A message without arguments is its own text: only the others are formatted. */
export function translate(intl: IntlShape, key: MessageKey, values?: Values): string {
  const message: unknown = intl.messages[key]
  return typeof message === 'string' ? message : intl.formatMessage({ id: key }, values)
}

function reportMissing(error: Error) {
  if (import.meta.env.DEV) console.error(error)
}

/** `1234.5 $`-style text of an amount in cents: `$1,234.50`, `1 234,50 $`. */
export const moneyText = (intl: IntlShape, cents: number) =>
  intl.formatNumber(cents / 100, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })

/** `2026-06-30` → `June 30, 2026`, `30 juin 2026`: the day as written, in no zone. */
export const dayText = (intl: IntlShape, day: string) =>
  intl.formatDate(`${day.slice(0, 10)}T12:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })

/** A moment in milliseconds, as Eastern clocks show it. */
export const timeText = (intl: IntlShape, at: number) =>
  intl.formatTime(at, { hour: 'numeric', minute: '2-digit', timeZone: 'America/Toronto' })
