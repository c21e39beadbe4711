/** Deleting a bill, as an effect of several calls: its pending payments are cancelled first. Portal spec §4, §7, §8. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { outcomeOfCancel, type Payment } from '../../rules/money/billPayments'
import type { Biller } from '../../rules/money/bills'
import { beginning, type Call, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, notice, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { failureSchema } from '../shared/failureSchema'
import { refreshedCards, showing } from '../shared/portal'

/** `payments`: the ids of those to cancel. */
const termsSchema = v.object({ serialNo: v.string(), payments: v.array(v.string()) })
export type DeleteBillTerms = v.InferOutput<typeof termsSchema>
const progressSchema = v.object({ cancelled: v.number() })
export type Deleting = v.InferOutput<typeof progressSchema>
/**
 * `halted`: a call was refused, or not done. `unclear`: the money of a payment is still on hold. `left`: after the
 * payments, the holder has not confirmed the deletion again on this page.
 */
const deletionSchema = v.object({
  end: v.picklist(['deleted', 'halted', 'unclear', 'left']),
  cancelled: v.number(),
  all: v.number(),
  failure: v.nullable(failureSchema),
})
export type Deletion = v.InferOutput<typeof deletionSchema>
/** What the issuer shows of the call in doubt. */
export type DeletionAnswer = { readonly payments: readonly Payment[] } | { readonly billers: readonly Biller[] }

type DeletionCall = Call<DeleteBillTerms, Deleting>
const cancelledIn = ({ progress }: DeletionCall) => progress?.cancelled ?? 0
/** The payment that is cancelled next; null if the bill is deleted next. */
export const nextPaymentIn = (call: DeletionCall) => call.terms.payments[cancelledIn(call)] ?? null

const endedWith = (call: DeletionCall, end: Deletion['end'], failure: Failure | null = null): Deletion => ({
  end,
  cancelled: cancelledIn(call),
  all: call.terms.payments.length,
  failure,
})
const done = (result: Deletion) => ({ type: 'effect.done', result }) as const
const halted = (call: DeletionCall, failure: Failure | null) => {
  const unsaid = failed(nextPaymentIn(call) === null ? 'error.deleteBill' : 'error.cancelPayment')
  return done(endedWith(call, 'halted', failure ?? unsaid))
}
const proceeded = (call: DeletionCall) =>
  nextPaymentIn(call) === null
    ? done(endedWith(call, 'deleted'))
    : ({ type: 'effect.more', progress: { cancelled: cancelledIn(call) + 1 } } as const)

function noticeOf({ end, cancelled, failure }: Deletion): Notification {
  if (end === 'halted') return errorNotice(failure ?? failed('error.deleteBill'))
  if (end === 'unclear') return notice('warning', 'payments.unclear')
  if (end === 'left') return success('bills.payment.cancelled')
  return cancelled > 0 ? success('bills.deletedWithPayments', { count: cancelled }) : success('bills.deleted')
}

export const deleteBillEffect: EffectKind<DeleteBillTerms, Deletion, DeletionAnswer, Deleting, null> = defineEffect({
  kind: 'deleteBill',
  terms: termsSchema,
  result: deletionSchema,
  subjectsOf: ({ serialNo }) => [`bill ${serialNo}`],
  several: {
    progress: progressSchema,
    sentIn: (_, call) => proceeded(call),
    // A browser repeats a lost DELETE by itself, and a payment that was cancelled elsewhere is refused too.
    refusedIn: ({ failure, isUnsent, isSignedOut }, call) =>
      nextPaymentIn(call) !== null && !isUnsent && !isSignedOut ? null : halted(call, failure),
    outcomeIn(answer, call, { isLast, failure }) {
      const id = nextPaymentIn(call)
      if (id === null) {
        if (!('billers' in answer)) return { type: 'unclear' }
        if (answer.billers.every(({ serialNo }) => serialNo !== call.terms.serialNo)) return proceeded(call)
        return isLast ? halted(call, failure) : { type: 'notFound' }
      }
      if (!('payments' in answer)) return { type: 'unclear' }
      const outcome = outcomeOfCancel(answer.payments, id)
      if (outcome === 'cancelled') return proceeded(call)
      if (outcome === 'unclear') return done(endedWith(call, 'unclear'))
      return isLast || outcome === 'tooLate' ? halted(call, failure) : { type: 'notFound' }
    },
    endedAs: (call) => endedWith(call, 'left'),
  },
  titleOf: () => 'screen.bills.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(noticeOf(outcome.result)), refreshedCards]
      case 'effect.refused':
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? failed('error.deleteBill'))), refreshedCards]
      default:
        return [refreshedCards]
    }
  },
})

/** The same deletion is the same effect, wherever it is begun. */
export function deletionBegun(serialNo: string | null, payments: readonly string[]) {
  if (!serialNo) throw new Error('A bill is deleted after its question only')
  const key = agreedKey({ terms: ['deleteBill', serialNo, ...payments], known: [] })
  return beginning(deleteBillEffect, { key, terms: { serialNo, payments: [...payments] } })
}
