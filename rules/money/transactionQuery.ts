/** Which transactions a holder looks for. The query is in the address, so that Back, a reload and a link show the same list. Portal spec §7, §9. */
import * as v from 'valibot'
import { messageKey } from '../values/messageKey'
import { pagesOf } from '../values/paging'
import { atMost, sound, typedText } from '../values/text'
import { amountLocaleIn, centsTyped } from './amount'
import { CATEGORIES, type Category, PAGE_SIZE } from './transaction'

export const PERIODS = ['day10', 'month1', 'month3', 'month6', 'month12'] as const
export type Period = (typeof PERIODS)[number]
export const STATUSES = ['posted', 'pending', 'declined'] as const
export type Status = (typeof STATUSES)[number]

export type TransactionQuery = {
  readonly period: Period
  /** `YYYY-MM-DD`, both included. Either one replaces the period. */
  readonly from: string | null
  readonly to: string | null
  readonly text: string
  readonly minCents: number | null
  readonly maxCents: number | null
  readonly category: Category | null
  readonly status: Status | null
  /** From 1. */
  readonly page: number
}

export const EVERYTHING: TransactionQuery = {
  period: 'month1',
  from: null,
  to: null,
  text: '',
  minCents: null,
  maxCents: null,
  category: null,
  status: null,
  page: 1,
}
export const TEXT_MAX = 100
/** The highest amount that the issuer searches for, in cents. */
const AMOUNT_MAX = 100_000_000
const PAGE_MAX = 1_000_000

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | null =>
  words.find((known) => known === word) ?? null
const isDay = (text: string) =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : null)
const amountIn = (text: string | null) => {
  const cents = text !== null && /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
  return cents !== null && cents <= AMOUNT_MAX ? cents : null
}

/** The query in the address. An invalid value counts as missing. */
export function queryIn(search: string): TransactionQuery {
  const asked = new URLSearchParams(search)
  const page = Number(asked.get('page'))
  return {
    period: oneOf(PERIODS, asked.get('period')) ?? EVERYTHING.period,
    from: dayIn(asked.get('from')),
    to: dayIn(asked.get('to')),
    text: sound(asked.get('text') ?? '')
      .trim()
      .slice(0, TEXT_MAX),
    minCents: amountIn(asked.get('min')),
    maxCents: amountIn(asked.get('max')),
    category: oneOf(CATEGORIES, asked.get('category')),
    status: oneOf(STATUSES, asked.get('status')),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The reverse: `''` for the initial list. */
export function searchOf(query: TransactionQuery): string {
  const { period, from, to, text, minCents, maxCents, category, status, page } = query
  const said = {
    period: period === EVERYTHING.period ? null : period,
    from,
    to,
    text: text || null,
    min: minCents === null ? null : String(minCents / 100),
    max: maxCents === null ? null : String(maxCents / 100),
    category,
    status,
    page: page === 1 ? null : String(page),
  }
  const asked = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  return asked.size > 0 ? `?${asked}` : ''
}

export const isSameQuery = (one: TransactionQuery, other: TransactionQuery) => searchOf(one) === searchOf(other)
/** Whether the two differ in their page only. */
export const isSameList = (one: TransactionQuery, other: TransactionQuery) =>
  isSameQuery({ ...one, page: 1 }, { ...other, page: 1 })

/** The filters besides the period: each is shown and removed separately. */
export const FILTERS = ['text', 'dates', 'amount', 'category', 'status'] as const
export type Filter = (typeof FILTERS)[number]

const CLEARED: Readonly<Record<Filter, Partial<TransactionQuery>>> = {
  text: { text: '' },
  dates: { from: null, to: null },
  amount: { minCents: null, maxCents: null },
  category: { category: null },
  status: { status: null },
}
export const withoutFilter = (query: TransactionQuery, filter: Filter): TransactionQuery => ({
  ...query,
  ...CLEARED[filter],
  page: 1,
})
export const withoutFilters = (query: TransactionQuery): TransactionQuery => ({ ...EVERYTHING, period: query.period })
export const filtersIn = (query: TransactionQuery): readonly Filter[] =>
  FILTERS.filter((filter) => !isSameList(query, withoutFilter(query, filter)))

/** A running balance makes sense only if no transaction is left out between two others. */
export const showsBalance = (query: TransactionQuery) => filtersIn(query).every((filter) => filter === 'dates')

const optionalDay = v.pipe(
  typedText,
  v.trim(),
  v.check((text) => text === '' || isDay(text), messageKey('activity.filter.dateWrong')),
)
/** The values of the filter form; issues are catalogue keys. */
const filterSchema = v.pipe(
  // With the languages of the amounts.
  v.looseObject({
    text: v.pipe(typedText, v.trim(), atMost(TEXT_MAX, 'activity.filter.textLong')),
    from: optionalDay,
    to: optionalDay,
    min: typedText,
    max: typedText,
    category: typedText,
    status: typedText,
  }),
  v.forward(
    v.check((typed) => amountsIn(typed)[0] !== 0, messageKey('activity.filter.amountWrong')),
    ['min'],
  ),
  v.forward(
    v.check((typed) => amountsIn(typed)[1] !== 0, messageKey('activity.filter.amountWrong')),
    ['max'],
  ),
  v.forward(
    v.check((typed) => {
      const [min, max] = amountsIn(typed)
      return !min || !max || min <= max
    }, messageKey('activity.filter.amountOrder')),
    ['max'],
  ),
  v.forward(
    v.check(({ from, to }) => from === '' || to === '' || from <= to, messageKey('activity.filter.dateOrder')),
    ['to'],
  ),
)
type Typed = Readonly<Record<string, string>>
/** Null if nothing is typed, 0 if it is not an amount or more than the issuer searches for. */
const amountsIn = (typed: Readonly<Record<string, unknown>>) =>
  (['min', 'max'] as const).map((name) => {
    const text = String(typed[name] ?? '').trim()
    if (text === '') return null
    const cents = centsTyped(text, amountLocaleIn(typed, name))
    return cents <= AMOUNT_MAX ? cents : 0
  }) as [number | null, number | null]

export type FilterProblem = { readonly field: string; readonly key: string }
/** The problems of a form, in the order of its rules; empty if it is valid. */
export const problemsIn = (typed: Typed): readonly FilterProblem[] =>
  (v.safeParse(filterSchema, typed).issues ?? []).map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    key: issue.message,
  }))

/** The query of a form without problems. */
export function filtered(query: TransactionQuery, typed: Typed): TransactionQuery {
  const [minCents, maxCents] = amountsIn(typed)
  return {
    ...query,
    text: sound(typed['text'] ?? '').trim(),
    from: dayIn(typed['from']?.trim() || null),
    to: dayIn(typed['to']?.trim() || null),
    minCents,
    maxCents,
    category: oneOf(CATEGORIES, typed['category'] ?? null),
    status: oneOf(STATUSES, typed['status'] ?? null),
    page: 1,
  }
}

/** A page that the list does not have: transactions were removed, or the address was typed. */
export const isBeyond = ({ page }: TransactionQuery, total: number) => page > pagesOf(total, PAGE_SIZE)
