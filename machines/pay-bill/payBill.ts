import * as v from 'valibot'
import { type Card, calledAs } from '../../rules/cards/card'
import { agreedKey } from '../../rules/money/agreedKey'
import {
  amountFieldOf,
  isLike,
  type Payable,
  type Payment,
  type PaymentReading,
  payBillSchema,
  payDay,
  paysBills,
  sameAlready,
  type Unpayable,
  type When,
  whyNotPayable,
} from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import type { Begun } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { isRetryable, type Line, readied } from './lines'
import { type Draft, linesOf, type PayBillsTerms } from './payBills'

/** Everything that the form needs, read when it opens. */
export type Basis = {
  readonly billers: readonly Biller[]
  readonly cards: readonly Card[]
  readonly reading: PaymentReading
}
const NOTHING_READ: Basis = { billers: [], cards: [], reading: { payments: [], skewMs: 0 } }

/** `serialNo`: the bill to pay; null for several at once. `repeatId`: the payment whose amount is suggested. */
export type PayBillInput = {
  username: string
  clientId: string | null
  serialNo: string | null
  repeatId?: string | null
  /** They are being paid: shown until their outcome is known. */
  underWay?: Begun<PayBillsTerms, Line[]> | null
}
export type PayBillContext = Problems &
  Followed & {
    username: string
    clientId: string | null
    serialNo: string | null
    repeatId: string | null
    basis: Basis
    draft: Draft | null
    lines: readonly Line[]
    /** The ids of the payments that existed when the review opened. */
    known: readonly string[]
    /** Existing payments of the same bill and amount. */
    same: readonly Payment[]
    /** Milliseconds: when the outcome was known; 0 before. A balance that was read later has it. */
    settledAt: number
    /** Of the effect that is followed. */
    key: string | null
  }
export type PayBillEvent =
  | EffectNews<Line[], Line[]>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'pay.retry' }
  | { type: 'pay.check' }
  | { type: 'pay.leave' }

export function initially({ underWay = null, repeatId = null, ...input }: PayBillInput): PayBillContext {
  const [only, ...others] = underWay?.terms.lines ?? []
  return {
    ...input,
    ...NO_PROBLEMS,
    ...NOT_FOLLOWED,
    repeatId,
    basis: NOTHING_READ,
    draft: null,
    lines: [],
    known: [],
    same: [],
    settledAt: 0,
    key: null,
    ...(underWay && {
      serialNo: others.length === 0 ? (only?.serialNo ?? null) : null,
      draft: underWay.terms.draft,
      lines: linesOf(underWay),
      known: underWay.terms.known,
      key: underWay.key,
    }),
  }
}

type Here = { context: PayBillContext }

/** The bills in the form: the chosen one, or all. */
export const billsIn = ({ basis: { billers }, serialNo }: Pick<PayBillContext, 'basis' | 'serialNo'>) =>
  serialNo === null ? billers : billers.filter((biller) => biller.serialNo === serialNo)

/** The one rule for what is payable: the screen shows its reason, and the form opens if there is none. */
export function closedBecause({ basis, serialNo }: Pick<PayBillContext, 'basis' | 'serialNo'>): Unpayable | null {
  if (basis.billers.length === 0) return 'noBills'
  if (billsIn({ basis, serialNo }).length === 0) return 'billGone'
  return whyNotPayable(basis, Date.now())
}

const payableIn = (context: PayBillContext): Payable => ({
  cards: context.basis.cards,
  reading: context.basis.reading,
  serialNos: billsIn(context).map(({ serialNo }) => serialNo),
})
export const checkedLines = ({ context, event: { values } }: Here & { event: FormEvent }) => ({
  schema: payBillSchema(payableIn(context), values, Date.now()),
  values,
})

export const nowIn = ({ basis }: Pick<PayBillContext, 'basis'>) => Date.now() + basis.reading.skewMs

const isSameDraft = (one: Draft | null, other: Draft) =>
  one !== null && one.clientId === other.clientId && one.dateToPay === other.dateToPay

/**
 * The typed values, as they will be sent. A line with the same terms keeps its key: an earlier call may still arrive.
 */
export function draftedFrom(context: PayBillContext, { values }: { values: Typed }) {
  const typed: Readonly<Record<string, unknown>> = v.parse(
    payBillSchema(payableIn(context), values, Date.now()),
    values,
  )
  const when = typed['when'] as When
  const card = context.basis.cards.find(({ clientId }) => clientId === typed['sourceCard'])
  const date = typeof typed['dateToPay'] === 'string' ? typed['dateToPay'] : null
  if (!card) throw new Error('The form offers only cards that were read')
  const draft: Draft = {
    clientId: card.clientId,
    card: calledAs(card, context.basis.cards),
    when,
    dateToPay: payDay(date, nowIn(context)),
    availableCents: card.availableCents,
  }
  const lines = billsIn(context).flatMap((bill): Line[] => {
    const cents = typed[amountFieldOf(bill.serialNo)]
    if (typeof cents !== 'number') return []
    const before = isSameDraft(context.draft, draft)
      ? context.lines.find((line) => line.serialNo === bill.serialNo && line.cents === cents && isRetryable(line))
      : undefined
    return [before ? readied(before) : lineOf(bill, cents)]
  })
  return { draft, lines }
}
const lineOf = ({ serialNo, alias, name, account }: Biller, cents: number): Line => ({
  serialNo,
  bill: { alias, name, account },
  cents,
  idempotencyKey: '',
  state: 'ready',
  isDoubted: false,
  told: null,
  failure: null,
})
/** The pay day has changed since the review: what would be sent is not what was agreed to. */
export const isDateOver = (context: PayBillContext) =>
  context.draft !== null && payDay(context.draft.dateToPay, nowIn(context)) !== context.draft.dateToPay
export const movedDraft = (context: PayBillContext) =>
  context.draft && { ...context.draft, dateToPay: payDay(context.draft.dateToPay, nowIn(context)) }

export const sameIn = ({ lines }: PayBillContext, reading: PaymentReading) =>
  lines.flatMap((line) => sameAlready(reading, line, Date.now()) ?? [])

/** Each line with a key derived from what is agreed to. */
export const keyed = ({ draft, lines }: PayBillContext, { payments }: PaymentReading): readonly Line[] =>
  lines.map((line) => {
    const { serialNo, cents } = line
    const terms = { clientId: draft?.clientId ?? '', serialNo, cents }
    const known = payments.filter((payment) => isLike(payment, terms)).map(({ id }) => id)
    const agreed = ['payBill', terms.clientId, draft?.dateToPay ?? null, serialNo, cents]
    return line.isDoubted ? line : { ...line, idempotencyKey: agreedKey({ terms: agreed, known }) }
  })

/** The card that the form starts with: the current one, if it pays bills. */
export function payingCardOf({ basis: { cards }, clientId, draft }: PayBillContext): Card | null {
  const paying = cards.filter(paysBills)
  return paying.find((card) => card.clientId === (draft?.clientId ?? clientId)) ?? paying[0] ?? null
}
/** The amount that the form starts with. */
export function suggestedCents({ lines, basis, repeatId }: PayBillContext, serialNo: string): number | null {
  const line = lines.find((one) => one.serialNo === serialNo && one.state !== 'paid')
  if (line) return line.cents
  const repeated = basis.reading.payments.find(({ id }) => id === repeatId)
  return repeated?.serialNo === serialNo ? repeated.amountCents : null
}
