import * as v from 'valibot'
import { calledAs } from '../../rules/cards/card'
import { amountLocaleIn } from '../../rules/money/amount'
import type { LimitedCard } from '../../rules/money/limits'
import { alike, findEffect, type MoneyRecord } from '../../rules/money/moneyOutcome'
import { othersThan, sourceIn, TRANSFER_KIND, transferSchema, whyNoTransfer } from '../../rules/money/transfer'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { sentElsewhere } from '../shared/elsewhere'
import { failed } from '../shared/failure'
import type { SentElsewhere } from '../shared/flow'
import { lookupsSince } from '../shared/lookups'
import { asJson, calledCardSchema } from '../shared/stored'

const draftSchema = v.object({
  fromCardId: v.string(),
  from: calledCardSchema,
  toCardId: v.string(),
  to: calledCardSchema,
  cents: v.number(),
})
/** The transfer to send. */
export type Draft = v.InferOutput<typeof draftSchema>
/** The data needed after a reload to look up a transfer. */
export const transferResumeSchema = v.object({
  ...draftSchema.entries,
  from: asJson(calledCardSchema),
  to: asJson(calledCardSchema),
  idempotencyKey: v.string(),
  known: v.array(v.string()),
  sentAt: v.number(),
})
export type TransferResume = v.InferOutput<typeof transferResumeSchema>
type Stored = v.InferInput<typeof transferResumeSchema>
export type StoredTransfer = Omit<Stored, 'sentAt'> & Partial<Stored>

/**
 * `clientId`: the current card; null while the cards are being read. `resume`: looked up before the flow offers
 * anything.
 */
export type TransferInput = { username: string; clientId: string | null; resume?: TransferResume | null }
/** `at`: milliseconds; null if the issuer did not say. */
export type Sent = { reference: string | null; authorization: string | null; at: number | null }
export type TransferContext = TransferInput &
  Problems & {
    /** The card that is current now. A transfer may be about another one; the next form is about this one. */
    currentId: string | null
    /** As read when the form opened. */
    cards: readonly LimitedCard[]
    draft: Draft | null
    /** Created when the review opens. Every retry reuses it; every edit discards it. */
    idempotencyKey: string | null
    doubtedKey: string | null
    /** The keys that were done or refused in this flow. */
    spentKeys: readonly string[]
    /** The ids of the transfers like this one that were recorded before the review opened. */
    known: readonly string[]
    /** The form has changes that are not in a draft yet. */
    isTyped: boolean
    /** What another tab has sent since the form opened. The same draft is the same transfer. */
    elsewhere: TransferResume | null
    /** When the same amount was just transferred from this card; null if it was not. */
    sameSentAt: number | null
    /** How many lookups are left before 'nothing was sent' is believed. */
    lookupsLeft: number
    sent: Sent | null
    /** Milliseconds: when the outcome was known; 0 before. A balance that was read later has it. */
    settledAt: number
  }
export type TransferEvent =
  | SentElsewhere
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'transfer.retry' }
  | { type: 'transfer.check' }
  | { type: 'transfer.again' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }

export const initially = (input: TransferInput): TransferContext => ({
  ...input,
  ...NO_PROBLEMS,
  failure: input.resume ? failed('error.transfer') : null,
  currentId: input.clientId,
  cards: [],
  draft: input.resume ? v.parse(draftSchema, input.resume) : null,
  idempotencyKey: input.resume?.idempotencyKey ?? null,
  doubtedKey: input.resume?.idempotencyKey ?? null,
  spentKeys: [],
  known: input.resume?.known ?? [],
  isTyped: false,
  elsewhere: null,
  sameSentAt: null,
  lookupsLeft: input.resume ? lookupsSince(input.resume.sentAt) : 0,
  sent: null,
  settledAt: 0,
})

type Here = { context: TransferContext }

export const sourceOf = ({ cards, clientId }: TransferContext) => sourceIn(cards, clientId)
export const closedBecause = (cards: readonly LimitedCard[], { clientId }: TransferInput) =>
  whyNoTransfer(cards, sourceIn(cards, clientId))

export const checkedDraft = ({ context, event: { values } }: Here & { event: FormEvent }) => ({
  schema: transferSchema(
    context.cards,
    sourceOf(context) as LimitedCard,
    amountLocaleIn(values, 'fundingAmount.transactionAmount'),
  ),
  values,
})

export function draftOf(context: TransferContext, { values }: { values: Typed }): Draft {
  const source = sourceOf(context) as LimitedCard
  const typed = v.parse(
    transferSchema(context.cards, source, amountLocaleIn(values, 'fundingAmount.transactionAmount')),
    values,
  )
  const to = othersThan(context.cards, source).find(({ clientId }) => clientId === typed.receivingCard) as LimitedCard
  return {
    fromCardId: source.clientId,
    from: calledAs(source, context.cards),
    toCardId: typed.receivingCard,
    to: calledAs(to, context.cards),
    cents: typed['fundingAmount.transactionAmount'],
  }
}
export const isSameDraft = (one: Draft | null, { fromCardId, toCardId, cents }: Draft) =>
  one?.fromCardId === fromCardId && one.toCardId === toCardId && one.cents === cents

/** The form, or the draft, is about another transfer than the one sent elsewhere. */
export function holdsAnother({ draft, isTyped }: TransferContext, event: SentElsewhere): boolean {
  const other = sentElsewhere(transferResumeSchema, event)
  return other !== null && (isTyped || (draft !== null && !isSameDraft(draft, other)))
}

/** The data to send, with its idempotency key. */
export function sendable({ context: { draft, idempotencyKey } }: Here) {
  if (!draft || !idempotencyKey) throw new Error('A transfer is sent from its review only')
  return { draft, idempotencyKey }
}

export const termsOf = ({ draft }: TransferContext) => [
  'transfer',
  draft?.fromCardId ?? null,
  draft?.toCardId ?? null,
  draft?.cents ?? null,
]

/** The transfers that already existed. */
export const knownIn = ({ draft }: TransferContext, records: readonly MoneyRecord[]) =>
  draft ? alike(records, { kind: TRANSFER_KIND, amountCents: -draft.cents }) : []
/** The effect of this transfer in the records of the sending card. */
export function findSent(context: TransferContext, records: readonly MoneyRecord[]): Sent | null {
  const { draft, idempotencyKey } = sendable({ context })
  const sought = { kind: TRANSFER_KIND, amountCents: -draft.cents, idempotencyKey, known: context.known }
  const found = findEffect(records, sought)
  return found && { reference: found.reference, authorization: found.authorization, at: found.at }
}
