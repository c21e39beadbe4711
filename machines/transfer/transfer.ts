/** A transfer: what is typed and agreed to, and the effect that it has. Portal spec §5, §7. */
import * as v from 'valibot'
import { calledAs } from '../../rules/cards/card'
import { amountLocaleIn } from '../../rules/money/amount'
import type { LimitedCard } from '../../rules/money/limits'
import { alike, findEffect, type MoneyRecord, sameJustDoneAt } from '../../rules/money/moneyOutcome'
import { othersThan, sourceIn, TRANSFER_KIND, transferSchema, whyNoTransfer } from '../../rules/money/transfer'
import { NO_KEY, type WithKey } from '../effect/agreedKey'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { refreshedCards, showing } from '../shared/portal'
import { calledCardSchema } from '../shared/stored'

const draftSchema = v.object({
  fromCardId: v.string(),
  from: calledCardSchema,
  toCardId: v.string(),
  to: calledCardSchema,
  cents: v.number(),
})
/** The transfer to send. */
export type Draft = v.InferOutput<typeof draftSchema>
const termsSchema = v.object({ ...draftSchema.entries, known: v.array(v.string()) })
type Terms = v.InferOutput<typeof termsSchema>
const sentSchema = v.object({
  reference: v.nullable(v.string()),
  authorization: v.nullable(v.string()),
  at: v.nullable(v.number()),
})
/** `at`: milliseconds; null if the issuer did not say. */
export type Sent = v.InferOutput<typeof sentSchema>

const soughtIn = ({ cents }: Pick<Draft, 'cents'>) => ({ kind: TRANSFER_KIND, amountCents: -cents })
export const transferEffect: EffectKind<Terms, Sent, readonly MoneyRecord[]> = defineEffect({
  kind: 'transfer',
  isOnce: true,
  terms: termsSchema,
  result: sentSchema,
  subjectsOf: () => ['transfer'],
  outcomeIn(records, { key, terms }) {
    const found = findEffect(records, { ...soughtIn(terms), idempotencyKey: key, known: terms.known })
    if (!found) return { type: 'notFound' }
    const { reference, authorization, at } = found
    return { type: 'effect.done', result: { reference, authorization, at } }
  },
  titleOf: () => 'screen.transfer.title',
  factsOn(outcome) {
    if (outcome.type === 'effect.done') return [showing(success('transfer.done')), refreshedCards]
    if (outcome.type === 'effect.refused') return [showing(errorNotice(outcome.failure)), refreshedCards]
    if (outcome.type !== 'effect.notDone') return [refreshedCards]
    const { failure } = outcome
    return [showing(failure ? errorNotice(failure) : notice('warning', 'transfer.notSent')), refreshedCards]
  },
})

/** `clientId`: the current card; null while the cards are being read. `underWay`: shown before the flow offers anything. */
export type TransferInput = { username: string; clientId: string | null; underWay: Begun<Terms> | null }
export type TransferContext = Omit<TransferInput, 'underWay'> &
  Problems &
  Followed &
  WithKey & {
    /** The card that is current now. A transfer may be about another one; the next form is about this one. */
    currentId: string | null
    /** As read when the form opened. */
    cards: readonly LimitedCard[]
    /** In milliseconds. */
    cardsReadAt: number
    draft: Draft | null
    /** When the same amount was just transferred from this card; null if it was not. */
    sameSentAt: number | null
    sent: Sent | null
    /** Milliseconds: when the outcome was known; 0 before. A balance that was read later has it. */
    settledAt: number
  }
export type TransferEvent =
  | EffectNews<Sent>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'transfer.retry' }
  | { type: 'transfer.check' }
  | { type: 'transfer.again' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }

export const initially = ({ username, clientId, underWay }: TransferInput): TransferContext => ({
  ...NO_KEY,
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  username,
  clientId,
  currentId: clientId,
  cards: [],
  cardsReadAt: 0,
  draft: underWay && v.parse(draftSchema, underWay.terms),
  idempotencyKey: underWay?.key ?? null,
  known: underWay?.terms.known ?? [],
  sameSentAt: null,
  sent: null,
  settledAt: 0,
})

type Here = { context: TransferContext }

export const sourceOf = ({ cards, clientId }: TransferContext) => sourceIn(cards, clientId)
export const closedBecause = (cards: readonly LimitedCard[], { clientId }: { clientId: string | null }) =>
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

/** The transfer to send, from its review. */
export function transferBegun({ draft, idempotencyKey, known }: TransferContext) {
  if (!draft || !idempotencyKey) throw new Error('A transfer is sent from its review only')
  return beginning(transferEffect, { key: idempotencyKey, terms: { ...draft, known: [...known] } })
}

export const termsOf = ({ draft }: TransferContext) => [
  'transfer',
  draft?.fromCardId ?? null,
  draft?.toCardId ?? null,
  draft?.cents ?? null,
]

/** What the review shows. Under a doubted key, `known` stays what existed before its first call. */
export function reviewOf({ draft, isDoubted }: TransferContext, records: readonly MoneyRecord[]) {
  if (!draft) return {}
  const sameSentAt = sameJustDoneAt(records, soughtIn(draft), Date.now())
  return isDoubted ? { sameSentAt } : { sameSentAt, known: alike(records, soughtIn(draft)) }
}
