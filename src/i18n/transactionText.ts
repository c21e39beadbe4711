import type { Category, Transaction } from '../../rules/transaction'
import type { Status } from '../../rules/transactionQuery'
import type { MessageKey } from './catalogue'
import type { Values } from './format'

type Translate = (key: MessageKey, values?: Values) => string

/** Portal spec §3. A type that is not here is told by the merchant, else by the issuer's own label. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  '6F': 'transaction.type.6F',
  DP: 'transaction.type.DP',
  BPR: 'transaction.type.BPR',
  LHR: 'transaction.type.LHR',
  INC: 'transaction.type.INC',
  CR: 'transaction.type.CR',
}

const TRANSFER = 'TRF'

/** A fee stands under the biller of the payment that it is for. */
const FEE = 'FEE'

type Named = Pick<Transaction, 'typeCode' | 'typeLabel' | 'merchant' | 'amountCents' | 'category'>

/** OP-57: an unknown code is the server's label, or the code. */
export function typeText(t: Translate, { typeCode, typeLabel }: Pick<Named, 'typeCode' | 'typeLabel'>): string {
  const key = TYPES[typeCode]
  return key ? t(key) : (typeLabel ?? typeCode)
}

/** A card stands as `*0028` where a merchant would. */
const cardIn = (merchant: string) => /^\*(\d{4})$/.exec(merchant)?.[1]

export function merchantText(t: Translate, { merchant }: Pick<Named, 'merchant'>): string {
  const digits = cardIn(merchant)
  return digits ? t('card.ending', { digits }) : merchant
}

/** What a transaction is called in a list. */
export function transactionName(t: Translate, transaction: Named): string {
  const { typeCode, merchant, amountCents, category } = transaction
  const digits = cardIn(merchant)
  if (typeCode === TRANSFER && digits)
    return t(amountCents < 0 ? 'transaction.transfer.to' : 'transaction.transfer.from', { digits })
  if (typeCode === FEE && category === 'BILLS') return t('transaction.billFee')
  return TYPES[typeCode] ? typeText(t, transaction) : merchant || typeText(t, transaction)
}

/** Its name, and for the second line whom it was paid to where the name doesn't say so. */
export function transactionLines(t: Translate, transaction: Named) {
  const name = transactionName(t, transaction)
  const merchant = merchantText(t, transaction)
  return { name, payee: transaction.typeCode === TRANSFER || merchant === name ? '' : merchant }
}

export const categoryText = (t: Translate, category: Category) => t(`category.${category}`)

const STATUSES: Readonly<Record<Status, MessageKey>> = {
  posted: 'activity.status.posted',
  pending: 'dashboard.activity.pending',
  declined: 'dashboard.activity.declined',
}
/** A status that nobody has told us of is shown as it comes. */
export function statusText(t: Translate, status: string): string {
  const key = (STATUSES as Readonly<Record<string, MessageKey>>)[status]
  return key ? t(key) : status
}
