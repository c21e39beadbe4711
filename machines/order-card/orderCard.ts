/** An order of a card: what is chosen and agreed to, and the effect that it has. Portal spec §6, §7. */
import * as v from 'valibot'
import type { Eligibility, Offer, OwnCard, Programs } from '../../rules/cards/cardOrder'
import {
  agreementSchema,
  applicantSchema,
  findOrdered,
  offersOf,
  programSchema,
  progressSchema,
} from '../../rules/cards/cardOrder'
import { accountChanges } from '../../rules/cards/registerCard'
import type { Identity } from '../../rules/identity/identity'
import { agreedKey } from '../../rules/money/agreedKey'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

/** Nothing about the holder: their details are in the memory of the page that sent them, and nowhere else. */
const termsSchema = v.object({
  programCode: v.string(),
  plasticFlag: v.boolean(),
  monthlyFeeAccepted: v.boolean(),
  /** A reloadable card gives access to what an unknown holder cannot use. */
  raisesLevel: v.boolean(),
  /** The client ids of the cards that the holder had before. */
  known: v.array(v.string()),
})
type Terms = v.InferOutput<typeof termsSchema>
const orderedSchema = v.object({
  ...progressSchema.entries,
  /** As it was ordered; null if another page ordered it. */
  legalFirstName: v.nullable(v.string()),
})
/** The new card. */
export type Ordered = v.InferOutput<typeof orderedSchema>
export type FoundCards = { readonly cards: readonly OwnCard[]; readonly legalFirstName: string | null }

export const NOT_ORDERED = failed('error.orderCard')

export const orderCardEffect: EffectKind<Terms, Ordered, FoundCards> = defineEffect({
  kind: 'orderCard',
  isOnce: true,
  terms: termsSchema,
  result: orderedSchema,
  subjectsOf: () => ['orderCard'],
  outcomeIn({ cards, legalFirstName }, { terms }) {
    const found = findOrdered(cards, terms)
    if (!found) return { type: 'notFound' }
    return { type: 'effect.done', result: v.parse(orderedSchema, { ...found, legalFirstName }) }
  },
  titleOf: () => 'screen.getcard.title',
  factsOn(outcome, { raisesLevel }) {
    switch (outcome.type) {
      case 'effect.done': {
        const changes = accountChanges(outcome.result.legalFirstName, raisesLevel)
        return [showing(success('orderCard.done')), { type: 'account.changed', changes }, refreshedCards]
      }
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone': {
        const { failure, isDoubted } = outcome
        const shown = showing(failure ? errorNotice(failure) : notice('warning', 'orderCard.notOrdered'))
        return isDoubted ? [shown, refreshedCards] : [shown]
      }
      default:
        return [refreshedCards]
    }
  },
})

/** What was agreed to: for the call that orders, and for the screen that shows the order. */
export type Agreed = { readonly identity: Identity; readonly offer: Offer }
/** For the call of the effect with this key. */
export type HandedOver = { readonly key: string; readonly agreed: Agreed }

export type OrderCardInput = {
  username: string
  kycLevel: number
  eligibility: Eligibility
  /** Shown before the flow offers anything. */
  underWay: Begun<Terms> | null
  /** If this page sent what is under way. */
  agreed: Agreed | null
}
/** What must be read before the flow offers anything. */
export type Applicant = { identity: Identity; cards: readonly OwnCard[]; programs: Programs }
export type OrderCardContext = Omit<OrderCardInput, 'underWay' | 'agreed'> &
  Problems &
  Followed & {
    /** It shows an order from before it opened: the form opens after it. */
    isFromBefore: boolean
    identity: Identity | null
    /** As last read. */
    cards: readonly OwnCard[]
    /** The client ids of the cards that the holder had when the order was prepared. */
    known: readonly string[]
    offers: readonly Offer[]
    programCode: string
    /** To the fees and conditions of this order. It stays while the outcome is looked up. */
    isAgreed: boolean
    /** Derived at each opening of the review: a repeat with it has no second effect. */
    idempotencyKey: string
    /** The keys that were refused in this flow. */
    spentKeys: readonly string[]
    ordered: Ordered | null
  }
export type OrderCardEvent =
  | EffectNews<Ordered>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'order.retry' }
  | { type: 'order.check' }
  | { type: 'order.repeat' }

export const initially = ({ underWay, agreed, ...input }: OrderCardInput): OrderCardContext => ({
  ...input,
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  isFromBefore: underWay !== null,
  identity: agreed?.identity ?? null,
  cards: [],
  known: underWay?.terms.known ?? [],
  offers: agreed ? [agreed.offer] : [],
  programCode: underWay?.terms.programCode ?? '',
  isAgreed: underWay !== null,
  idempotencyKey: underWay?.key ?? '',
  spentKeys: [],
  ordered: null,
})

type Here = { context: OrderCardContext }
type Submitted = Here & { event: FormEvent }

export const offerIn = ({ offers, programCode }: Pick<OrderCardContext, 'offers' | 'programCode'>) =>
  offers.find((offer) => offer.programCode === programCode) ?? null
export const offersFor = (
  { eligibility }: Pick<OrderCardContext, 'eligibility'>,
  { programs, cards }: Pick<Applicant, 'programs' | 'cards'>,
) => offersOf(programs, eligibility, cards)
export const idsOf = (cards: readonly OwnCard[]) => cards.map(({ clientId }) => clientId)

export const checkedProgram = ({ context: { offers }, event: { values } }: Submitted) => ({
  schema: programSchema(offers),
  values,
})
export const checkedApplicant = ({ event: { values } }: Submitted) => ({ schema: applicantSchema, values })
export const checkedAgreement = ({ context, event: { values } }: Submitted) => ({
  schema: agreementSchema(offerIn(context) as Offer),
  values,
})

/** The same for two tabs that confirm the same order before they know of each other. */
export const keyFor = ({ username, programCode, identity, known, spentKeys }: OrderCardContext) =>
  agreedKey({ terms: ['orderCard', username, programCode, JSON.stringify(identity)], known, spentKeys })

const agreedIn = (context: OrderCardContext): Agreed => ({
  identity: context.identity as Identity,
  offer: offerIn(context) as Offer,
})
export const handedOver = ({ context }: Here): HandedOver => ({
  key: context.idempotencyKey,
  agreed: agreedIn(context),
})
/** The order to send, from its review. */
export function orderBegun({ context }: Here) {
  const { plasticFlag, fees, isReloadable, programCode } = agreedIn(context).offer
  const { idempotencyKey: key, kycLevel, known } = context
  const terms = {
    programCode,
    plasticFlag,
    monthlyFeeAccepted: fees.monthlyCents !== null,
    raisesLevel: isReloadable && kycLevel < 1,
    known: [...known],
  }
  return beginning(orderCardEffect, { key, terms })
}
