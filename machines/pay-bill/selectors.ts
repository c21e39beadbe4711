/** Views read the payment of bills only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  BILL_FEE_CENTS,
  type BillLimit,
  firstPayDay,
  limitsOf,
  type Most,
  mostPayable,
  type PayingCard,
  type PaymentStatus,
  statusOf,
  sumOfPayments,
} from '../../rules/money/billPayments'
import { easternDate } from '../../rules/values/easternTime'
import { isInDoubt } from '../effect/followed'
import { isPaid, isRetryable, isUnclear, type Line, nextIn, paidCount } from './lines'
import { billsIn, closedBecause, nowIn, payingCardOf, suggestedCents } from './payBill'
import type { payBillMachine } from './payBillMachine'

export type PayBill = ActorRefFrom<typeof payBillMachine>
type Snapshot = SnapshotFrom<typeof payBillMachine>

export const STEPS = ['amount', 'review'] as const
/** `left`: the flow has ended and the list replaces it. */
export type Step =
  | (typeof STEPS)[number]
  | 'reading'
  | 'unread'
  | 'closed'
  | 'sending'
  | 'unconfirmed'
  | 'ended'
  | 'unclear'
  | 'paid'
  | 'left'
export const selectStep = (snapshot: Snapshot): Step => {
  for (const step of ['reading', 'unread', 'closed', 'ended', 'unclear', 'paid', 'left'] as const)
    if (snapshot.matches(step)) return step
  if (snapshot.matches('editable') || snapshot.matches('opening')) return 'amount'
  // A single payment stays on its review, whose button is busy. Of several payments, each shows its own state.
  if (isInDoubt(snapshot)) return 'unconfirmed'
  return snapshot.matches('sending') && snapshot.context.lines.length > 1 ? 'sending' : 'review'
}
export const selectClosed = ({ context }: Snapshot) => closedBecause(context)
/** Several bills are paid together. The form for one bill shows only that one. */
export const selectIsSeveral = ({ context: { serialNo } }: Snapshot) => serialNo === null
export const selectContext = ({ context }: Snapshot) => context
export const billsOf = billsIn
export const nameOf = ({ bill: { alias, name } }: Pick<Line, 'bill'>) => alias ?? name
export const suggestedFor = suggestedCents
export const cardOf = payingCardOf
export const selectDraft = ({ context }: Snapshot) => context.draft
export const selectLines = ({ context }: Snapshot) => context.lines
export const selectSame = ({ context }: Snapshot) => context.same
/** The line that is being sent or is in doubt. */
export const selectCurrent = (snapshot: Snapshot): string | null =>
  snapshot.context.lines.find(({ state }) => state === 'unknown')?.serialNo ??
  (snapshot.matches('sending') ? (nextIn(snapshot.context)?.serialNo ?? null) : null)

/** The days that apply to a payment made now. */
export function daysIn(context: Snapshot['context']) {
  const today = easternDate(nowIn(context))
  const first = firstPayDay(nowIn(context))
  return { today, first, isAfterCutOff: first !== today }
}
/** A payment made after the cut-off leaves the card tomorrow. */
export const selectLeavesToday = ({ context }: Snapshot) => context.draft?.dateToPay === daysIn(context).today
export type Left = { readonly limits: readonly BillLimit[] | null; readonly most: Most }
/** What is left of this card's limits, and the most that one payment may be. */
export function leftFor({ basis }: Snapshot['context'], card: PayingCard): Left {
  const limits = limitsOf(basis.reading, card.clientId, Date.now())
  return { limits, most: mostPayable(card, limits) }
}
export type Sum = { readonly amountCents: number; readonly feeCents: number; readonly afterCents: number | null }
/** For all lines. */
export function sumOf({ lines, draft }: Snapshot['context']): Sum {
  return sumOfPayments(
    lines.map(({ cents }) => cents),
    draft?.availableCents ?? null,
  )
}
/** The outcome of several payments in cents. Only the bills that were paid are charged their fees. */
export function totalsIn({ lines }: Snapshot['context']) {
  const centsOf = (isOne: (line: Line) => boolean) =>
    lines.filter(isOne).reduce((sum, { cents }) => sum + cents, paidCount(lines.filter(isOne)) * BILL_FEE_CENTS)
  return { paid: centsOf(isPaid), notPaid: centsOf(isRetryable), unclear: centsOf(isUnclear) }
}
export const selectPaidCount = ({ context }: Snapshot) => paidCount(context.lines)
export const retryableIn = ({ lines }: Snapshot['context']) => lines.filter(isRetryable)
/** The issuer has made none of the payments, so nothing was taken from the card. */
export const isNothingMade = ({ lines }: Snapshot['context']) => lines.every(({ told }) => told === null)

const ABOUT_THE_BILL: readonly (PaymentStatus | null)[] = ['REJECTED']
const ABOUT_THE_PAYMENT: readonly (PaymentStatus | null)[] = ['FAILED_PREFLIGHT', 'FAILED_RESERVE_FUNDS']
/** What may help a payment that was not made. `bill`: its account number, which is changed in the list of bills. */
function remedyOf({ told, failure }: Line): Remedy {
  const status = told && statusOf(told)
  if (ABOUT_THE_BILL.includes(status)) return 'bill'
  return ABOUT_THE_PAYMENT.includes(status) || (failure?.fieldMessages.length ?? 0) > 0 ? 'change' : 'retry'
}
export type Remedy = 'bill' | 'change' | 'retry'
/** For all lines that can be sent again: the same is sent again only where nothing says that it would fail again. */
export function remedyIn(context: Snapshot['context']): Remedy {
  const remedies = retryableIn(context).map(remedyOf)
  if (remedies.every((one) => one === 'retry')) return 'retry'
  return remedies.every((one) => one === 'bill') ? 'bill' : 'change'
}
export const hasUnclear = ({ lines }: Snapshot['context']) => lines.some(isUnclear)
