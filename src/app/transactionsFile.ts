/** Saves the list of transactions as a file. */
import type { Locale } from '../../rules/account'
import { easternDate } from '../../rules/easternTime'
import type { Transaction } from '../../rules/transaction'
import type { TransactionQuery } from '../../rules/transactionQuery'
import { intlOf, translate } from '../i18n/format'
import { transactionsCsv } from './transactionsCsv'

const KEPT_MS = 60_000

export function saveTransactions(locale: Locale, transactions: readonly Transaction[], query: TransactionQuery) {
  const intl = intlOf(locale)
  const address = URL.createObjectURL(
    new Blob([transactionsCsv(intl, transactions, query)], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `${translate(intl, 'activity.csv.file')}-${easternDate(Date.now())}.csv`
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
