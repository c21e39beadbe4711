/** Money, dates and numbers in the holder's language. Money is in cents, business dates are Eastern. */
import { createFormatters, formatDate, formatMessage, formatNumber, formatTime } from '@formatjs/intl'
import type { Locale } from '../../rules/values/locale'
import { type MessageKey, messagesOf } from './catalogue'

// Not the `Accept-Language` value: it has an underscore, and Intl throws on one.
export const INTL_LOCALE: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' }

// Only the needed functions: `createIntl` bundles formatters that the portal does not use.
const formatters = createFormatters()

/** The texts of a language and its number and date formats. */
export type Wording = ReturnType<typeof wordingOf>

const wordings = new WeakMap<object, Wording>()
const wordingOf = (locale: Locale, messages: Record<string, string>) => ({
  locale: INTL_LOCALE[locale],
  messages,
  formats: {},
  defaultLocale: INTL_LOCALE.en,
  defaultFormats: {},
  onError: reportMissing,
})

export function intlOf(locale: Locale): Wording {
  const messages = messagesOf(locale)
  const intl = wordings.get(messages) ?? wordingOf(locale, messages)
  wordings.set(messages, intl)
  return intl
}

export type Values = Readonly<Record<string, string | number>>

/**
 * A message without arguments is a plain string; only the others are formatted. A missing text gives '', never its key.
 */
export function translate(intl: Wording, key: MessageKey, values?: Values): string {
  const message: unknown = intl.messages[key]
  if (message === undefined) {
    reportMissing(new Error(`There is no text for ${key} in ${intl.locale}`))
    return ''
  }
  return typeof message === 'string' ? message : formatMessage(intl, formatters, { id: key }, values)
}

function reportMissing(error: Error) {
  if (import.meta.env.DEV) console.error(error)
}

/** An amount in cents: `$1,234.50`, `1 234,50 $`, with a minus sign if negative; `isSigned` also writes a plus sign. */
export const moneyText = (intl: Wording, cents: number, isSigned = false) =>
  formatNumber(intl, formatters.getNumberFormat, cents / 100, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).replace('-', '−')

/** Rounded to dollars, for an axis or an average: `$1,235`, `1 235 $`. */
export const wholeMoneyText = (intl: Wording, cents: number) =>
  formatNumber(intl, formatters.getNumberFormat, Math.round(cents / 100), {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })

/** An amount without the symbol, for a field: `1,234.50`, `1 234,50`. */
export const amountText = (intl: Wording, cents: number) =>
  formatNumber(intl, formatters.getNumberFormat, cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in another currency, in hundredths, with its currency code: `30.00 USD`, `30,00 USD`. */
export const foreignText = (intl: Wording, cents: number, currency: string) =>
  `${amountText(intl, cents)}\u00a0${currency}`

/** A rate with all its decimals: `1.3852`, `1,3852`. */
export const numberText = (intl: Wording, value: number) =>
  formatNumber(intl, formatters.getNumberFormat, value, { maximumFractionDigits: 6 })

/** French writes the first of a month as an ordinal. */
const firstAsOrdinal = (text: string, intl: Wording) =>
  intl.locale === INTL_LOCALE.fr ? text.replace(/(^|\D)1 (?=\p{L})/u, '$11er ') : text

/** A day never breaks from its month. The year may stand in the next line. */
const dateText = (intl: Wording, day: string, options: Parameters<typeof formatDate>[3]) =>
  firstAsOrdinal(
    formatDate(intl, formatters.getDateTimeFormat, `${day.slice(0, 10)}T12:00:00Z`, { ...options, timeZone: 'UTC' }),
    intl,
  ).replace(/(?<!,) (?!\d{4})/g, '\u00a0')

/** `2026-06-30` → `June 30, 2026`, `30 juin 2026`: the day as written, without a time zone. */
export const dayText = (intl: Wording, day: string) => dateText(intl, day, { dateStyle: 'long' })

/** `2026-06-30` → `June 30`, `30 juin`: with its year only where that is not this one. */
export const nearDayText = (intl: Wording, day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? dateText(intl, day, { month: 'long', day: 'numeric' }) : dayText(intl, day)

/** `2026-06-30` → `Tuesday, June 30`, `mardi 30 juin`. The name of the day may stand on a line of its own. */
export const weekdayText = (intl: Wording, day: string) =>
  dateText(intl, day, { weekday: 'long', month: 'long', day: 'numeric' }).replace(/^(\p{L}+)\u00a0/u, '$1 ')

/** The name of a weekday; 1 is Monday. */
export const dayNameText = (intl: Wording, day: number) => dateText(intl, `2024-01-0${day}`, { weekday: 'long' })

/** `2026-06-30` → `Jun 30`, `30 juin`: for a narrow place. */
export const shortDayText = (intl: Wording, day: string) => dateText(intl, day, { month: 'short', day: 'numeric' })

/** `2026-06-30` → `June 2026`, `juin 2026`. */
export const monthText = (intl: Wording, day: string, length: 'long' | 'short' = 'long') =>
  dateText(intl, day, { month: length, year: 'numeric' })

/**
 * Intl's spaces would let a line break within a time: `16` above `h 32`. French writes no minutes on the hour and no
 * zero before it; Firefox's Intl does.
 */
const inOneLine = (text: string) => text.replace(/\s/g, '\u00a0').replace(/^0(?=\d.h)|(?<=h)\u00a000$/g, '')

const timeOfDay = (intl: Wording, at: number, timeZone: string) =>
  inOneLine(
    formatTime(intl, formatters.getDateTimeFormat, at, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }),
  )

/** A time in milliseconds, in Eastern time wherever the holder is; show it with 'Eastern time'. */
export const easternTimeText = (intl: Wording, at: number) => timeOfDay(intl, at, 'America/Toronto')

/** `20:30` → `8:30 p.m.`, `20 h 30`; `20:00` → `20 h` in French: a time of day without a time zone. */
export const clockText = (intl: Wording, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return timeOfDay(intl, Date.UTC(2024, 0, 1, hours, minutes), 'UTC')
}
