/** What is to come on a card, by day, with the balance after each payment. Portal spec §3, §9; content spec §4. */
import type { Card } from '../cards/card'
import { addDays, easternDate } from '../values/easternTime'
import type { AutoReload } from './autoReload'
import { type Payment, upcomingOf } from './billPayments'
import { isOpen, type KnownRequest } from './moneyRequest'

export type ComingEntry =
  | { readonly what: 'payment'; readonly payment: Payment; readonly cents: number; readonly afterCents: number }
  | { readonly what: 'request'; readonly request: KnownRequest }
export type ComingDay = { readonly day: string; readonly entries: readonly ComingEntry[] }
export type Coming = {
  /** What the payments and their fees come to: the issuer has set it aside, and the available balance is without it. */
  readonly reservedCents: number
  readonly availableCents: number
  readonly days: readonly ComingDay[]
}

/** §9: the money of an e-Transfer arrives within 24 hours. */
const ARRIVES_WITHIN_DAYS = 1
/**
 * The day until which money of a request may come, or the request may be approved. Never a day that is over: the money
 * of an approved request is late then, but still to come.
 */
export function expectedDayOf({ stage, history, createdAt, expiresAt }: KnownRequest, now: number): string {
  const approvedAt = history.at(-1)?.at ?? createdAt
  const day = stage === 'approved' ? addDays(easternDate(approvedAt), ARRIVES_WITHIN_DAYS) : easternDate(expiresAt)
  const today = easternDate(now)
  return day < today ? today : day
}

/**
 * Counts from the available balance and what is set aside for the card's payments, and takes off each payment once, with
 * its fee: the last balance is the available balance. Other holds are not in it from the start. The settled balance is
 * not used: it still contains purchases that are pending. Requested money is not counted, because the bank may decline
 * it. `now`: by the issuer's clock.
 */
export function comingOf(
  card: Pick<Card, 'clientId' | 'serialNumber' | 'availableCents'>,
  { payments, requests }: { readonly payments: readonly Payment[]; readonly requests: readonly KnownRequest[] },
  now: number,
): Coming {
  const upcoming = upcomingOf(payments, card)
  const costOf = ({ amountCents, feeCents }: Payment) => amountCents + feeCents
  const reservedCents = upcoming.reduce((sum, payment) => sum + costOf(payment), 0)
  const days = new Map<string, ComingEntry[]>()
  const add = (day: string, entry: ComingEntry) => days.set(day, [...(days.get(day) ?? []), entry])
  let afterCents = card.availableCents + reservedCents
  for (const payment of upcoming) {
    const cents = costOf(payment)
    afterCents -= cents
    add(payment.dateToPay, { what: 'payment', payment, cents, afterCents })
  }
  for (const request of requests) {
    if (request.serialNumber === card.serialNumber && isOpen(request)) {
      add(expectedDayOf(request, now), { what: 'request', request })
    }
  }
  return {
    reservedCents,
    availableCents: card.availableCents,
    days: [...days]
      .map(([day, entries]) => ({ day, entries }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  }
}

export type ComingReload = Pick<AutoReload, 'id' | 'clientId' | 'reloadCents' | 'thresholdCents' | 'health'>
/** An auto-reload has no date: it starts when the balance falls. One that is suspended or cancelled does not start. */
export const reloadsOf = (rules: readonly ComingReload[], { clientId }: Pick<Card, 'clientId'>) =>
  rules.filter((rule) => rule.clientId === clientId && (rule.health === 'active' || rule.health === 'failing'))
