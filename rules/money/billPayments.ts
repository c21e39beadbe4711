/** Bill payments: what can be paid now, on which day, and what the issuer's list shows of those that were sent. Portal spec §3, §4, §5, §9; content spec §4, §9; OP-38. */
import * as v from 'valibot'
import { type Card, isReloadable, stoppedBy } from '../cards/card'
import { BILL_LIMITS, USE_FEES } from '../cards/fees'
import { addDays, cutOffOf, easternDate } from '../values/easternTime'
import { pathTo } from '../values/issuePath'
import { messageKey } from '../values/messageKey'
import { typedText } from '../values/text'
import { amountLocaleIn, amountSchema, centsTyped } from './amount'
import type { Pending } from './transaction'

export type Payment = {
  readonly id: string
  /** The card that pays, and its last four digits if the issuer gives them. */
  readonly clientId: string
  readonly digits: string
  readonly serialNo: string
  readonly billerName: string
  readonly alias: string | null
  readonly amountCents: number
  readonly feeCents: number
  /** `YYYY-MM-DD`, Eastern. */
  readonly dateToPay: string
  readonly isPending: boolean
  /** Empty while the payment is pending. */
  readonly status: string
  /** Milliseconds; null if the issuer does not say. */
  readonly createdAt: number | null
  /** The key of the call that caused it; null if the issuer does not say. */
  readonly idempotencyKey: string | null
}
/** `skewMs`: the issuer's clock minus this one. */
export type PaymentReading = { readonly payments: readonly Payment[]; readonly skewMs: number }
/** §9: a page of the history has 10. */
export const HISTORY_SIZE = 10
/** `next`: where the page after this one begins; null on the last one, and where the issuer does not say. */
export type HistoryPage = PaymentReading & { readonly total: number; readonly next: string | null }

export const BILL_FEE_CENTS = USE_FEES.billCents

/** What the list of payments shows of one that was to be cancelled. `gone`: it is not among the newest. */
export type CancelOutcome = 'cancelled' | 'pending' | 'tooLate' | 'unclear' | 'gone'
export function outcomeOfCancel(payments: readonly Payment[], id: string): CancelOutcome {
  const found = payments.find((payment) => payment.id === id)
  if (!found) return 'gone'
  if (found.isPending) return 'pending'
  if (found.status === 'CANCELLED') return 'cancelled'
  return fateOf(found) === 'unclear' ? 'unclear' : 'tooLate'
}
/** `now`: by the issuer's clock. */
export const isCancellable = ({ isPending, dateToPay }: Pick<Payment, 'isPending' | 'dateToPay'>, now: number) =>
  isPending && now < cutOffOf(dateToPay)

/** Portal spec §4. */
export const PAYMENT_STATUSES = [
  'SUCCESS',
  'CANCELLED',
  'REJECTED',
  'FAILED_PREFLIGHT',
  'FAILED_DELETE_PAYMENT_CANCEL',
  'FAILED_RESERVE_FUNDS',
  'FAILED_CREATE_PAYMENT',
  'FAILED_RELEASE_FUNDS_CANCEL',
  'FAILED_RELEASE_FUNDS_REJECT',
  'FAILED_RELEASE_FUNDS_CREATE_PAYMENT',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Null for a value that is not known. */
export const statusOf = ({ status }: Pick<Payment, 'status'>): PaymentStatus | null =>
  PAYMENT_STATUSES.find((known) => known === status) ?? null

const REPEATABLE: readonly PaymentStatus[] = [
  'SUCCESS',
  'CANCELLED',
  'REJECTED',
  'FAILED_PREFLIGHT',
  'FAILED_RESERVE_FUNDS',
  'FAILED_CREATE_PAYMENT',
]
/**
 * If it is not known whether the bill was or will be paid, or where the money is, a second payment may be one too many.
 */
export const mayBeRepeated = (payment: Pick<Payment, 'status'>) =>
  REPEATABLE.some((status) => status === statusOf(payment))

const DAY_MS = 86_400_000
export type PaymentMade = { readonly amountCents: number; readonly at: number }
/** One of the limits, and what is left of it. */
export type BillLimit = {
  readonly key: (typeof BILL_LIMITS)[number]['key']
  readonly count: number
  readonly cents: number
  readonly countLeft: number
  readonly centsLeft: number
}
/** A payment counts from when it was requested, for exactly as long as the limit says. */
export const billLimits = (made: readonly PaymentMade[], now: number): readonly BillLimit[] =>
  BILL_LIMITS.map(({ key, days, count, cents }) => {
    const within = made.filter(({ at }) => at > now - days * DAY_MS)
    const used = within.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return {
      key,
      count,
      cents,
      countLeft: Math.max(count - within.length, 0),
      centsLeft: Math.max(cents - used, 0),
    }
  })
/** The first limit that this many more payments of this total would exceed. */
export const limitAbove = (limits: readonly BillLimit[], count: number, cents: number): BillLimit | null =>
  limits.find(({ countLeft, centsLeft }) => count > countLeft || cents > centsLeft) ?? null
/** Only payments that are paid or pending count. */
export const COUNTED_STATUS: PaymentStatus = 'SUCCESS'
/** For one card. Null if the issuer does not say when its payments were made. */
export function limitsOf(
  { payments, skewMs }: PaymentReading,
  clientId: string,
  now: number,
): readonly BillLimit[] | null {
  const counted = payments.filter(
    (payment) => payment.clientId === clientId && (payment.isPending || payment.status === COUNTED_STATUS),
  )
  const made = counted.flatMap(({ amountCents, createdAt: at }) => (at === null ? [] : [{ amountCents, at }]))
  return made.length < counted.length ? null : billLimits(made, now + skewMs)
}

/** OP-38: the balance must exceed the payments and their fees; an equal balance is refused. */
export const isCovered = (availableCents: number, cents: number, count = 1) =>
  availableCents > cents + count * BILL_FEE_CENTS

export type PayingCard = Pick<
  Card,
  'clientId' | 'lastFourDigits' | 'cardType' | 'cardStatus' | 'billPayAllowed' | 'availableCents'
>
/** Also true while the card is locked: its payments from before are still upcoming. */
export const mayPayBills = (card: Pick<Card, 'cardType' | 'billPayAllowed'>) =>
  card.billPayAllowed && isReloadable(card)
/** Why a card pays no bills; null if it does. What never changes comes first: unlocking such a card would not help. */
export function whyNotPaying(card: Pick<Card, 'cardType' | 'cardStatus' | 'billPayAllowed'>) {
  if (!isReloadable(card)) return 'notReloadable'
  return card.billPayAllowed ? stoppedBy(card) : 'notOffered'
}
export const paysBills = (card: Pick<Card, 'cardType' | 'cardStatus' | 'billPayAllowed'>) => whyNotPaying(card) === null

export type Most = { readonly cents: number; readonly by: 'balance' | BillLimit['key'] }
/** The most that one payment from this card may be now, and what bounds it. `limits`: null if they are not known. */
export function mostPayable(
  { availableCents }: Pick<Card, 'availableCents'>,
  limits: readonly BillLimit[] | null,
): Most {
  const ofBalance: Most = { cents: Math.max(availableCents - BILL_FEE_CENTS - 1, 0), by: 'balance' }
  const ofLimits = (limits ?? []).map(
    ({ key, countLeft, centsLeft }): Most => ({ cents: countLeft > 0 ? centsLeft : 0, by: key }),
  )
  return ofLimits.reduce((least, one) => (one.cents < least.cents ? one : least), ofBalance)
}

/** Why no bill can be paid now; null if one can. */
export const UNPAYABLE = ['noBills', 'billGone', 'noCard', 'noFunds', 'limitReached'] as const
export type Unpayable = (typeof UNPAYABLE)[number]
type Means = { readonly cards: readonly PayingCard[]; readonly reading: PaymentReading }
export function whyNotPayable(
  { cards, reading }: Means,
  now: number,
): Extract<Unpayable, 'noCard' | 'noFunds' | 'limitReached'> | null {
  const paying = cards.filter(paysBills)
  if (paying.length === 0) return 'noCard'
  const most = paying.map((card) => mostPayable(card, limitsOf(reading, card.clientId, now)))
  if (most.some(({ cents }) => cents > 0)) return null
  return most.every(({ by }) => by === 'balance') ? 'noFunds' : 'limitReached'
}

/** The first day on which a payment that is requested now is paid. `now`: by the issuer's clock. */
export function firstPayDay(now: number): string {
  const today = easternDate(now)
  return now < cutOffOf(today) ? today : addDays(today, 1)
}
/** After the cut-off, today's date becomes the next day. */
export const payDay = (date: string | null, now: number) => {
  const first = firstPayDay(now)
  return date === null || date < first ? first : date
}

export const WHENS = ['now', 'later'] as const
export type When = (typeof WHENS)[number]
const isDate = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
/** `today`: Eastern. */
export const payDateSchema = (today: string) =>
  v.pipe(
    typedText,
    v.trim(),
    v.minLength(1, messageKey('payBill.date.required')),
    v.check(isDate, messageKey('payBill.date.invalid')),
    v.check((date) => !isDate(date) || date >= today, messageKey('payBill.date.past')),
  )

/** The field of one bill's amount. */
export const amountFieldOf = (serialNo: string) => `amount.${serialNo}`
type Typed = Readonly<Record<string, unknown>>
/** Of several bills, those without an amount are not paid. */
export type Payable = Means & { readonly serialNos: readonly string[] }
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** Why this many payments of this total cannot be made: the tightest bound is reported. Null if they can. */
function problemOf(
  availableCents: number,
  limits: readonly BillLimit[],
  { count, cents }: { readonly count: number; readonly cents: number },
) {
  const left = Math.min(...limits.map(({ centsLeft }) => centsLeft))
  if (limits.some(({ countLeft }) => count > countLeft)) return 'payBill.amount.aboveCount'
  if (!isCovered(availableCents, Math.min(cents, left), count)) return 'payBill.amount.insufficient'
  return limitAbove(limits, count, cents) ? 'payBill.amount.aboveLimit' : null
}

/** The amounts that can be read so far. */
export const amountsIn = (serialNos: readonly string[], values: Typed): readonly number[] =>
  serialNos
    .map(amountFieldOf)
    .map((field) => centsTyped(String(values[field] ?? ''), amountLocaleIn(values, field)))
    .filter((cents) => cents > 0)

/** What payments of these amounts cost, and what they leave on the card; null where its balance is not known. */
export function sumOfPayments<Available extends number | null>(amounts: readonly number[], availableCents: Available) {
  const amountCents = amounts.reduce((sum, cents) => sum + cents, 0)
  const feeCents = amounts.length * BILL_FEE_CENTS
  const afterCents = availableCents === null ? null : availableCents - amountCents - feeCents
  return { amountCents, feeCents, afterCents: afterCents as Available extends number ? number : number | null }
}

/** Why payments of these amounts cannot be made from this card; null if they can. */
export const whyTooMuch = (
  amounts: readonly number[],
  { availableCents }: Pick<Card, 'availableCents'>,
  limits: readonly BillLimit[] | null,
) =>
  problemOf(availableCents, limits ?? [], {
    count: amounts.length,
    cents: sumOfPayments(amounts, availableCents).amountCents,
  })

/** Field names as on the wire. `now`: by this clock. */
export function payBillSchema({ cards, reading, serialNos }: Payable, values: Typed, now: number) {
  const isLater = values['when'] === 'later'
  const filled = serialNos.length === 1 ? serialNos : serialNos.filter((one) => !isBlank(values[amountFieldOf(one)]))
  const entries: Record<string, v.GenericSchema<unknown, string | number>> = {
    sourceCard: v.picklist(
      cards.filter(paysBills).map(({ clientId }) => clientId),
      messageKey('payBill.from.required'),
    ),
    when: v.picklist(WHENS, messageKey('payBill.when.required')),
    ...(isLater ? { dateToPay: payDateSchema(easternDate(now + reading.skewMs)) } : {}),
    ...Object.fromEntries(
      filled.map(amountFieldOf).map((field) => [field, amountSchema(amountLocaleIn(values, field))]),
    ),
  }
  return v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      if (filled.length === 0) {
        addIssue({ message: messageKey('payBill.amount.none'), path: pathTo(amountFieldOf(serialNos[0] ?? '')) })
        return
      }
      const typed = dataset.value
      const card = cards.find(({ clientId }) => clientId === typed['sourceCard'])
      const limits = limitsOf(reading, String(typed['sourceCard']), now) ?? []
      let sum = 0
      for (const [index, one] of filled.entries()) {
        sum += Number(typed[amountFieldOf(one)])
        const count = index + 1
        const message = problemOf(card?.availableCents ?? 0, limits, { count, cents: sum })
        if (message === null) continue
        addIssue({ message, path: pathTo(amountFieldOf(one)) })
        return
      }
    }),
  )
}

/** A payment of this bill that may be the one to send: the same amount, still pending or made within a day. */
export const sameAlready = (
  { payments, skewMs }: PaymentReading,
  { serialNo, cents }: { readonly serialNo: string; readonly cents: number },
  now: number,
): Payment | null =>
  payments.find(
    ({ serialNo: bill, amountCents, isPending, status, createdAt }) =>
      bill === serialNo &&
      amountCents === cents &&
      (isPending || (status === COUNTED_STATUS && createdAt !== null && createdAt > now + skewMs - DAY_MS)),
  ) ?? null

/** Of the same card, bill and amount. */
export const isLike = (
  payment: Payment,
  { clientId, serialNo, cents }: Omit<SoughtPayment, 'idempotencyKey' | 'known'>,
) => payment.clientId === clientId && payment.serialNo === serialNo && payment.amountCents === cents

export type SoughtPayment = {
  readonly clientId: string
  readonly serialNo: string
  readonly cents: number
  readonly idempotencyKey: string
  /** The ids of what existed before the call was sent. */
  readonly known: readonly string[]
}
/**
 * A payment with our key is ours. If the issuer gives no keys at all, a new payment of the same bill, card and amount
 * is ours.
 */
export function findPayment(payments: readonly Payment[], sought: SoughtPayment): Payment | null {
  const ours = payments.find(({ idempotencyKey }) => idempotencyKey === sought.idempotencyKey)
  if (ours || payments.some(({ idempotencyKey }) => idempotencyKey !== null)) return ours ?? null
  return payments.find((payment) => isLike(payment, sought) && !sought.known.includes(payment.id)) ?? null
}
/**
 * `made`: paid, or still to come. `refused`: not paid, and the money is on the card. `unclear`: the bill may still be paid,
 * or the money is on hold, or the status is unknown; the holder must not be offered a second payment.
 */
export type Fate = 'made' | 'refused' | 'unclear'
export function fateOf(payment: Pick<Payment, 'isPending' | 'status'>): Fate {
  if (payment.isPending || payment.status === COUNTED_STATUS) return 'made'
  return mayBeRepeated(payment) ? 'refused' : 'unclear'
}

/**
 * The upcoming payments from one card, the next first. The issuer has reserved all of them: they are not in the
 * available balance.
 */
export const upcomingOf = (payments: readonly Payment[], { clientId }: Pick<Card, 'clientId'>): readonly Payment[] =>
  payments
    .filter((payment) => payment.clientId === clientId && payment.isPending)
    .toSorted((one, other) => one.dateToPay.localeCompare(other.dateToPay) || one.id.localeCompare(other.id))

/** A pending transaction that holds the money of a payment has the payment's id as its reference. */
export function withoutPayments({ transactions, total }: Pending, payments: readonly Payment[]): Pending {
  const rest = transactions.filter(({ reference }) => !payments.some(({ id }) => id === reference))
  return { transactions: rest, total: total - transactions.length + rest.length }
}
