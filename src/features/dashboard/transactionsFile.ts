/** Saves the list of transactions as a file. */

import type { Transaction } from '../../../rules/money/transaction'
import type { TransactionQuery } from '../../../rules/money/transactionQuery'
import { easternDate } from '../../../rules/values/easternTime'
import type { Locale } from '../../../rules/values/locale'
import type { MessageKey } from '../../i18n/catalogue'
import { intlOf, translate, type Values, type Wording } from '../../i18n/format'
import { categoryText, statusText } from '../../i18n/transactionText'
import { transactionsCsv } from './transactionsCsv'

const KEPT_MS = 60_000

/** In letters and digits that every file system has. */
const plain = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')

/** Names the range and the filters: `transactions-2026-01-01-to-2026-01-31-groceries.csv`. */
export function fileName(intl: Wording, query: TransactionQuery, today: string): string {
  const t = (key: MessageKey, values?: Values) => translate(intl, key, values)
  const { period, from, to, text, minCents, maxCents, category, status } = query
  const between = (
    kind: 'dates' | 'amount',
    first: string | null,
    last: string | null,
    names: readonly [string, string],
  ) =>
    first !== null && last !== null
      ? t(`activity.filter.${kind}.between`, { [names[0]]: first, [names[1]]: last })
      : first !== null
        ? t(`activity.filter.${kind}.${names[0]}` as MessageKey, { [names[0]]: first })
        : last !== null
          ? t(`activity.filter.${kind}.${names[1]}` as MessageKey, { [names[1]]: last })
          : ''
  const amount = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))
  const parts = [
    t('activity.csv.file'),
    between('dates', from, to, ['from', 'to']) || `${t(`activity.period.${period}`)} ${today}`,
    category && categoryText(t, category),
    status && statusText(t, status),
    between('amount', amount(minCents), amount(maxCents), ['min', 'max']),
    text,
  ]
  return `${parts
    .map((part) => plain(part ?? ''))
    .filter(Boolean)
    .join('-')}.csv`
}

export function saveTransactions(locale: Locale, transactions: readonly Transaction[], query: TransactionQuery) {
  const intl = intlOf(locale)
  const address = URL.createObjectURL(
    new Blob([transactionsCsv(intl, transactions, query)], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(intl, query, easternDate(Date.now()))
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
