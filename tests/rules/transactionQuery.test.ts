import { describe, expect, test } from 'vitest'
import {
  EVERYTHING,
  filtered,
  filtersIn,
  isBeyond,
  isSameList,
  isSameQuery,
  problemsIn,
  queryIn,
  searchOf,
  showsBalance,
  type TransactionQuery,
  withoutFilter,
  withoutFilters,
} from '../../rules/money/transactionQuery'

const full: TransactionQuery = {
  period: 'month3',
  from: '2026-01-31',
  to: '2026-02-28',
  text: 'café & thé',
  minCents: 1_050,
  maxCents: 20_000,
  category: 'SELF_CARE',
  status: 'declined',
  page: 7,
}

describe('the address', () => {
  test('TXN-05 begins with the last month, page 1, and nothing in it', () => {
    expect(queryIn('')).toEqual(EVERYTHING)
    expect(EVERYTHING).toMatchObject({ period: 'month1', page: 1 })
    expect(searchOf(EVERYTHING)).toBe('')
  })

  test('says all that is looked for, and is read back', () => {
    expect(searchOf(full)).toBe(
      '?period=month3&from=2026-01-31&to=2026-02-28&text=caf%C3%A9+%26+th%C3%A9&min=10.5&max=200&category=SELF_CARE&status=declined&page=7',
    )
    expect(queryIn(searchOf(full))).toEqual(full)
  })

  test.each([
    'period=month2',
    'from=2026-02-30',
    'from=yesterday',
    'to=2026-13-01',
    'to=1899-12-31',
    'min=-5',
    'min=1e9',
    'min=5,00',
    'min=1.005',
    'max=1000000.01',
    'category=grocery',
    'category=%3Cscript%3E',
    'status=P',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e18',
    'page=x',
    'text=%00',
  ])('T2 %s is as if it were not said', (said) => expect(queryIn(`?${said}`)).toEqual(EVERYTHING))

  test.each([
    ['min=0.01', { minCents: 1 }],
    ['max=1000000', { maxCents: 100_000_000 }],
    ['min=19.99', { minCents: 1_999 }],
    ['from=2024-02-29', { from: '2024-02-29' }],
    ['page=1000000', { page: 1_000_000 }],
    ['text=%20%20tea%20', { text: 'tea' }],
  ])('%s is said', (said, changes) => expect(queryIn(`?${said}`)).toEqual({ ...EVERYTHING, ...changes }))

  test('NUL, which no issuer stores, is left out', () => {
    expect(queryIn('?text=a%00b').text).toBe('ab')
    expect(filtered(EVERYTHING, { text: 'a\0b' }).text).toBe('ab')
  })

  test('T24 a text that is too long is cut', () => {
    expect(queryIn(`?text=${'a'.repeat(5_000)}`).text).toHaveLength(100)
  })

  test('the same list has other pages, and the same words in another order', () => {
    expect(isSameList(full, { ...full, page: 1 })).toBe(true)
    expect(isSameQuery(full, { ...full, page: 1 })).toBe(false)
    expect(isSameList(full, { ...full, text: 'tea' })).toBe(false)
    expect(isSameQuery(queryIn('?page=2&text=a'), queryIn('?text=a&page=2&locale=fr'))).toBe(true)
  })
})

describe('filters', () => {
  test('in use are the ones that hide something; the period and the page are none', () => {
    expect(filtersIn(full)).toEqual(['text', 'dates', 'amount', 'category', 'status'])
    expect(filtersIn({ ...EVERYTHING, period: 'month12', page: 4 })).toEqual([])
    expect(filtersIn({ ...EVERYTHING, maxCents: 1 })).toEqual(['amount'])
    expect(filtersIn({ ...EVERYTHING, to: '2026-01-01' })).toEqual(['dates'])
  })

  test.each([
    ['text', { text: '' }],
    ['dates', { from: null, to: null }],
    ['amount', { minCents: null, maxCents: null }],
    ['category', { category: null }],
    ['status', { status: null }],
  ] as const)('%s is removed by itself, and the list begins again', (filter, cleared) => {
    expect(withoutFilter(full, filter)).toEqual({ ...full, ...cleared, page: 1 })
  })

  test('are all removed at once, and the period stays', () => {
    expect(withoutFilters(full)).toEqual({ ...EVERYTHING, period: 'month3' })
  })

  test.each([
    [{}, true],
    [{ period: 'month12', page: 3 }, true],
    [{ from: '2026-01-01' }, true],
    [{ text: 'a' }, false],
    [{ minCents: 1 }, false],
    [{ category: 'PETS' }, false],
    [{ status: 'posted' }, false],
  ] as const)('a running balance with %j: %s', (changes, shown) =>
    expect(showsBalance({ ...EVERYTHING, ...changes })).toBe(shown),
  )

  test.each([
    [1, 0, false],
    [2, 10, true],
    [2, 11, false],
    [3, 20, true],
    [3, 21, false],
  ])('page %i of a list of %i is beyond its end: %s', (page, total, beyond) =>
    expect(isBeyond({ ...EVERYTHING, page }, total)).toBe(beyond),
  )
})

describe('what is typed', () => {
  const issuesOf = (typed: Record<string, string>) => problemsIn(typed).map(({ field, key }) => [field, key])

  test('becomes the list that is looked for, from its first page on', () => {
    const typed = {
      text: ' tea ',
      from: '2026-01-31',
      to: '',
      min: '1,234.50',
      max: '',
      'amountLocale.min': 'en',
      category: 'PETS',
      status: 'posted',
    }
    expect(issuesOf(typed)).toEqual([])
    expect(filtered({ ...full, period: 'month6' }, typed)).toEqual({
      period: 'month6',
      from: '2026-01-31',
      to: null,
      text: 'tea',
      minCents: 123_450,
      maxCents: null,
      category: 'PETS',
      status: 'posted',
      page: 1,
    })
  })

  test('of both days each stays what it is, without the spaces around it', () => {
    expect(filtered(EVERYTHING, { from: ' 2026-01-31', to: '2026-02-28 ' })).toEqual({
      ...EVERYTHING,
      from: '2026-01-31',
      to: '2026-02-28',
    })
  })

  test('an empty form filters nothing', () => {
    const typed = { text: '', from: '', to: '', min: '', max: '', category: '', status: '' }
    expect(issuesOf(typed)).toEqual([])
    expect(filtered(full, typed)).toEqual({ ...EVERYTHING, period: 'month3' })
  })

  test('T16 an amount in French is not a hundred times as much', () => {
    expect(filtered(EVERYTHING, { min: '12,50', 'amountLocale.min': 'fr' }).minCents).toBe(1_250)
    expect(issuesOf({ min: '1,234', 'amountLocale.min': 'fr', 'amountLocale.max': 'en' })).toEqual([
      ['min', 'activity.filter.amountWrong'],
    ])
  })

  test.each([
    [{ min: 'abc' }, 'min', 'activity.filter.amountWrong'],
    [{ max: '0' }, 'max', 'activity.filter.amountWrong'],
    [{ max: '1000000.01' }, 'max', 'activity.filter.amountWrong'],
    [{ min: '20', max: '19.99' }, 'max', 'activity.filter.amountOrder'],
    [{ from: '2026-02-30' }, 'from', 'activity.filter.dateWrong'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to', 'activity.filter.dateOrder'],
    [{ text: 'a'.repeat(101) }, 'text', 'activity.filter.textLong'],
  ])('%j is refused at %s: %s', (typed, field, key) =>
    expect(issuesOf({ 'amountLocale.min': 'en', 'amountLocale.max': 'en', ...typed })).toEqual([[field, key]]),
  )

  test('the same amount and the same day twice are a range', () => {
    expect(issuesOf({ min: '20', max: '20.00', from: '2026-02-01', to: '2026-02-01' })).toEqual([])
  })
})
