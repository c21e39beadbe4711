/** An e-Transfer request: what is typed and agreed to, and the effect of opening it. Portal spec §7, §8; content spec §4. */
import * as v from 'valibot'
import { alike, findEffect } from '../../rules/money/moneyOutcome'
import {
  hasEnded,
  isOpen,
  knownFrom,
  type LoadedCard,
  type MoneyRequest,
  type Reading,
  recordOf,
  requestSchema,
} from '../../rules/money/moneyRequest'
import { NO_KEY, type WithKey } from '../effect/agreedKey'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const draftSchema = v.object({ serialNumber: v.string(), cents: v.number() })
/** The request to open. `serialNumber`: of the card that receives the money. */
export type Draft = v.InferOutput<typeof draftSchema>
const termsSchema = v.object({ ...draftSchema.entries, known: v.array(v.string()) })
type Terms = v.InferOutput<typeof termsSchema>
const openedSchema = v.object({ id: v.string(), status: v.string(), link: v.nullable(v.string()) })
export type Opened = v.InferOutput<typeof openedSchema>
/** `answered`: what the issuer has answered to this page, and how many milliseconds ago; null if it did not answer. */
export type FoundRequests = {
  readonly requests: readonly MoneyRequest[]
  readonly answered: { readonly opened: Opened; readonly forMs: number } | null
}

/** A new request is listed within this time. After it, one that is not in the list has ended: a cancelled one may leave. */
const LISTED_WITHIN_MS = 20_000
export const ENDED = failed('interac.ended')
const refreshedRequests = { type: 'requests.refresh' } as const

export const eTransferEffect: EffectKind<Terms, Opened, FoundRequests> = defineEffect({
  kind: 'eTransfer',
  isOnce: true,
  terms: termsSchema,
  result: openedSchema,
  subjectsOf: () => ['eTransfer'],
  outcomeIn({ requests, answered }, { key, terms: { serialNumber: kind, cents: amountCents, known } }) {
    const sought = { kind, amountCents, idempotencyKey: key, known }
    const id = answered ? answered.opened.id : findEffect(requests.map(recordOf), sought)?.id
    const found = requests.find((request) => request.id === id)
    if (found) return { type: 'effect.done', result: { id: found.id, status: found.status, link: found.link } }
    if (!answered) return { type: 'notFound' }
    if (answered.forMs < LISTED_WITHIN_MS) return { type: 'unclear' }
    return { type: 'effect.done', result: { ...answered.opened, status: 'cancelled', link: null } }
  },
  titleOf: () => 'screen.interac.title',
  factsOn(outcome, _, isShown) {
    switch (outcome.type) {
      case 'effect.done': {
        const { id, status, link } = outcome.result
        if (hasEnded(status)) return [showing(errorNotice(ENDED)), refreshedRequests]
        // A bank can be chosen only if the issuer returned a link that may be opened.
        const told = showing(link ? success('interac.opened') : notice('info', 'interac.listed'))
        // Where no screen shows it, its list must lead to the bank.
        return isShown ? [told, refreshedRequests] : [told, { type: 'request.opened', id }, refreshedRequests]
      }
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure)), refreshedCards]
      case 'effect.notDone': {
        const { failure } = outcome
        return [showing(failure ? errorNotice(failure) : notice('warning', 'interac.notOpened'))]
      }
      default:
        return []
    }
  },
})

/** `clientId`: the current card; null if there is none. `underWay`: shown before the flow offers anything. */
export type ETransferInput = { username: string; clientId: string | null; underWay: Begun<Terms> | null }
export type ETransferContext = Omit<ETransferInput, 'underWay'> &
  Problems &
  Followed &
  WithKey & {
    /** As read when the form opened. */
    card: LoadedCard | null
    draft: Draft | null
    /** How many requests to this card were open when the review opened. */
    openBefore: number
    opened: Opened | null
  }
export type ETransferEvent =
  | EffectNews<Opened>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'form.retry' }
  | { type: 'step.back' }
  | { type: 'request.check' }
  | { type: 'request.another' }
  | { type: 'card.switched'; clientId: string }
  | { type: 'card.changed' }

type Here = { context: ETransferContext }

export const initially = ({ username, clientId, underWay }: ETransferInput): ETransferContext => ({
  ...NO_KEY,
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  username,
  clientId,
  card: null,
  draft: underWay && v.parse(draftSchema, underWay.terms),
  idempotencyKey: underWay?.key ?? null,
  known: underWay?.terms.known ?? [],
  openBefore: 0,
  opened: null,
})

export const checkedAmount = ({ context, event: { values } }: Here & { event: FormEvent }) => ({
  schema: requestSchema(context.card as LoadedCard, values),
  values,
})
export function draftIn({ context, event: { values } }: Here & { event: FormEvent }): Draft {
  const card = context.card as LoadedCard
  return { serialNumber: card.serialNumber, cents: v.parse(requestSchema(card, values), values).amount }
}
export const isSameDraft = (one: Draft | null, { serialNumber, cents }: Draft) =>
  one?.serialNumber === serialNumber && one.cents === cents

export const namesFields = ({ fieldMessages, fields = [] }: Failure) => fieldMessages.length > 0 || fields.length > 0

/** The request to open, from its review. */
export function eTransferBegun({ draft, idempotencyKey, known }: ETransferContext) {
  if (!draft || !idempotencyKey) throw new Error('A request is opened from its review only')
  return beginning(eTransferEffect, { key: idempotencyKey, terms: { ...draft, known: [...known] } })
}

export const termsOf = ({ draft }: ETransferContext) => ['eTransfer', draft?.serialNumber ?? null, draft?.cents ?? null]

/** What the review shows. Under a doubted key, `known` stays what existed before its first call. */
export function reviewOf({ draft, isDoubted }: ETransferContext, reading: Reading) {
  if (!draft) return {}
  const { serialNumber, cents } = draft
  const requests = knownFrom(reading, Date.now())
  const openBefore = requests.filter((one) => isOpen(one) && one.serialNumber === serialNumber).length
  if (isDoubted) return { openBefore }
  return { openBefore, known: alike(requests.map(recordOf), { kind: serialNumber, amountCents: cents }) }
}
