/** The bills that are paid together, a line each, and what the issuer says of each line. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { fateOf, type Payment } from '../../rules/money/billPayments'
import type { Failure } from '../shared/failure'
import { failureSchema } from '../shared/failureSchema'

/** What the issuer reports about a line. */
const toldSchema = v.object({
  id: v.string(),
  dateToPay: v.string(),
  isPending: v.boolean(),
  status: v.string(),
  createdAt: v.nullable(v.number()),
})
export type Told = v.InferOutput<typeof toldSchema>
export const lineSchema = v.object({
  serialNo: v.string(),
  /** As it was agreed to. */
  bill: v.object({ alias: v.nullable(v.string()), name: v.string(), account: v.string() }),
  cents: v.number(),
  /** Derived from what is agreed to; empty before the review. */
  idempotencyKey: v.string(),
  /** `unknown`: its call is in doubt. */
  state: v.picklist(['ready', 'paid', 'notPaid', 'unclear', 'unknown']),
  /** A call with its key got no response, and nothing was found. */
  isDoubted: v.boolean(),
  told: v.nullable(toldSchema),
  /** Why it was not paid. */
  failure: v.nullable(failureSchema),
})
/** One of the bills that are paid together. */
export type Line = v.InferOutput<typeof lineSchema>

export const nextIn = ({ lines }: { readonly lines: readonly Line[] }) =>
  lines.find(({ state }) => state === 'ready') ?? null
export const replaced = (lines: readonly Line[], changed: Line) =>
  lines.map((line) => (line.serialNo === changed.serialNo ? changed : line))

const toldOf = ({ id, dateToPay, isPending, status, createdAt }: Payment): Told => ({
  id,
  dateToPay,
  isPending,
  status,
  createdAt,
})
/** A declined payment needs another key: under its own, the issuer would repeat the answer. */
const keyAfter = (idempotencyKey: string) => agreedKey({ terms: ['payBill', 'declined', idempotencyKey], known: [] })
export const paidAs =
  (payment: Payment) =>
  (line: Line): Line => {
    const settled = { ...line, told: toldOf(payment), failure: null }
    const fate = fateOf(payment)
    if (fate !== 'refused') return { ...settled, state: fate === 'made' ? 'paid' : 'unclear' }
    return { ...settled, state: 'notPaid', idempotencyKey: keyAfter(line.idempotencyKey), isDoubted: false }
  }
export const refusedFor =
  (failure: Failure) =>
  (line: Line): Line => ({ ...line, state: 'notPaid', failure })

export const notPaidFor = (lines: readonly Line[], failure: Failure) =>
  lines.map((line) => (isRetryable(line) ? refusedFor(failure)(line) : line))

export const isPaid = ({ state }: Line) => state === 'paid'
/** Nothing was done for this line, so it may be sent again. */
export const isRetryable = ({ state }: Line) => state !== 'paid' && state !== 'unclear'
export const isUnclear = ({ state }: Line) => state === 'unclear'
/** The lines that the payment history shows. A pending payment is not yet one of them. */
export const recordedCount = (lines: readonly Line[]) => lines.filter(({ told }) => told?.isPending === false).length
export const paidCount = (lines: readonly Line[]) => lines.filter(isPaid).length

/** Ready to be sent again. A line that was paid, or may have been, stays as it is. */
export const readied = (line: Line): Line =>
  isRetryable(line) ? { ...line, state: 'ready', told: null, failure: null } : line
export const readiedAll = (lines: readonly Line[]) => lines.map(readied)
/** While they are sent: the one in doubt, if there is one, is the next. */
export function sentLines(lines: readonly Line[], isInDoubt: boolean): readonly Line[] {
  const next = lines.find(({ state }) => state === 'ready' || state === 'unknown')
  return next ? replaced(lines, { ...next, state: isInDoubt ? 'unknown' : 'ready' }) : lines
}
