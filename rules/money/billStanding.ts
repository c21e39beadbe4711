/** What the list of bills says about each bill: the payment that is due, or the last one that was made. Portal spec §3, §4. */
import { COUNTED_STATUS, type HistoryPage, type Payment } from './billPayments'
import type { Biller } from './bills'

/** `others`: how many more payments of the bill are pending. */
export type Standing =
  | { readonly what: 'due'; readonly cents: number; readonly day: string; readonly others: number }
  | { readonly what: 'paid'; readonly cents: number; readonly day: string }
  | { readonly what: 'noneRecent' }
  | { readonly what: 'never' }

type Known = Pick<HistoryPage, 'payments' | 'total' | 'next'>
/** Each is null while it is not known. `history`: its first page. */
export type BillReadings = { readonly pending: readonly Payment[] | null; readonly history: Known | null }

const firstDue = (one: Payment, other: Payment) => (other.dateToPay < one.dateToPay ? other : one)
const lastPaid = (one: Payment, other: Payment) => (other.dateToPay > one.dateToPay ? other : one)

function byBill(payments: readonly Payment[]): ReadonlyMap<string, readonly Payment[]> {
  const found = new Map<string, Payment[]>()
  for (const payment of payments) found.set(payment.serialNo, [...(found.get(payment.serialNo) ?? []), payment])
  return found
}

/**
 * The standing of each bill by its serial number; a bill without an entry has none that is known. 'never' needs the
 * whole history: an older page may have a payment. Neither is claimed where another bill of the same biller was paid: a
 * bill that was deleted and added again has a new serial number.
 */
export function standingsOf(
  billers: readonly Pick<Biller, 'serialNo' | 'name'>[],
  { pending, history }: BillReadings,
): ReadonlyMap<string, Standing> {
  const due = byBill((pending ?? []).filter(({ isPending }) => isPending))
  const made = (history?.payments ?? []).filter(({ status }) => status === COUNTED_STATUS)
  const paid = byBill(made)
  const paidBillers = new Set(made.map(({ billerName }) => billerName))
  const isWhole = history?.next === null && history.total <= history.payments.length
  const standingOf = ({ serialNo, name }: Pick<Biller, 'serialNo' | 'name'>): Standing | null => {
    const coming = due.get(serialNo)
    if (coming) {
      const { amountCents: cents, dateToPay: day } = coming.reduce(firstDue)
      return { what: 'due', cents, day, others: coming.length - 1 }
    }
    const earlier = paid.get(serialNo)
    if (earlier) {
      const { amountCents: cents, dateToPay: day } = earlier.reduce(lastPaid)
      return { what: 'paid', cents, day }
    }
    if (pending === null || history === null || paidBillers.has(name)) return null
    return isWhole ? { what: 'never' } : { what: 'noneRecent' }
  }
  return new Map(
    billers.flatMap((bill) => {
      const standing = standingOf(bill)
      return standing ? [[bill.serialNo, standing] as const] : []
    }),
  )
}
