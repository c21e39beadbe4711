import { shownStatusOf, type Transaction } from '../../../rules/money/transaction'
import { showsBalance, type TransactionQuery } from '../../../rules/money/transactionQuery'
import { type Cell, csvOf } from '../../../rules/values/csv'
import type { MessageKey } from '../../i18n/catalogue'
import { INTL_LOCALE, translate, type Values, type Wording } from '../../i18n/format'
import { categoryText, statusText, typeText } from '../../i18n/transactionText'

/** Uses localized headers. Where the comma is the decimal mark, spreadsheets expect a semicolon between cells. */
export function transactionsCsv(intl: Wording, transactions: readonly Transaction[], query: TransactionQuery): string {
  const t = (key: MessageKey, values?: Values) => translate(intl, key, values)
  const isFrench = intl.locale === INTL_LOCALE.fr
  const figure = (text: string): Cell => ({ figure: isFrench ? text.replace('.', ',') : text })
  const dollars = (cents: number | null) => figure(cents === null ? '' : (cents / 100).toFixed(2))
  const hasBalance = showsBalance(query)
  const columns: readonly (readonly [MessageKey, (transaction: Transaction) => Cell])[] = [
    ['activity.detail.date', ({ date }) => ({ figure: date })],
    ['activity.detail.status', (transaction) => statusText(t, shownStatusOf(transaction))],
    ['activity.detail.type', (transaction) => typeText(t, transaction)],
    ['activity.detail.merchant', ({ merchant }) => merchant],
    ['activity.detail.category', ({ category, amountCents }) => (amountCents < 0 ? categoryText(t, category) : '')],
    ['activity.csv.amount', ({ amountCents }) => dollars(amountCents)],
    [
      'activity.csv.balance',
      ({ status, balanceCents }) => dollars(hasBalance && status === 'posted' ? balanceCents : null),
    ],
    ['activity.detail.original', ({ foreign }) => dollars(foreign?.cents ?? null)],
    ['activity.csv.currency', ({ foreign }) => foreign?.currency ?? ''],
    ['activity.detail.rate', ({ foreign }) => figure(foreign?.rate ? String(foreign.rate) : '')],
    ['activity.detail.reference', ({ reference }) => reference],
    ['activity.detail.authorization', ({ authorizationCode }) => authorizationCode],
  ]
  return csvOf(
    [columns.map(([key]) => t(key)), ...transactions.map((one) => columns.map(([, cell]) => cell(one)))],
    isFrench ? ';' : ',',
  )
}
