/** An amount as a holder types it, in integer cents. It must never become another amount: text that can be read in two ways is refused. Portal spec §5; OP-78. */
import * as v from 'valibot'
import type { Locale } from '../values/locale'
import { messageKey } from '../values/messageKey'
import { typedText } from '../values/text'

/** Digits of whole dollars: more are a typing error. */
const LONGEST = 9
/** Longer text is not an amount, and parsing it would take long. */
const LONGEST_TEXT = 60
const SPACES = /[\t\u00a0\u2009\u202f\u3000]/g
// Some keyboards write full-width digits, points, commas and dollar signs; digits of other scripts are not read.
const FULL_WIDTH = /[\uff04\uff0c\uff0e\uff10-\uff19]/g
const CURRENCY = /^(?:\$|CAD(?: ?\$)?)? ?([\d., ]*\d[\d., ]*?) ?(?:\$(?: ?CAD?)?|CAD)?$/i
const DIGITS = String.raw`(\d+|[1-9]\d{0,2}(?:GROUP\d{3})+)?`
/** A comma between groups of three is English; in French it is the decimal mark, so `1,234` is refused there. */
const NUMBER: Readonly<Record<Locale, readonly RegExp[]>> = {
  en: [numberWith(' ', '[.,]'), numberWith(',', '[.]')],
  fr: [numberWith(' ', '[.,]')],
}

function numberWith(group: string, decimal: string) {
  return new RegExp(`^${DIGITS.replace('GROUP', group)}(?:${decimal}(\\d{0,2}))?$`)
}

/** Why a text is not an amount: a catalogue key. */
type Refusal = 'amount.unreadable' | 'amount.tooLong'

/** 0 for anything that is not an amount; 0 is never accepted. */
export function centsTyped(text: string, locale: Locale): number {
  const read = readAmount(text, locale)
  return typeof read === 'number' ? read : 0
}

function readAmount(text: string, locale: Locale): number | Refusal {
  if (text.length > LONGEST_TEXT) return 'amount.tooLong'
  const plain = toPlain(text).trim()
  const [, number] = CURRENCY.exec(plain) ?? []
  if (number === undefined) return 'amount.unreadable'
  // Two currency signs, one on each side, are not an amount.
  if (plain.split('$').length > 2 || plain.split(/CAD/i).length > 2) return 'amount.unreadable'
  for (const pattern of NUMBER[locale]) {
    const [read, whole = '', decimals = ''] = pattern.exec(number) ?? []
    if (read === undefined) continue
    const digits = whole.replace(/\D/g, '')
    return digits.length > LONGEST ? 'amount.tooLong' : Number(digits + decimals.padEnd(2, '0'))
  }
  return 'amount.unreadable'
}

const toPlain = (text: string) =>
  text.replace(SPACES, ' ').replace(FULL_WIDTH, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))

/**
 * Whether a key typed between `before` and `after` is accepted: no letter, no sign, no third decimal. Pasted or
 * autofilled text is not a key, and is never cut.
 */
export function takesKey(key: string, before: string, after: string, locale: Locale): boolean {
  const plain = toPlain(key)
  if (!/^[\d., $]$/.test(plain)) return false
  const [rest, typed] = [toPlain(after), toPlain(before)]
  const mark = typed.search(/[.,][^.,]*$/)
  if (!/\d/.test(plain) || mark < 0 || /[.,]/.test(rest)) return true
  // In English three digits after a comma are a group.
  if (locale === 'en' && typed[mark] === ',') return true
  return `${typed.slice(mark)}${rest}`.replace(/\D/g, '').length < 2
}

/** The field with the language in which the amount of this field was typed: each amount of a form has its own. */
export const localeFieldOf = (name: string) => `amountLocale.${name}` as const
/** Without the field, use the stricter reading. */
export const amountLocaleIn = (values: Readonly<Record<string, unknown>>, name: string): Locale =>
  values[localeFieldOf(name)] === 'en' ? 'en' : 'fr'

type Bounds = {
  readonly minCents?: number | null
  readonly maxCents?: number | null
  /** What still fits on the card that is loaded: its own words if it is the maximum. */
  readonly roomCents?: number | undefined
  /** The balance of the card that pays it. */
  readonly availableCents?: number
}

/** Takes the typed text, outputs cents; its issues are catalogue keys. */
export const amountSchema = (locale: Locale, { minCents, maxCents, roomCents, availableCents }: Bounds = {}) =>
  v.pipe(
    typedText,
    v.trim(),
    v.minLength(1, messageKey('amount.required')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readAmount(dataset.value, locale)
      if (typeof read === 'number') return read
      addIssue({ message: read })
      return NEVER
    }),
    v.minValue(1, messageKey('amount.invalid')),
    v.check((cents) => typeof minCents !== 'number' || cents >= minCents, messageKey('amount.belowMinimum')),
    v.check(
      (cents) => typeof maxCents !== 'number' || cents <= maxCents,
      roomCents === maxCents ? 'amount.noRoom' : 'amount.aboveMaximum',
    ),
    v.check((cents) => availableCents === undefined || cents <= availableCents, messageKey('amount.insufficient')),
  )
