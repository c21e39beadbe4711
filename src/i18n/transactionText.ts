import type { Category, Transaction } from '../../rules/money/transaction'
import type { Status } from '../../rules/money/transactionQuery'
import type { MessageKey } from './catalogue'
import type { Values } from './format'

type Translate = (key: MessageKey, values?: Values) => string

/** Portal spec §3. Other types show the merchant, else the issuer's label. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  '6F': 'transaction.type.6F',
  DP: 'transaction.type.DP',
  BPR: 'transaction.type.BPR',
  LHR: 'transaction.type.LHR',
  INC: 'transaction.type.INC',
  CR: 'transaction.type.CR',
}

const TRANSFER = 'TRF'
/** Paid to nobody: the issuer repeats the type as merchant. */
const REPLACEMENT = 'CR'

/** A fee has the biller of its payment as merchant. */
const FEE = 'FEE'

type Named = Pick<Transaction, 'typeCode' | 'typeLabel' | 'merchant' | 'amountCents' | 'category'>

/** OP-57: an unknown code shows the server's label, or the code. */
export function typeText(t: Translate, { typeCode, typeLabel }: Pick<Named, 'typeCode' | 'typeLabel'>): string {
  const key = TYPES[typeCode]
  return key ? t(key) : (typeLabel ?? typeCode)
}

/** For a card, the issuer sends `*0028` as merchant. */
const digitsOfCard = (merchant: string) => /^\*(\d{4})$/.exec(merchant)?.[1]

export function merchantText(t: Translate, { merchant }: Pick<Named, 'merchant'>): string {
  const digits = digitsOfCard(merchant)
  return digits ? t('card.ending', { digits }) : merchant
}

/** A transaction's name in a list. */
export function transactionName(t: Translate, transaction: Named): string {
  const { typeCode, merchant, amountCents, category } = transaction
  const digits = digitsOfCard(merchant)
  if (typeCode === TRANSFER && digits)
    return t(amountCents < 0 ? 'transaction.transfer.to' : 'transaction.transfer.from', { digits })
  if (typeCode === FEE && category === 'BILLS') return t('transaction.billFee')
  return TYPES[typeCode] ? typeText(t, transaction) : merchant || typeText(t, transaction)
}

/** The name and, for the second line, the payee where the name does not contain it. */
export function transactionLines(t: Translate, transaction: Named) {
  const name = transactionName(t, transaction)
  const merchant = merchantText(t, transaction)
  const isSaid = merchant === name || [TRANSFER, REPLACEMENT].includes(transaction.typeCode)
  return { name, payee: isSaid ? '' : merchant }
}

export const categoryText = (t: Translate, category: Category) => t(`category.${category}`)

const STATUSES: Readonly<Record<Status | 'released', MessageKey>> = {
  released: 'activity.hold.released',
  posted: 'activity.status.posted',
  pending: 'dashboard.activity.pending',
  declined: 'dashboard.activity.declined',
}
/** Shows an unknown status as the issuer sends it. */
export function statusText(t: Translate, status: string): string {
  const key = (STATUSES as Readonly<Record<string, MessageKey>>)[status]
  return key ? t(key) : status
}
