import * as v from 'valibot'
import type { Eligibility, Offer, OwnCard, Programs, Progress } from '../../rules/cards/cardOrder'
import { agreementSchema, applicantSchema, offersOf, programSchema } from '../../rules/cards/cardOrder'
import type { Account } from '../../rules/identity/account'
import type { Identity } from '../../rules/identity/identity'
import { agreedKey } from '../../rules/money/agreedKey'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** The data needed after a reload to look up an order. */
export const orderResumeSchema = v.object({
  programCode: v.string(),
  isReloadable: v.boolean(),
  sentAt: v.number(),
  known: v.array(v.string()),
})
export type OrderCardResume = v.InferOutput<typeof orderResumeSchema>

export type OrderCardInput = {
  username: string
  kycLevel: number
  eligibility: Eligibility
  /** An order sent before a reload: it is looked up before the flow offers anything. */
  resume?: OrderCardResume | null
}
/** What must be read before the flow offers anything. */
export type Applicant = { identity: Identity; cards: readonly OwnCard[]; programs: Programs }
export type Order = { programCode: string; plasticFlag: boolean; monthlyFeeAccepted: boolean; identity: Identity }
export type OrderCardContext = OrderCardInput &
  Problems & {
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
    /** How many lookups are left before 'nothing was ordered' is believed. */
    lookupsLeft: number
    ordered: Progress | null
  }
export type OrderCardEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'order.retry' }
  | { type: 'order.check' }
  | { type: 'order.repeat' }

export const initially = (input: OrderCardInput): OrderCardContext => ({
  ...input,
  ...NO_PROBLEMS,
  failure: input.resume ? failed('error.orderCard') : null,
  identity: null,
  cards: [],
  known: input.resume?.known ?? [],
  offers: [],
  programCode: input.resume?.programCode ?? '',
  isAgreed: false,
  idempotencyKey: '',
  spentKeys: [],
  lookupsLeft: input.resume ? lookupsSince(input.resume.sentAt) : 0,
  ordered: null,
})

type Here = { context: OrderCardContext }
type Submitted = Here & { event: FormEvent }

export const offerIn = ({ offers, programCode }: Pick<OrderCardContext, 'offers' | 'programCode'>) =>
  offers.find((offer) => offer.programCode === programCode) ?? null
export const offersFor = (
  { eligibility }: OrderCardInput,
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

/** The data to send, with its idempotency key. */
export function orderIn({ context }: Here): Order & { idempotencyKey: string } {
  const { plasticFlag, fees } = offerIn(context) as Offer
  return {
    programCode: context.programCode,
    plasticFlag,
    monthlyFeeAccepted: fees.monthlyCents !== null,
    identity: context.identity as Identity,
    idempotencyKey: context.idempotencyKey,
  }
}

/** The account after the order: a reloadable card gives access to what an unknown holder cannot use. */
export function holderIn(context: OrderCardContext): Partial<Account> {
  const { identity, kycLevel, resume } = context
  const isReloadable = offerIn(context)?.isReloadable ?? resume?.isReloadable
  return {
    blankProfile: false,
    ...(identity ? { legalFirstName: identity.legalFirstName } : {}),
    kycLevel: isReloadable ? Math.max(kycLevel, 1) : kycLevel,
  }
}
