/** A replacement: what is chosen and agreed to, and the effect that it has. Portal spec §7; content spec §5. */
import * as v from 'valibot'
import {
  addressSchema,
  findReplacement,
  needsLock,
  type OwnCard,
  type Progress,
  progressSchema,
  REASONS,
  type Reason,
  reasonSchema,
} from '../../rules/cards/cardOrder'
import { type PostalAddress, postalAddressSchema } from '../../rules/identity/identity'
import { agreedKey } from '../../rules/money/agreedKey'
import type { MessageKey } from '../../rules/values/messageKey'
import { keyOf } from '../card/cardLock'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { refreshedCards, showing } from '../shared/portal'

/** The card to replace, and the client ids of the cards that the holder had then. */
const oldCardSchema = v.object({
  clientId: v.string(),
  cardProgram: v.string(),
  lastFourDigits: v.string(),
  known: v.array(v.string()),
})
export type OldCard = v.InferOutput<typeof oldCardSchema>
const termsSchema = v.object({
  ...oldCardSchema.entries,
  reason: v.picklist(REASONS),
  address: v.nullable(postalAddressSchema),
})
type Terms = v.InferOutput<typeof termsSchema>

/** Names the card: the holder may have chosen another since. */
export const noticeOf = (type: 'success' | 'warning', key: MessageKey, { lastFourDigits: digits }: OldCard) =>
  showing(
    type === 'success' ? success(key, { digits }) : { ...notice(type, key), message: { key, values: { digits } } },
  )

export const replaceCardEffect: EffectKind<Terms, Progress, readonly OwnCard[]> = defineEffect({
  kind: 'replaceCard',
  isOnce: true,
  terms: termsSchema,
  result: progressSchema,
  subjectsOf: ({ clientId }) => [`replaceCard ${clientId}`],
  outcomeIn(cards, { terms }) {
    const found = findReplacement(cards, terms)
    if (found === null) return { type: 'notFound' }
    // Gone, and its successor has not appeared yet.
    return found === 'unknown' ? { type: 'unclear' } : { type: 'effect.done', result: v.parse(progressSchema, found) }
  },
  titleOf: () => 'screen.replacecard.title',
  factsOn(outcome, terms, isShown) {
    switch (outcome.type) {
      case 'effect.done':
        return [noticeOf('success', 'replaceCard.done', terms), refreshedCards]
      // Its screen first reads whether the card was replaced elsewhere.
      case 'effect.refused':
        return isShown ? [] : [showing(errorNotice(outcome.failure)), refreshedCards]
      case 'effect.notDone': {
        const { failure } = outcome
        const shown = failure ? showing(errorNotice(failure)) : noticeOf('warning', 'replaceCard.notReplaced', terms)
        return [shown, refreshedCards]
      }
      default:
        return [refreshedCards]
    }
  },
})

/** `clientId`: the current card; null while the cards are being read. `underWay`: shown before the flow offers anything. */
export type ReplaceCardInput = { username: string; clientId: string | null; underWay: Begun<Terms> | null }
/** `card`: null if the holder has none. */
export type Subject = {
  card: OwnCard | null
  cards: readonly OwnCard[]
  address: PostalAddress
  isExpiring: boolean
}
export type ReplaceCardContext = Omit<ReplaceCardInput, 'underWay'> &
  Problems &
  Followed & {
    subject: Subject | null
    oldCard: OldCard
    reason: Reason | null
    /** Whether the card was locked because of its reason; null if no lock was requested. */
    isLocked: boolean | 'unknown' | null
    /** Null until the holder has confirmed their address. */
    address: PostalAddress | null
    /** Of the replacement that is under way, or was last. */
    idempotencyKey: string | null
    replacement: Progress | null
  }
export type Chosen = { clientId: string }
export type ReplaceCardEvent =
  | EffectNews<Progress>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'card.lock' }
  | { type: 'lock.check' }
  | { type: 'replacement.retry' }
  | { type: 'replacement.check' }
  | ({ type: 'card.switched' } & Chosen)

const NO_CARD: OldCard = { clientId: '', cardProgram: '', lastFourDigits: '', known: [] }
export const initially = ({ username, clientId, underWay }: ReplaceCardInput): ReplaceCardContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  username,
  clientId,
  subject: null,
  oldCard: underWay ? v.parse(oldCardSchema, underWay.terms) : NO_CARD,
  reason: null,
  isLocked: null,
  address: null,
  idempotencyKey: underWay?.key ?? null,
  replacement: null,
})

type Here = { context: ReplaceCardContext }
type Submitted = Here & { event: FormEvent }

export const checkedReason = ({ context: { subject }, event: { values } }: Submitted) => ({
  schema: reasonSchema(subject?.isExpiring ?? false),
  values,
})
export const checkedAddress = ({ event: { values } }: Submitted) => ({ schema: addressSchema, values })

/** A card that somebody else may have and that can still be used. */
export const mustLock = ({ subject, reason, isLocked }: ReplaceCardContext) =>
  needsLock(reason) && subject?.card?.cardStatus === 'A' && isLocked === null
/** A virtual card is not mailed. */
export const needsAddress = ({ subject, address: known }: ReplaceCardContext) =>
  subject?.card?.plasticFlag === true && known === null

export const withSubject = (subject: Subject) => {
  const { clientId, cardProgram, lastFourDigits } = subject.card ?? NO_CARD
  const known = subject.cards.map((card) => card.clientId)
  return { subject, oldCard: { clientId, cardProgram, lastFourDigits, known }, isLocked: null }
}
/** The same replacement of the same card has the same key, in every tab. */
export const keyFor = ({ oldCard: { clientId, known }, reason, address }: ReplaceCardContext) =>
  agreedKey({ terms: ['replaceCard', clientId, reason, ...Object.values(address ?? {})], known })
export function replacementBegun({ oldCard, reason, address, idempotencyKey }: ReplaceCardContext) {
  if (!reason || !idempotencyKey) throw new Error('A card is replaced from its review only')
  return beginning(replaceCardEffect, { key: idempotencyKey, terms: { ...oldCard, reason, address } })
}
export const lockKeyOf = ({ oldCard: { clientId } }: ReplaceCardContext) => keyOf({ clientId, wanted: 'S' })
/** Null also if the cards do not show it. */
export const replacementAmong = ({ oldCard }: ReplaceCardContext, cards: readonly OwnCard[]) => {
  const found = findReplacement(cards, oldCard)
  return found === 'unknown' ? null : found
}

export const stopped = ({ subject }: ReplaceCardContext) => ({
  isLocked: true,
  failure: null,
  subject: subject?.card ? { ...subject, card: { ...subject.card, cardStatus: 'S' } } : subject,
})
export const confirmed = ({ subject }: ReplaceCardContext, { values }: { values: Typed }) => {
  const address = v.parse(addressSchema, values)
  return { address, subject: subject && { ...subject, address } }
}
export const reasonOf = ({ subject }: ReplaceCardContext, { values }: { values: Typed }) =>
  v.parse(reasonSchema(subject?.isExpiring ?? false), values)
