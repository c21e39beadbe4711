/** Types and pure functions of a top-up. Everything that decides a transition is in the chart. */

import * as v from 'valibot'
import type { AnyActorRef } from 'xstate'
import type { CalledCard } from '../../rules/cards/card'
import { amountLocaleIn } from '../../rules/money/amount'
import { type Limit, type Room, whyNoLoad } from '../../rules/money/limits'
import { alike, findEffect, type MoneyRecord, sameJustDoneAt } from '../../rules/money/moneyOutcome'
import {
  type AmountForm,
  type Authentication,
  amountFormSchema,
  type Billing,
  type Bounds,
  type DebitCard,
  debitCardSchema,
  type Evaluation,
  LOAD_KIND,
  type Method,
  NETWORKS,
  type Network,
  payableCards,
  type SavedCard,
} from '../../rules/money/topUp'
import { LOOKUPS, NEXT_LOOKUP_MS } from '../../rules/values/effect'
import type { MessageKey } from '../../rules/values/messageKey'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { sentElsewhere } from '../shared/elsewhere'
import { CALL_TIMEOUT_MS, failed, failureOf } from '../shared/failure'
import type { SentElsewhere } from '../shared/flow'
import { lookupsSince } from '../shared/lookups'
import { calledCardSchema } from '../shared/stored'

/** The card to load, by everything that its holder may see. */
export type LoadedCard = CalledCard & { readonly clientId: string; readonly serialNumber: string }

/** The data needed after a reload to continue a confirmed payment. Of the typed values it has only the amount. */
export const paymentResumeSchema = v.object({
  clientId: v.string(),
  serialNumber: v.string(),
  ...calledCardSchema.entries,
  amountCents: v.number(),
  feeCents: v.number(),
  method: v.picklist(['mastercarddebit', 'visadebit', 'existing']),
  savedCardId: v.nullable(v.string()),
  sourceDigits: v.string(),
  sourceNetwork: v.nullable(v.picklist(NETWORKS)),
  idempotencyKey: v.string(),
  riskReferenceId: v.string(),
  isChallenged: v.boolean(),
  known: v.array(v.string()),
  sentAt: v.number(),
  isElsewhere: v.optional(v.boolean(), false),
  wasOpen: v.optional(v.boolean(), false),
})
export type PaymentResume = v.InferOutput<typeof paymentResumeSchema>
export const deletionResumeSchema = v.object({ deletedId: v.string(), sentAt: v.number() })

export type TopUpInput = LoadedCard & {
  /** A payment from before a reload. */
  payment?: PaymentResume | null
  /** The deletion of a saved card from before a reload. */
  deletion?: { readonly id: string; readonly sentAt: number } | null
}

/** What must be read before an amount is typed. */
export type Opened = {
  /** After a reload of the page it is not known until the cards have been read. */
  readonly card: LoadedCard
  readonly bounds: Bounds
  readonly limit: Limit | null
  readonly room: Room | null
  readonly networks: readonly Network[]
  readonly billing: Billing
  readonly isInSaskatchewan: boolean
  /** Whether the first digits of a new card must match its network. */
  readonly isBinChecked: boolean
}
export type Receipt = {
  readonly reference: string | null
  readonly authorization: string | null
  readonly microfilm: string | null
  /** Milliseconds; null if the issuer did not say. */
  readonly at: number | null
}
/** `values`: the inspector hides a property with this name. Null if a saved card pays. */
export type PaymentSource = { readonly values: DebitCard | null }
/** What is sent, without the card's details. */
export type Payment = LoadedCard & {
  readonly amountCents: number
  readonly feeCents: number
  readonly method: Method
  readonly savedCardId: string | null
}
export type Load = Payment &
  PaymentSource & {
    readonly idempotencyKey: string
    readonly riskReferenceId: string
    readonly authentication: Authentication | null
  }

export type TopUpContext = LoadedCard &
  Problems & {
    /** The card that is current now. The payment may be about another one; the next form is about this one. */
    currentId: string
    deletion: TopUpInput['deletion']
    /** The payment was confirmed before a reload: the details of a new card are lost. */
    isResumed: boolean
    /** It is another tab's payment: that tab pays, and this one only reports the outcome. */
    isElsewhere: boolean
    /**
     * No call can have charged the resumed payment: the previous page was still waiting for the bank, the issuer has said
     * since that its challenge is open, or that it is not used although every call of that page must have ended. Never
     * true of another tab's payment: that tab may be charging it.
     */
    isUncharged: boolean
    /** The holder has been told, on another page, that an open payment waits which can only be cancelled. */
    isDueSaid: boolean
    /** The holder wanted to cancel, and has not asked to continue since. */
    isWithdrawn: boolean
    /** Milliseconds: when the resumed payment was sent; 0 if this page began it. */
    resumedSentAt: number
    /**
     * Milliseconds: when this page took it over. A call of the previous page may still run until its timeout after
     * that.
     */
    resumedAt: number
    opened: Opened | null
    /** From the list of saved cards. */
    savedCards: readonly SavedCard[]
    isDeleting: boolean
    amountCents: number | null
    method: Method | null
    savedCardId: string | null
    /** The last four digits of the card that pays: the part of a new card that is stored. */
    sourceDigits: string
    sourceNetwork: Network | null
    isFeeEstimated: boolean
    feeCents: number | null
    /** The fee that was agreed to before it changed. */
    formerFeeCents: number | null
    /** Created when the review opens; discarded by every edit and every refusal. */
    idempotencyKey: string | null
    doubtedKey: string | null
    /** The keys that were done or refused in this flow. */
    spentKeys: readonly string[]
    /** The ids of the loads of this amount that the card's history had when the review opened. */
    known: readonly string[]
    /** Milliseconds: when the same amount was just loaded on this card; null if it was not. */
    sameLoadedAt: number | null
    evaluation: Evaluation | null
    /** Milliseconds. */
    challengeEndsAt: number
    lookupsLeft: number
    receipt: Receipt | null
    /** Milliseconds: when the outcome was known; 0 before. A balance that was read later has it. */
    settledAt: number
    /** The form has changes that were not submitted yet. */
    isTyped: boolean
    /** What another tab has sent since the form opened. The same amount from the same card is the same payment. */
    elsewhere: PaymentResume | null
  }
export type TopUpEvent =
  | SentElsewhere
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'card.edit' }
  | { type: 'topUp.retry' }
  | { type: 'topUp.restart' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }
  | { type: 'payment.confirm'; values: Typed }
  /** The bank approved it before an interruption. */
  | { type: 'payment.finish' }
  | { type: 'payment.repeat' }
  | { type: 'payment.cancel' }
  | { type: 'payment.check' }
  | { type: 'challenge.open' }
  | { type: 'challenge.close' }
  /** The bank's page reports that it is done; the outcome comes from the issuer. */
  | { type: 'challenge.settled' }

/** Editing an amount ends everything that was agreed to for the previous one. */
export const NO_PAYMENT = {
  isFeeEstimated: false,
  feeCents: null,
  formerFeeCents: null,
  idempotencyKey: null,
  doubtedKey: null,
  known: [],
  sameLoadedAt: null,
  evaluation: null,
  isUncharged: false,
  isDueSaid: false,
  isWithdrawn: false,
  receipt: null,
} as const
/** An empty form. */
export const NOTHING_TYPED = {
  amountCents: null,
  method: null,
  savedCardId: null,
  sourceDigits: '',
  sourceNetwork: null,
} as const

export function initially({ payment = null, deletion = null, ...card }: TopUpInput): TopUpContext {
  const begun = {
    ...card,
    ...NO_PROBLEMS,
    ...NO_PAYMENT,
    ...NOTHING_TYPED,
    currentId: card.clientId,
    deletion,
    isResumed: payment !== null,
    isElsewhere: payment?.isElsewhere ?? false,
    resumedSentAt: payment?.sentAt ?? 0,
    resumedAt: payment ? Date.now() : 0,
    opened: null,
    savedCards: [],
    isDeleting: false,
    spentKeys: [],
    challengeEndsAt: 0,
    lookupsLeft: 0,
    settledAt: 0,
    isTyped: false,
    elsewhere: null,
  }
  if (!payment) return begun
  const { sentAt, riskReferenceId, isChallenged, wasOpen, ...known } = payment
  return {
    ...begun,
    ...known,
    isUncharged: wasOpen && !payment.isElsewhere,
    doubtedKey: payment.idempotencyKey,
    failure: failed('error.topUp'),
    isFeeEstimated: true,
    evaluation: {
      riskReferenceId,
      state: isChallenged ? 'challenged' : 'cleared',
      challenge: null,
      authentication: null,
    },
    lookupsLeft: lookupsSince(sentAt),
  }
}

type Here = { context: TopUpContext }

/** Why the form is not offered; null if it is. */
export const closedBecause = ({ bounds, limit, room }: Opened) => whyNoLoad({ limit, room, minCents: bounds.minCents })

const openedIn = ({ opened }: TopUpContext): Opened => {
  if (!opened) throw new Error('Nothing has been read')
  return opened
}
export function checkedAmount({ context, event: { values } }: Here & { event: FormEvent }) {
  const { bounds, room, networks } = openedIn(context)
  const savedCards = payableCards(context.savedCards, networks)
  return {
    schema: amountFormSchema({ locale: amountLocaleIn(values, 'amount'), bounds, room, networks, savedCards }),
    values,
  }
}
type WithValues = Here & { event: { values: Typed } }
/** A saved card has no details to check. */
export const checkedCard = ({ context, event: { values } }: WithValues) => ({
  schema:
    context.method === null || context.method === 'existing'
      ? v.record(v.string(), v.unknown())
      : debitCardSchema({ network: context.method, isChecked: openedIn(context).isBinChecked }),
  values,
})

export function chosenIn(typing: Here & { event: FormEvent }) {
  const { schema, values } = checkedAmount(typing)
  const form = v.parse(schema, values) as AmountForm
  const saved =
    form.method === 'existing' ? typing.context.savedCards.find(({ id }) => id === form.savedCard) : undefined
  return {
    amountCents: form.amount,
    method: form.method,
    savedCardId: saved?.id ?? null,
    sourceDigits: saved?.lastFourDigits ?? '',
    sourceNetwork: form.method === 'existing' ? (saved?.network ?? null) : form.method,
  }
}
/** The part of a new card that is stored. */
export const seenIn = (typing: WithValues) => ({
  sourceDigits: (v.parse(checkedCard(typing).schema, typing.event.values) as DebitCard).cardNumber.slice(-4),
})
export const sourceIn = (typing: WithValues): PaymentSource => ({
  values:
    typing.context.method === 'existing'
      ? null
      : (v.parse(checkedCard(typing).schema, typing.event.values) as DebitCard),
})
/** The details of a new card, while the payment that they were confirmed for is running. */
export const sourceHeldBy = (self: AnyActorRef): PaymentSource =>
  self.getSnapshot()?.children?.['debitCard']?.getSnapshot()?.context ?? { values: null }

export type Estimate = { readonly clientId: string; readonly serialNumber: string; readonly amountCents: number }
export function estimateIn({ context: { clientId, serialNumber, amountCents } }: Here): Estimate {
  if (amountCents === null) throw new Error('An amount is chosen before its fee is asked for')
  return { clientId, serialNumber, amountCents }
}
export function paymentIn(context: TopUpContext): Payment {
  const { amountCents, feeCents, method, savedCardId } = context
  if (amountCents === null || feeCents === null || method === null)
    throw new Error('A payment is confirmed in its review only')
  return { ...loadedCardOf(context), amountCents, feeCents, method, savedCardId }
}
export const loadIn = ({ context, self }: Here & { self: AnyActorRef }): Load => ({
  ...paymentIn(context),
  ...sourceHeldBy(self),
  idempotencyKey: context.idempotencyKey ?? '',
  riskReferenceId: context.evaluation?.riskReferenceId ?? '',
  authentication: context.evaluation?.authentication ?? null,
})
export const evaluatedBy = ({ context: { serialNumber, evaluation } }: Here) => ({
  serialNumber,
  riskReferenceId: evaluation?.riskReferenceId ?? '',
})

/**
 * Only a saved card can pay after a reload of the page. Only one tab may pay: a refusal in a second one would say
 * nothing about what the first has sent.
 */
export const canPay = ({ context: { isResumed, isElsewhere, method } }: Here) =>
  !isElsewhere && (!isResumed || method === 'existing')

/** Only a call of this page can charge the payment: no earlier page can have sent one. */
export const isApproved = ({ context }: Here) => context.evaluation?.state === 'cleared' && canPay({ context })

/** A call of the previous page may have charged the payment, and the issuer has not said that it did not. */
export const mayBeCharging = ({ context: { isResumed, isElsewhere, isUncharged } }: Here) =>
  isResumed && !isElsewhere && !isUncharged

/** The previous page may still charge the payment until the timeout of its call and the lookups after it are over. */
export const mayFirstRun = ({ context }: Here) =>
  mayBeCharging({ context }) && Date.now() < context.resumedAt + CALL_TIMEOUT_MS + (LOOKUPS - 1) * NEXT_LOOKUP_MS

export const untilChallengeEnds = ({ context }: Here) => Math.max(context.challengeEndsAt - Date.now(), NEXT_LOOKUP_MS)
/** After its challenge, an evaluation can be used for 30 minutes. */
const EVALUATION_MS = 30 * 60_000
/** A payment that can only be cancelled changes by itself only when it expires. */
export const untilUnusable = ({ context }: Here) =>
  context.evaluation?.challenge ? untilChallengeEnds({ context }) : EVALUATION_MS

/**
 * Lookups may renew the token, and must not keep the session of an absent holder open. Another tab's payment is looked
 * up often only for a while.
 */
const OTHER_TAB_MS = 2 * 60_000
export const untilOtherTab = ({ context: { resumedAt } }: Here) =>
  Date.now() < resumedAt + OTHER_TAB_MS ? NEXT_LOOKUP_MS : EVALUATION_MS

type Chosen = Pick<TopUpContext, 'clientId' | 'amountCents' | 'method' | 'savedCardId' | 'sourceDigits'>
export const isSame = (one: Chosen, other: Chosen) =>
  one.clientId === other.clientId &&
  one.amountCents === other.amountCents &&
  one.method === other.method &&
  one.savedCardId === other.savedCardId &&
  one.sourceDigits === other.sourceDigits
/**
 * The form, or the review, is about another payment than the one sent elsewhere. The deletion of a saved card is not a
 * payment.
 */
export function holdsAnother(context: TopUpContext, event: SentElsewhere): boolean {
  const other = sentElsewhere(paymentResumeSchema, event)
  if (other === null && !v.is(deletionResumeSchema, { ...event.flight.resume, sentAt: event.flight.sentAt })) {
    return false
  }
  return context.isTyped || (context.amountCents !== null && (other === null || !isSame(other, context)))
}
/** It is the same payment: the tab that began it pays, and this tab reports the outcome. */
export const takenFrom = (context: TopUpContext): TopUpContext => ({
  ...context,
  ...initially({ ...loadedCardOf(context), payment: context.elsewhere && { ...context.elsewhere, isElsewhere: true } }),
  currentId: context.currentId,
  savedCards: context.savedCards,
  isDeleting: context.isDeleting,
  deletion: context.deletion,
})
export const loadedCardOf = (card: LoadedCard): LoadedCard => {
  const { clientId, serialNumber, alias, plasticFlag, lastFourDigits, nth } = card
  return { clientId, serialNumber, alias, plasticFlag, lastFourDigits, nth }
}

export const termsOf = ({ clientId, amountCents, feeCents, method, savedCardId, sourceDigits }: TopUpContext) => [
  'topUp',
  clientId,
  amountCents,
  feeCents,
  method,
  savedCardId,
  sourceDigits,
]

export type Recorded = { readonly records: readonly MoneyRecord[] }
/** This payment in the issuer's records. */
export const findLoad = (context: TopUpContext, records: readonly MoneyRecord[]) =>
  findEffect(records, {
    kind: LOAD_KIND,
    amountCents: paymentIn(context).amountCents,
    idempotencyKey: context.idempotencyKey ?? '',
    known: context.known,
  })
/** The loads that already existed. */
export const knownIn = ({ amountCents }: TopUpContext, records: readonly MoneyRecord[]) =>
  amountCents === null ? [] : alike(records, { kind: LOAD_KIND, amountCents })
export const sameLoadedIn = ({ amountCents }: TopUpContext, records: readonly MoneyRecord[]) =>
  amountCents === null ? null : sameJustDoneAt(records, { kind: LOAD_KIND, amountCents }, Date.now())
/** Another tab or device has loaded the same amount since the review opened: it may be the same intention. */
export const hasTwin = ({ amountCents, known }: TopUpContext, records: readonly MoneyRecord[]) =>
  records.some(
    ({ id, kind, isDeclined, amountCents: cents }) =>
      kind === LOAD_KIND && !isDeclined && cents === amountCents && !known.includes(id),
  )
export const receiptOf = ({ reference, authorization, at }: MoneyRecord): Receipt => ({
  reference,
  authorization,
  microfilm: null,
  at,
})

function fieldsIn(error: unknown) {
  const { fieldMessages, fields = [] } = failureOf(error)
  return [...fieldMessages.map(({ field }) => field), ...fields]
}
/** Field names as in the forms. */
const CARD_FIELDS =
  'cardNumber expiry cvv firstName lastName addressLine city country subdivision postCode alias'.split(' ')
export const concernsFee = (error: unknown) => fieldsIn(error).includes('fee')
export const concernsCard = (error: unknown) => fieldsIn(error).some((field) => CARD_FIELDS.includes(field))
export const concernsAmount = (error: unknown) =>
  fieldsIn(error).some((field) => ['amount', 'method', 'savedCard'].includes(field))

/** Why nothing was charged, by catalogue key. */
export const endedAs = ({ state }: Evaluation) => failed(`topUp.ended.${state}` as MessageKey)
