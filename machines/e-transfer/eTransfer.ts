import * as v from 'valibot'
import { alike, findEffect } from '../../rules/money/moneyOutcome'
import {
  isOpen,
  knownFrom,
  type LoadedCard,
  type MoneyRequest,
  type Reading,
  recordOf,
  requestSchema,
} from '../../rules/money/moneyRequest'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { sentElsewhere } from '../shared/elsewhere'
import { failed, failureOf } from '../shared/failure'
import type { SentElsewhere } from '../shared/flow'
import { isDoubted } from '../shared/idempotencyKey'
import { lookupsSince } from '../shared/lookups'

/** The data needed after a reload to look up whether a request was opened. */
export const eTransferResumeSchema = v.object({
  serialNumber: v.string(),
  cents: v.number(),
  idempotencyKey: v.string(),
  known: v.array(v.string()),
  sentAt: v.number(),
})
export type ETransferResume = v.InferOutput<typeof eTransferResumeSchema>

export type ETransferInput = {
  username: string
  clientId: string | null
  /** A request sent before a reload: it is looked up before the form is offered. */
  resume?: ETransferResume | null
}
/** The issuer's response to an opening. */
export type Opened = Pick<MoneyRequest, 'id' | 'status' | 'link'>
export type ToOpen = { serialNumber: string; cents: number; idempotencyKey: string }
export type ETransferContext = ETransferInput &
  Problems & {
    card: LoadedCard | null
    cents: number | null
    /** Created when the review opens. Every retry reuses it; every edit discards it. */
    idempotencyKey: string | null
    /** The keys that were done or refused in this flow. */
    spentKeys: readonly string[]
    doubtedKey: string | null
    /** The ids of the requests that existed when the review opened. */
    known: readonly string[]
    /** How many requests to this card were open then. */
    openBefore: number
    /** How many lookups are left before 'nothing was opened' is believed. */
    lookupsLeft: number
    opened: Opened | null
    /** The form has changes that were not submitted yet. */
    isTyped: boolean
    /** What another tab has sent since the form opened. The same amount to the same card is the same request. */
    elsewhere: ETransferResume | null
  }
export type ETransferEvent =
  | SentElsewhere
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'form.retry' }
  | { type: 'step.back' }
  | { type: 'request.check' }
  | { type: 'request.another' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }

type Here = { context: ETransferContext }
type Read = { readonly output: Reading }

export const initially = (input: ETransferInput): ETransferContext => ({
  ...input,
  ...NO_PROBLEMS,
  failure: input.resume ? failed('error.openMoneyRequest') : null,
  card: null,
  cents: input.resume?.cents ?? null,
  idempotencyKey: input.resume?.idempotencyKey ?? null,
  doubtedKey: input.resume?.idempotencyKey ?? null,
  spentKeys: [],
  known: input.resume?.known ?? [],
  openBefore: 0,
  lookupsLeft: input.resume ? lookupsSince(input.resume.sentAt) : 0,
  opened: null,
  isTyped: false,
  elsewhere: null,
})

export const checkedAmount = ({ context, event: { values } }: Here & { event: FormEvent }) => ({
  schema: requestSchema(context.card as LoadedCard, values),
  values,
})
export const amountIn = ({ context, event: { values } }: Here & { event: FormEvent }) => ({
  cents: v.parse(requestSchema(context.card as LoadedCard, values), values).amount,
})

export function concernsFields(error: unknown): boolean {
  const { fieldMessages, fields = [] } = failureOf(error)
  return fieldMessages.length > 0 || fields.length > 0
}

/** The data to send, with its idempotency key. After a reload nothing is sent, and the card comes from `resume`. */
export function toOpen({ context: { card, cents, idempotencyKey, resume } }: Here): ToOpen {
  const { serialNumber } = card ?? resume ?? {}
  if (serialNumber === undefined || cents === null || idempotencyKey === null)
    throw new Error('A request is opened from its review only')
  return { serialNumber, cents, idempotencyKey }
}

/** The form, or the review, is about another request than the one sent elsewhere. */
export function holdsAnother({ card, cents, isTyped }: ETransferContext, event: SentElsewhere): boolean {
  const other = sentElsewhere(eTransferResumeSchema, event)
  return other !== null && (isTyped || (cents !== null && !isSame(other, { card, cents })))
}
export const isSame = ({ serialNumber, cents }: ETransferResume, mine: Pick<ETransferContext, 'card' | 'cents'>) =>
  serialNumber === mine.card?.serialNumber && cents === mine.cents

export const termsOf = ({ card, cents }: ETransferContext) => ['eTransfer', card?.serialNumber ?? null, cents]

const soughtIn = (context: ETransferContext) => {
  const { serialNumber: kind, cents: amountCents, idempotencyKey } = toOpen({ context })
  return { kind, amountCents, idempotencyKey, known: context.known }
}
/** The request that this flow opened, from the issuer's list: the one that the issuer answered, if it did. */
export function openedAmong(context: ETransferContext, { requests }: Reading): Opened | null {
  const found = context.opened ?? findEffect(requests.map(recordOf), soughtIn(context))
  return requests.find(({ id }) => id === found?.id) ?? null
}

/** What existed before the review: to recognize what is new, and to show it. */
export const before = (context: ETransferContext, { output }: Read) => {
  const { card, cents, known } = context
  const requests = knownFrom(output, Date.now())
  return {
    known: isDoubted(context)
      ? known
      : alike(requests.map(recordOf), { kind: card?.serialNumber ?? '', amountCents: cents ?? 0 }),
    openBefore: requests.filter((request) => isOpen(request) && request.serialNumber === card?.serialNumber).length,
  }
}
