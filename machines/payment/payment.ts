/** A payment with a debit card that loads a prepaid card: its terms, the step at the bank, and the effect that charges it. Portal spec §3, §7; OP-32. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { alike, findEffect, type MoneyRecord } from '../../rules/money/moneyOutcome'
import { type Authentication, LOAD_KIND, NETWORKS } from '../../rules/money/topUp'
import type { MessageKey } from '../../rules/values/messageKey'
import type { Checked } from '../bank-check/bankCheckMachine'
import { beginning, type EffectKind, type Step, type StepKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { errorNotice, notice, reloadDue, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'
import { calledCardSchema } from '../shared/stored'

/** What is paid, without the details of a new card: they are in the memory of this page, under `paymentId`. */
const paymentSchema = v.object({
  paymentId: v.string(),
  clientId: v.string(),
  serialNumber: v.string(),
  ...calledCardSchema.entries,
  amountCents: v.number(),
  feeCents: v.number(),
  method: v.picklist([...NETWORKS, 'existing']),
  savedCardId: v.nullable(v.string()),
  sourceDigits: v.string(),
  sourceNetwork: v.nullable(v.picklist(NETWORKS)),
  /** The ids of the loads of this amount that the card's history had when the review opened. */
  known: v.pipe(v.array(v.string()), v.readonly()),
})
export type Payment = v.InferOutput<typeof paymentSchema>
/** `isDoubted`: an earlier call under its key was lost and may have been done. */
const atTheBankSchema = v.object({ ...paymentSchema.entries, riskReferenceId: v.string(), isDoubted: v.boolean() })
export type AtTheBank = v.InferOutput<typeof atTheBankSchema>
const receiptSchema = v.object({
  reference: v.nullable(v.string()),
  authorization: v.nullable(v.string()),
  microfilm: v.nullable(v.string()),
  at: v.nullable(v.number()),
})
/** `at`: milliseconds; null if the issuer did not say. */
export type Receipt = v.InferOutput<typeof receiptSchema>

type Sought = Pick<Payment, 'amountCents' | 'known'>
/** Looks for the load with this key. */
export function findLoad(records: readonly MoneyRecord[], { amountCents, known }: Sought, key: string): Receipt | null {
  const found = findEffect(records, { kind: LOAD_KIND, amountCents, idempotencyKey: key, known })
  return found && { reference: found.reference, authorization: found.authorization, microfilm: null, at: found.at }
}

/** Nothing has been charged, and nothing is before the holder has answered the bank. */
const atTheBank: StepKind<AtTheBank> = {
  terms: atTheBankSchema,
  routeOf: () => 'reload',
  dueOf: ({ amountCents }) => reloadDue(amountCents),
  isStored: true,
}
export const topUpEffect: EffectKind<Payment, Receipt, readonly MoneyRecord[]> = defineEffect({
  kind: 'topUp',
  isOnce: true,
  terms: paymentSchema,
  result: receiptSchema,
  subjectsOf: ({ paymentId }) => [paymentId],
  outcomeIn(records, { key, terms }) {
    const found = findLoad(records, terms, key)
    return found ? { type: 'effect.done', result: found } : { type: 'notFound' }
  },
  step: atTheBank,
  titleOf: () => 'screen.reload.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(success('topUp.done')), refreshedCards]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure)), refreshedCards]
      case 'effect.notDone':
        return [
          showing(outcome.failure ? errorNotice(outcome.failure) : notice('warning', 'topUp.notLoaded')),
          refreshedCards,
        ]
      default:
        return [refreshedCards]
    }
  },
})

/** For the call of the effect with this key. */
export type HandedClearance = {
  readonly key: string
  /** Under which this page holds the details of a new card. */
  readonly paymentId: string
  readonly riskReferenceId: string
  readonly authentication: Authentication | null
}

export type PaymentInput = {
  readonly payment: Payment
  readonly idempotencyKey: string
  /** A call under the key was lost and may have been done. */
  readonly isDoubted: boolean
  /** The keys that were done in this flow, or refused for good. */
  readonly spentKeys: readonly string[]
  /** `step`: at the bank since an earlier visit. `sent`: its charge is under way. */
  readonly from: 'review' | 'step' | 'sent'
  /** Of the step. */
  readonly riskReferenceId: string | null
  /** False if the details of a new card are lost: it can only be cancelled. */
  readonly mayFinish: boolean
}
/** How it ended. Nothing was charged, unless it is loaded or unknown. */
export type Paid =
  | { readonly type: 'loaded'; readonly receipt: Receipt }
  | { readonly type: 'declined' | 'cancelled' | 'unknown' | 'gone' }
  /** `isSent`: the charge was refused, and said. */
  | { readonly type: 'refused'; readonly failure: Failure; readonly isSent: boolean }
  | { readonly type: 'notDone'; readonly failure: Failure | null; readonly isDoubted: boolean }
/** `gone`: it ended, and was said, before this screen watched it. */
const isUnknown = ({ type }: Paid) => type === 'unknown' || type === 'gone'
/** Why nothing was charged, as far as that is known. */
export function failureOfPaid(paid: Paid): Failure {
  if (isUnknown(paid)) return failed('flow.interrupted')
  return ('failure' in paid ? paid.failure : null) ?? failed('error.topUp')
}
/** It may still have been charged: a retry has the same key. */
export const isDoubtedAfter = (paid: Paid) => isUnknown(paid) || (paid.type === 'notDone' && paid.isDoubted)
export type PaymentContext = PaymentInput &
  Followed & {
    authentication: Authentication | null
    /** The bank has asked: what is left to do is kept as a step. */
    wasChallenged: boolean
    /** The same amount was loaded after the review opened. */
    isRepeated: boolean
    failure: Failure | null
    paid: Paid
  }
/** `idempotencyKey`, `known`: as they were agreed to last. */
export type PaymentOutput = {
  readonly paid: Paid
  readonly idempotencyKey: string
  readonly known: readonly string[]
}
export const outputOf = ({
  context: { paid, idempotencyKey, payment },
}: {
  context: PaymentContext
}): PaymentOutput => ({
  paid,
  idempotencyKey,
  known: payment.known,
})
export type PaymentEvent =
  | EffectNews<Receipt>
  /** The bank approved it before an interruption. */
  | { type: 'payment.finish' }
  | { type: 'payment.repeat' }
  | { type: 'payment.cancel' }
  | { type: 'payment.check' }

export const initially = (input: PaymentInput): PaymentContext => ({
  ...input,
  ...NOT_FOLLOWED,
  authentication: null,
  wasChallenged: input.from === 'step',
  isRepeated: false,
  failure: null,
  paid: { type: 'gone' },
})

type Here = { context: PaymentContext }
/** The charge, once the payment is cleared. */
export const chargeBegun = ({ context: { payment, idempotencyKey } }: Here) =>
  beginning(topUpEffect, { key: idempotencyKey, terms: payment })
export const handedClearance = ({ context }: Here): HandedClearance => ({
  key: context.idempotencyKey,
  paymentId: context.payment.paymentId,
  riskReferenceId: context.riskReferenceId ?? '',
  authentication: context.authentication,
})
const stepOf = ({ payment, riskReferenceId, isDoubted }: PaymentContext): Step<AtTheBank> => ({
  kind: topUpEffect.kind,
  key: payment.paymentId,
  subjects: [payment.paymentId],
  terms: { ...payment, riskReferenceId: riskReferenceId ?? '', isDoubted },
})
export const paymentIdIn = ({ context: { payment } }: Here) => ({ paymentId: payment.paymentId })
export const stepOpened = ({ context }: Here) => ({ type: 'step.opened', step: stepOf(context) }) as const
export const stepClosed = ({ context: { payment } }: Here) => ({ type: 'step.closed', key: payment.paymentId }) as const

export const agreedTerms = ({
  clientId,
  amountCents,
  feeCents,
  method,
  savedCardId,
  sourceDigits,
}: Pick<Payment, 'clientId' | 'savedCardId' | 'sourceDigits'> & {
  readonly amountCents: number | null
  readonly feeCents: number | null
  readonly method: Payment['method'] | null
}) => ['topUp', clientId, amountCents, feeCents, method, savedCardId, sourceDigits]
/** Agreed to once more, beside what was loaded meanwhile: another load, under another key. */
export function agreedAgain({ payment, spentKeys }: PaymentContext, records: readonly MoneyRecord[]) {
  const known = alike(records, { kind: LOAD_KIND, amountCents: payment.amountCents })
  return {
    payment: { ...payment, known },
    idempotencyKey: agreedKey({ terms: agreedTerms(payment), known, spentKeys }),
    isDoubted: false,
    isRepeated: true,
  }
}
/** Another tab or device has loaded the same amount since the review opened: it may be the same intention. */
export const hasTwin = ({ payment: { amountCents, known } }: PaymentContext, records: readonly MoneyRecord[]) =>
  records.some(
    ({ id, kind, isDeclined, amountCents: cents }) =>
      kind === LOAD_KIND && !isDeclined && cents === amountCents && !known.includes(id),
  )

const ENDED = 'bankCheck.ended.'
/** Why the bank or the evaluation ended it, by catalogue key. An evaluation that was used may have charged the card. */
export function endedAs({ evaluation, failure }: Checked): Failure {
  if (!failure?.key.startsWith(ENDED)) return failure ?? failed('error.evaluateRisk')
  if (evaluation?.state === 'used') return failed('flow.interrupted')
  return failed(failure.key.replace(ENDED, 'topUp.ended.') as MessageKey)
}
