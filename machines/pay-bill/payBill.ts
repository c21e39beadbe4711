import * as v from 'valibot'
import { type Card, calledAs } from '../../rules/cards/card'
import { agreedKey } from '../../rules/money/agreedKey'
import {
  amountFieldOf,
  fateOf,
  findPayment,
  isLike,
  type Payable,
  type Payment,
  type PaymentReading,
  payBillSchema,
  payDay,
  paysBills,
  sameAlready,
  type Unpayable,
  WHENS,
  type When,
  whyNotPayable,
} from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { type Failure, failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'
import { asJson, calledCardSchema } from '../shared/stored'

/** What the issuer reports about a line. */
const toldSchema = v.object({
  id: v.string(),
  dateToPay: v.string(),
  isPending: v.boolean(),
  status: v.string(),
  createdAt: v.nullable(v.number()),
})
export type Told = v.InferOutput<typeof toldSchema>
const lineSchema = v.object({
  serialNo: v.string(),
  /** As it was agreed to. */
  bill: v.object({ alias: v.nullable(v.string()), name: v.string(), account: v.string() }),
  cents: v.number(),
  idempotencyKey: v.nullable(v.string()),
  state: v.picklist(['ready', 'paid', 'notPaid', 'unclear', 'unknown']),
  /** A call with its key got no response. */
  isDoubted: v.boolean(),
  told: v.nullable(toldSchema),
})
/** One of the bills that are paid together. `failure`: why it was not paid. */
export type Line = v.InferOutput<typeof lineSchema> & { readonly failure: Failure | null }

const draftSchema = v.object({
  clientId: v.string(),
  card: calledCardSchema,
  when: v.picklist(WHENS),
  dateToPay: v.string(),
  /** On the card when it was reviewed. Null after a lookup in which it is not known. */
  availableCents: v.optional(v.nullable(v.number()), null),
})
/** The card and the day: the same for all lines. */
export type Draft = v.InferOutput<typeof draftSchema>

/** The data needed after a reload to look up each line. */
export const paidResumeSchema = v.object({
  ...draftSchema.entries,
  card: asJson(calledCardSchema),
  lines: v.array(asJson(lineSchema)),
  known: v.array(v.string()),
  sentAt: v.number(),
  isElsewhere: v.optional(v.boolean(), false),
})
export type PaidResume = v.InferOutput<typeof paidResumeSchema>
export type StoredPayments = Pick<PaidResume, 'clientId' | 'when' | 'dateToPay' | 'availableCents' | 'known'> & {
  readonly card: string
  readonly lines: readonly string[]
}

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
  resume?: PaidResume | null
}
export type PayBillContext = Problems & {
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
  lookupsLeft: number
  /** Resumed after a reload: nothing is sent before the holder asks for it. */
  isResumed: boolean
  /** Another tab sends it: this tab only looks up the outcome. */
  isElsewhere: boolean
}
export type PayBillEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'pay.retry' }
  | { type: 'pay.check' }
  | { type: 'pay.leave' }

/** Any line may have been sent last, and each call may run until its timeout. */
const lookupsFor = ({ lines, isElsewhere }: PaidResume) =>
  lookupsSince(Date.now()) * (isElsewhere ? Math.max(lines.length, 1) : 1)

export function initially({ resume = null, repeatId = null, ...input }: PayBillInput): PayBillContext {
  const begun = {
    ...input,
    ...NO_PROBLEMS,
    repeatId,
    basis: NOTHING_READ,
    draft: null,
    lines: [],
    known: [],
    same: [],
    settledAt: 0,
    lookupsLeft: 0,
    isResumed: false,
    isElsewhere: false,
  }
  if (!resume) return begun
  const { lines, known, isElsewhere } = resume
  const [only, ...others] = lines
  return {
    ...begun,
    serialNo: others.length === 0 ? (only?.serialNo ?? null) : null,
    failure: failed('error.payBill'),
    draft: v.parse(draftSchema, resume),
    lines: lines.map((line) => ({
      ...line,
      failure: null,
      ...(line.state === 'paid' ? {} : { state: 'unknown' as const, isDoubted: true }),
    })),
    known,
    lookupsLeft: lookupsFor(resume),
    isResumed: true,
    isElsewhere,
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
  idempotencyKey: null,
  state: 'ready',
  isDoubted: false,
  told: null,
  failure: null,
})
/** Ready to be sent again. A line that was paid, or may have been, stays as it is. */
const readied = (line: Line): Line =>
  isRetryable(line) ? { ...line, state: 'ready', told: null, failure: null } : line
export const readiedAll = (lines: readonly Line[]) => lines.map(readied)

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

export const nextIn = ({ lines }: Pick<PayBillContext, 'lines'>) => lines.find(({ state }) => state === 'ready') ?? null

/** One line to send, with its idempotency key. */
export type Paying = {
  readonly clientId: string
  readonly dateToPay: string
  readonly serialNo: string
  readonly cents: number
  readonly idempotencyKey: string
}
export function payingIn({ context }: Here): Paying {
  const { draft } = context
  const line = nextIn(context)
  if (!draft || !line?.idempotencyKey) throw new Error('A bill is paid from its review only')
  const { serialNo, cents, idempotencyKey } = line
  return { clientId: draft.clientId, dateToPay: draft.dateToPay, serialNo, cents, idempotencyKey }
}

const toldOf = ({ id, dateToPay, isPending, status, createdAt }: Payment): Told => ({
  id,
  dateToPay,
  isPending,
  status,
  createdAt,
})
/** A refused payment needs a new key: under its own, the issuer would repeat the refusal. */
function settledLine(line: Line, payment: Payment): Line {
  const settled = { ...line, told: toldOf(payment), failure: null }
  const fate = fateOf(payment)
  if (fate === 'refused') return { ...settled, state: 'notPaid', idempotencyKey: null, isDoubted: false }
  return { ...settled, state: fate === 'made' ? 'paid' : 'unclear' }
}

const replaced = (lines: readonly Line[], changed: Line) =>
  lines.map((line) => (line.serialNo === changed.serialNo ? changed : line))
/** Applies `change` to the line that was just sent. */
export function answered(context: PayBillContext, change: (line: Line) => Line): readonly Line[] {
  const line = nextIn(context)
  return line ? replaced(context.lines, change(line)) : context.lines
}
export const paidAs = (payment: Payment) => (line: Line) => settledLine(line, payment)
export const refusedFor =
  (failure: Failure) =>
  (line: Line): Line => ({ ...line, state: 'notPaid', failure })
export const doubted = (line: Line): Line => ({ ...line, state: 'unknown', isDoubted: true })

/** The lines as the issuer's list reports them. */
export const looked = ({ lines, draft, known }: PayBillContext, { payments }: PaymentReading): readonly Line[] =>
  lines.map((line) => {
    if (line.state !== 'unknown') return line
    const { serialNo, cents, idempotencyKey } = line
    const sought = { clientId: draft?.clientId ?? '', serialNo, cents, idempotencyKey: idempotencyKey ?? '', known }
    const found = findPayment(payments, sought)
    return found ? settledLine(line, found) : line
  })
/** All lookups are used up: a line that was not found counts as not paid. */
export const given = (lines: readonly Line[], failure: Failure | null) =>
  lines.map((line): Line => (line.state === 'unknown' ? { ...line, state: 'notPaid', failure } : line))

export const isPaid = ({ state }: Line) => state === 'paid'
/** Nothing was done for this line, so it may be sent again. */
export const isRetryable = ({ state }: Line) => state !== 'paid' && state !== 'unclear'
export const isUnclear = ({ state }: Line) => state === 'unclear'
/** The lines that the payment history shows. A pending payment is not yet one of them. */
export const recordedCount = (lines: readonly Line[]) => lines.filter(({ told }) => told?.isPending === false).length
export const paidCount = (lines: readonly Line[]) => lines.filter(isPaid).length

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
