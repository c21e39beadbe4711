import * as v from 'valibot'
import { alike, findEffect } from '../../rules/moneyOutcome'
import {
  isOpen,
  knownFrom,
  type LoadedCard,
  type MoneyRequest,
  type Reading,
  recordOf,
  requestSchema,
} from '../../rules/moneyRequest'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { sentElsewhere } from '../shared/elsewhere'
import { failed } from '../shared/failure'
import type { SentElsewhere } from '../shared/flow'
import { isDoubted } from '../shared/idempotencyKey'
import { lookupsSince } from '../shared/lookups'

/** What is needed to look up, after a reload, what became of an opening. */
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
  /** An opening from before a reload: it is looked up before a form is offered. */
  resume?: ETransferResume | null
}
/** As the issuer answers an opening. */
export type Opened = Pick<MoneyRequest, 'id' | 'status' | 'link'>
export type ToOpen = { serialNumber: string; cents: number; idempotencyKey: string }
export type ETransferContext = ETransferInput &
  Problems & {
    card: LoadedCard | null
    cents: number | null
    /** Made when the review opens, the same for every retry, ended by every edit. */
    idempotencyKey: string | null
    /** That of the request before this one. */
    spentKey: string | null
    doubtedKey: string | null
    /** The ids of the requests that there were when the review opened. */
    known: readonly string[]
    /** How many requests to this card were open then. */
    openBefore: number
    /** How often the issuer is still asked before it is believed that nothing was opened. */
    lookupsLeft: number
    opened: Opened | null
    /** Something has been typed that was not submitted yet. */
    isTyped: boolean
    /** What another tab has sent since the form opened: the same amount to the same card is the same request. */
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
  spentKey: null,
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

/** What is sent, and the key that makes it once. After a reload nothing is sent: the card is the one that it was for. */
export function toOpen({ context: { card, cents, idempotencyKey, resume } }: Here): ToOpen {
  const { serialNumber } = card ?? resume ?? {}
  if (serialNumber === undefined || cents === null || idempotencyKey === null)
    throw new Error('A request is opened from its review only')
  return { serialNumber, cents, idempotencyKey }
}

/** The form, or the review, is of another request than that. */
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
/** The request that this opening has led to, as the issuer's list has it. */
export function openedAmong(context: ETransferContext, { requests }: Reading): Opened | null {
  const found = findEffect(requests.map(recordOf), soughtIn(context))
  return requests.find(({ id }) => id === found?.id) ?? null
}

/** What there was before the review, to tell what is new, and to say it. */
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
