/** Paying bills, as an effect of several calls: one for each line that was agreed to. Portal spec §4, §7, §8. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { findPayment, type Payment, type PaymentReading, WHENS } from '../../rules/money/billPayments'
import type { MessageKey } from '../../rules/values/messageKey'
import { beginning, type Call, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, notice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'
import { calledCardSchema } from '../shared/stored'
import {
  isUnclear,
  type Line,
  lineSchema,
  nextIn,
  paidAs,
  paidCount,
  recordedCount,
  refusedFor,
  replaced,
} from './lines'

const draftSchema = v.object({
  clientId: v.string(),
  card: calledCardSchema,
  when: v.picklist(WHENS),
  dateToPay: v.string(),
  /** On the card when it was reviewed. */
  availableCents: v.nullable(v.number()),
})
/** The card and the day: the same for all lines. */
export type Draft = v.InferOutput<typeof draftSchema>
const linesSchema = v.array(lineSchema)
/** `lines`: also those that were paid before. `known`: the ids of the payments that existed when the review opened. */
const termsSchema = v.object({ draft: draftSchema, lines: linesSchema, known: v.array(v.string()) })
export type PayBillsTerms = v.InferOutput<typeof termsSchema>

type Lines = readonly Line[]
type PayBillsCall = Call<PayBillsTerms, Line[]>
export const linesOf = ({ progress, terms }: PayBillsCall): Lines => progress ?? terms.lines

const advanced = (call: PayBillsCall, line: Line) => {
  const lines = replaced(linesOf(call), line)
  return nextIn({ lines }) === null
    ? ({ type: 'effect.done', result: lines } as const)
    : ({ type: 'effect.more', progress: lines } as const)
}
const nextOf = (call: PayBillsCall): Line => {
  const line = nextIn({ lines: linesOf(call) })
  if (!line) throw new Error('Nothing is left to pay')
  return line
}

/** One line to send, with its idempotency key. */
export type Paying = {
  readonly clientId: string
  readonly dateToPay: string
  readonly serialNo: string
  readonly cents: number
  readonly idempotencyKey: string
}
export function payingIn(call: PayBillsCall): Paying {
  const { clientId, dateToPay } = call.terms.draft
  const { serialNo, cents, idempotencyKey } = nextOf(call)
  return { clientId, dateToPay, serialNo, cents, idempotencyKey }
}

function noticeOf(lines: Lines): Notification {
  const [paid, all, recorded] = [paidCount(lines), lines.length, recordedCount(lines)]
  if (paid === all) return success('payBill.paid', { count: all })
  const key: MessageKey = lines.some(isUnclear) ? 'payBill.partly.unclear' : 'payBill.partly'
  const about = lines.flatMap(({ serialNo, state }) => (state === 'paid' ? [] : serialNo))
  return { ...notice('warning', key), message: { key, values: { paid, all, recorded } }, about }
}
/** The open screen says of each line what became of it. */
const lastFailureIn = (lines: Lines) => lines.findLast(({ failure }) => failure !== null)?.failure

const TITLE = 'screen.bills.title'
export const payBillsEffect: EffectKind<PayBillsTerms, Line[], PaymentReading, Line[], Payment> = defineEffect({
  kind: 'payBills',
  terms: termsSchema,
  result: linesSchema,
  subjectsOf: () => ['payBills'],
  several: {
    progress: linesSchema,
    sentIn: (payment, call) => advanced(call, paidAs(payment)(nextOf(call))),
    refusedIn({ failure, isUnsent }, call) {
      const line = nextOf(call)
      return line.isDoubted && !isUnsent ? null : advanced(call, refusedFor(failure)(line))
    },
    outcomeIn({ payments }, call, { isLast, failure }) {
      const { draft, known } = call.terms
      const foundFor = (line: Line) => findPayment(payments, { ...line, clientId: draft.clientId, known })
      const line = nextOf(call)
      // Another tab may have paid the others under the same keys: they are not sent again.
      const progress = linesOf(call).map((other) => {
        const found = other.state === 'ready' && other.serialNo !== line.serialNo ? foundFor(other) : null
        return found ? paidAs(found)(other) : other
      })
      const found = foundFor(line)
      if (found) return advanced({ ...call, progress }, paidAs(found)(line))
      // It counts as not paid, but its call may still arrive: a retry has the same key.
      const given = { ...refusedFor(failure ?? failed('error.payBill'))(line), isDoubted: true }
      return isLast ? advanced({ ...call, progress }, given) : { type: 'notFound' }
    },
    // Another tab may be paying one of them under the same key, beside others.
    doubtedBeside(terms, others) {
      const keys = others.flatMap((other) =>
        linesOf(other).flatMap(({ state, idempotencyKey }) => (state === 'ready' ? idempotencyKey : [])),
      )
      if (!terms.lines.some(({ idempotencyKey }) => keys.includes(idempotencyKey))) return null
      const lines = terms.lines.map((line) =>
        keys.includes(line.idempotencyKey) ? { ...line, isDoubted: true } : line,
      )
      return { ...terms, lines }
    },
    endedAs: (call) => [...linesOf(call)],
  },
  titleOf: () => TITLE,
  // Those that were paid before are not sent again.
  notSentOf: ({ lines }) => {
    const isRest = lines.some(({ state }) => state === 'paid' || state === 'unclear')
    return { ...notice('warning', isRest ? 'bills.rest.notSent' : 'form.notSent'), title: { key: TITLE } }
  },
  factsOn(outcome, _, isShown) {
    switch (outcome.type) {
      case 'effect.done': {
        const failure = lastFailureIn(outcome.result)
        if (!isShown) return [showing(noticeOf(outcome.result)), refreshedCards]
        return failure ? [showing(errorNotice(failure)), refreshedCards] : [refreshedCards]
      }
      case 'effect.refused':
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? failed('error.payBill')))]
      default:
        return [refreshedCards]
    }
  },
})

/** The same lines under the same keys are the same effect, in every tab. */
export function paymentBegun({ draft, lines, known }: { draft: Draft | null; lines: Lines; known: readonly string[] }) {
  const keys = lines.flatMap(({ state, idempotencyKey }) => (state === 'ready' ? idempotencyKey : []))
  if (!draft || keys.length === 0 || keys.includes('')) throw new Error('A bill is paid from its review only')
  const key = agreedKey({ terms: ['payBills', ...keys], known: [] })
  return beginning(payBillsEffect, { key, terms: { draft, lines: [...lines], known: [...known] } })
}
