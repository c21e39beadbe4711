/** Types and pure functions of a top-up. Everything that decides a transition is in the chart. */
import * as v from 'valibot'
import type { CalledCard } from '../../rules/cards/card'
import { amountLocaleIn } from '../../rules/money/amount'
import { type Limit, type Room, whyNoLoad } from '../../rules/money/limits'
import { alike, type MoneyRecord, sameJustDoneAt } from '../../rules/money/moneyOutcome'
import {
  type AmountForm,
  amountFormSchema,
  type Billing,
  type Bounds,
  type DebitCard,
  debitCardSchema,
  LOAD_KIND,
  type Method,
  type Network,
  payableCards,
  type SavedCard,
} from '../../rules/money/topUp'
import type { WithKey } from '../effect/agreedKey'
import type { Begun, Step } from '../effect/effect'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import type { AtTheBank, Payment, PaymentInput, Receipt } from '../payment/payment'
import type { Failure } from '../shared/failure'

/** The card to load, by everything that its holder may see. */
export type LoadedCard = CalledCard & { readonly clientId: string; readonly serialNumber: string }

/** `underWay`, `step`: shown before the flow offers anything. */
export type TopUpInput = LoadedCard & {
  readonly underWay: Begun<Payment> | null
  readonly step: Step<AtTheBank> | null
  /** This page holds the details of the new card that pays the step. */
  readonly holdsCard: boolean
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
/** Under `key`, in the memory of this page. */
export type TypedCard = { readonly key: string; readonly card: DebitCard }
/** `from`: where this page holds the details of a new card; null if a saved card pays. `key`: of the payment. */
export type HandedOver = { readonly key: string; readonly from: string | null }

export type TopUpContext = LoadedCard &
  Problems &
  WithKey & {
    /** The card that is current now. The payment may be about another one; the next form is about this one. */
    currentId: string
    /** A payment that was confirmed before this flow opened. */
    before: PaymentInput | null
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
    /** Under which this page holds the rest of a new card. */
    sourceKey: string
    isFeeEstimated: boolean
    feeCents: number | null
    /** The fee that was agreed to before it changed. */
    formerFeeCents: number | null
    /** Milliseconds: when the same amount was just loaded on this card; null if it was not. */
    sameLoadedAt: number | null
    receipt: Receipt | null
    /** Milliseconds: when the outcome was known; 0 before. A balance that was read later has it. */
    settledAt: number
    /** The form has changes that were not submitted yet. */
    isTyped: boolean
  }
export type TopUpEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'card.edit' }
  | { type: 'topUp.retry' }
  | { type: 'topUp.restart' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }
  | { type: 'payment.confirm' }

/** Editing an amount ends everything that was agreed to for the previous one. */
export const NO_PAYMENT = {
  isFeeEstimated: false,
  feeCents: null,
  formerFeeCents: null,
  idempotencyKey: null,
  isDoubted: false,
  known: [],
  sameLoadedAt: null,
  receipt: null,
} as const
/** An empty form. */
export const NOTHING_TYPED = {
  amountCents: null,
  method: null,
  savedCardId: null,
  sourceDigits: '',
  sourceNetwork: null,
  sourceKey: '',
} as const

/** A payment that is under way, or at the bank. One that waits here comes before one that another tab has sent. */
function beforeIn({ underWay, step, holdsCard }: TopUpInput): PaymentInput | null {
  const unknown = { spentKeys: [], riskReferenceId: null, mayFinish: true }
  if (underWay && (!step || step.key === underWay.terms.paymentId)) {
    return { ...unknown, payment: underWay.terms, idempotencyKey: underWay.key, isDoubted: true, from: 'sent' }
  }
  if (!step) return null
  const { riskReferenceId, isDoubted, ...payment } = step.terms
  const mayFinish = payment.method === 'existing' || holdsCard
  return { ...unknown, payment, idempotencyKey: step.key, isDoubted, from: 'step', riskReferenceId, mayFinish }
}
export function initially(input: TopUpInput): TopUpContext {
  const { underWay: _, step: __, holdsCard: ___, ...card } = input
  const before = beforeIn(input)
  return {
    ...card,
    ...NO_PROBLEMS,
    ...NO_PAYMENT,
    ...NOTHING_TYPED,
    ...(before && shownOf(before.payment)),
    before,
    currentId: card.clientId,
    opened: null,
    savedCards: [],
    isDeleting: false,
    spentKeys: [],
    settledAt: 0,
    isTyped: false,
  }
}
/** What the screen shows of it. */
const shownOf = (payment: Payment) => {
  const { amountCents, feeCents, method, savedCardId, sourceDigits, sourceNetwork } = payment
  return { ...loadedCardOf(payment), amountCents, feeCents, method, savedCardId, sourceDigits, sourceNetwork }
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
  sourceDigits: cardIn(typing).cardNumber.slice(-4),
  sourceKey: crypto.randomUUID(),
})
const cardIn = (typing: WithValues) => v.parse(checkedCard(typing).schema, typing.event.values) as DebitCard
/** The typed details go from the event into the memory of the page, and nowhere else. */
export const typedCard = (typing: WithValues): TypedCard => ({ key: typing.context.sourceKey, card: cardIn(typing) })

export type Estimate = { readonly clientId: string; readonly serialNumber: string; readonly amountCents: number }
export function estimateIn({ context: { clientId, serialNumber, amountCents } }: Here): Estimate {
  if (amountCents === null) throw new Error('An amount is chosen before its fee is asked for')
  return { clientId, serialNumber, amountCents }
}
/** The payment that is confirmed in its review. */
export function confirmedIn({ context }: Here): PaymentInput {
  const { amountCents, feeCents, method, savedCardId, sourceDigits, sourceNetwork, known } = context
  const { idempotencyKey, isDoubted, spentKeys } = context
  if (amountCents === null || feeCents === null || method === null || idempotencyKey === null) {
    throw new Error('A payment is confirmed in its review only')
  }
  const paid = { amountCents, feeCents, method, savedCardId, sourceDigits, sourceNetwork, known }
  return {
    payment: { paymentId: idempotencyKey, ...loadedCardOf(context), ...paid },
    idempotencyKey,
    isDoubted,
    spentKeys,
    from: 'review',
    riskReferenceId: null,
    mayFinish: true,
  }
}
export const paymentIn = (here: Here): PaymentInput => here.context.before ?? confirmedIn(here)
export const handedOver = ({ context: { idempotencyKey, method, sourceKey } }: Here): HandedOver => ({
  key: idempotencyKey ?? '',
  from: method === 'existing' ? null : sourceKey,
})

export const loadedCardOf = (card: LoadedCard): LoadedCard => {
  const { clientId, serialNumber, alias, plasticFlag, lastFourDigits, nth } = card
  return { clientId, serialNumber, alias, plasticFlag, lastFourDigits, nth }
}

export type Recorded = { readonly records: readonly MoneyRecord[] }
/** The loads that already existed. */
export const knownIn = ({ amountCents }: TopUpContext, records: readonly MoneyRecord[]) =>
  amountCents === null ? [] : alike(records, { kind: LOAD_KIND, amountCents })
export const sameLoadedIn = ({ amountCents }: TopUpContext, records: readonly MoneyRecord[]) =>
  amountCents === null ? null : sameJustDoneAt(records, { kind: LOAD_KIND, amountCents }, Date.now())
function fieldsIn({ fieldMessages, fields = [] }: Failure) {
  return [...fieldMessages.map(({ field }) => field), ...fields]
}
/** Field names as in the forms. */
const CARD_FIELDS =
  'cardNumber expiry cvv firstName lastName addressLine city country subdivision postCode alias'.split(' ')
export const concernsFee = (failure: Failure) => fieldsIn(failure).includes('fee')
export const concernsCard = (failure: Failure) => fieldsIn(failure).some((field) => CARD_FIELDS.includes(field))
export const concernsAmount = (failure: Failure) =>
  fieldsIn(failure).some((field) => ['amount', 'method', 'savedCard'].includes(field))
