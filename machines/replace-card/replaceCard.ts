import * as v from 'valibot'
import {
  addressSchema,
  findReplacement,
  needsLock,
  type OwnCard,
  type Progress,
  type Reason,
  reasonSchema,
} from '../../rules/cards/cardOrder'
import type { PostalAddress } from '../../rules/identity/identity'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** The card to replace, and the client ids of the cards that the holder had then. */
const oldCardSchema = v.object({
  clientId: v.string(),
  cardProgram: v.string(),
  lastFourDigits: v.string(),
  known: v.array(v.string()),
})
export type OldCard = v.InferOutput<typeof oldCardSchema>
/** The data needed after a reload to look up a lock or a replacement. */
export const replacementResumeSchema = v.object({
  ...oldCardSchema.entries,
  effect: v.picklist(['lock', 'replacement']),
  sentAt: v.number(),
})
export type ReplaceCardResume = v.InferOutput<typeof replacementResumeSchema>

/**
 * `clientId`: the current card; null while the cards are being read. `resume`: looked up before the flow offers
 * anything.
 */
export type ReplaceCardInput = { username: string; clientId: string | null; resume?: ReplaceCardResume | null }
/** `card`: null if the holder has none. */
export type Subject = {
  card: OwnCard | null
  cards: readonly OwnCard[]
  address: PostalAddress
  isExpiring: boolean
}
export type Replacement = { clientId: string; reason: Reason; address: PostalAddress | null }
export type ReplaceCardContext = ReplaceCardInput &
  Problems & {
    subject: Subject | null
    oldCard: OldCard
    reason: Reason | null
    /** Whether the card was locked because of its reason; null if no lock was requested. */
    isLocked: boolean | 'unknown' | null
    /** Null until the holder has confirmed their address. */
    address: PostalAddress | null
    /** One for each opening of the review: a repeat with it has no second effect. */
    idempotencyKey: string
    /** How many lookups are left before 'nothing was done' is believed. */
    lookupsLeft: number
    /** How often the lock in doubt has been sent again. */
    repeats: number
    replacement: Progress | null
  }
export type Chosen = { clientId: string }
export type ReplaceCardEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'card.lock' }
  | { type: 'lock.check' }
  | { type: 'replacement.retry' }
  | { type: 'replacement.check' }
  | ({ type: 'card.switched' } & Chosen)

const NO_CARD: OldCard = { clientId: '', cardProgram: '', lastFourDigits: '', known: [] }
const FAILURES = { lock: 'error.setCardStatus', replacement: 'error.replaceCard' } as const

export const initially = (input: ReplaceCardInput): ReplaceCardContext => ({
  ...input,
  ...NO_PROBLEMS,
  failure: input.resume ? failed(FAILURES[input.resume.effect]) : null,
  subject: null,
  oldCard: input.resume ?? NO_CARD,
  reason: null,
  isLocked: null,
  address: null,
  idempotencyKey: '',
  lookupsLeft: input.resume ? lookupsSince(input.resume.sentAt) : 0,
  repeats: 0,
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
export const oldCardOf = ({ context: { oldCard } }: Here) => ({ clientId: oldCard.clientId })
export const replacementIn = ({ context }: Here): Replacement & { idempotencyKey: string } => ({
  ...oldCardOf({ context }),
  reason: context.reason as Reason,
  address: context.address,
  idempotencyKey: context.idempotencyKey,
})
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
