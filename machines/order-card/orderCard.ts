import type { Account } from '../../rules/account'
import type { Eligibility, Offer, OwnCard, Programs, Progress } from '../../rules/cardOrder'
import { agreementSchema, applicantSchema, offersOf, programSchema } from '../../rules/cardOrder'
import type { Identity } from '../../rules/identity'
import type { FormEvent, Problems, Typed } from '../form/formParts'
import { errorIn, type Failure, failureIn, problem } from '../shared/failure'

export type OrderCardInput = { username: string; kycLevel: number; eligibility: Eligibility }
/** What must be known before anything is offered. */
export type Applicant = { identity: Identity; cards: readonly OwnCard[]; programs: Programs }
export type Order = { programCode: string; plasticFlag: boolean; monthlyFeeAccepted: boolean; identity: Identity }
export type OrderCardContext = OrderCardInput &
  Problems & {
    identity: Identity | null
    cards: readonly OwnCard[]
    offers: readonly Offer[]
    programCode: string
    /** One for each opening of the review: sent again, it has no second effect. */
    idempotencyKey: string
    ordered: Progress | null
  }
export type OrderCardEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'order.retry' }
  | { type: 'order.check' }

type Submitted = { context: OrderCardContext; event: FormEvent }

export const offerIn = ({ offers, programCode }: Pick<OrderCardContext, 'offers' | 'programCode'>) =>
  offers.find((offer) => offer.programCode === programCode) ?? null
export const offersFor = (
  { eligibility }: OrderCardInput,
  { programs, cards }: Pick<Applicant, 'programs' | 'cards'>,
) => offersOf(programs, eligibility, cards)

export const program = ({ context: { offers }, event: { values } }: Submitted) => ({
  schema: programSchema(offers),
  values,
})
export const applicant = ({ event: { values } }: Submitted) => ({ schema: applicantSchema, values })
export const agreement = ({ context, event: { values } }: Submitted) => ({
  schema: agreementSchema(offerIn(context) as Offer),
  values,
})

/** What is sent, and the key that makes it once. */
export function orderIn({ context }: { context: OrderCardContext }): Order & { idempotencyKey: string } {
  const { plasticFlag, fees } = offerIn(context) as Offer
  return {
    programCode: context.programCode,
    plasticFlag,
    monthlyFeeAccepted: fees.monthlyCents !== null,
    identity: context.identity as Identity,
    idempotencyKey: context.idempotencyKey,
  }
}
export const searchIn = ({ context: { username, cards, programCode } }: { context: OrderCardContext }) => ({
  username,
  programCode,
  known: cards.map(({ clientId }) => clientId),
})

/** What the issuer knows of the holder from now on: a reloadable card opens what an unknown holder cannot use. */
export const holderIn = (context: OrderCardContext): Partial<Account> => ({
  blankProfile: false,
  legalFirstName: context.identity?.legalFirstName ?? '',
  kycLevel: offerIn(context)?.isReloadable ? Math.max(context.kycLevel, 1) : context.kycLevel,
})

const knownFailure = ({ context }: { context: OrderCardContext }) => context.failure as Failure
export const typedIn = ({ event: { values } }: { event: { values: Typed } }) => ({ values })
export const foundIn = ({ event: { output } }: { event: { output: Progress | null } }) => ({ found: output })
export const refusals = [
  {
    guard: { type: 'mayHaveHappened', params: errorIn },
    target: 'checking',
    actions: { type: 'storeFailure', params: failureIn },
  },
  { guard: { type: 'isAboutFields', params: errorIn }, target: 'chosen', actions: problem },
  { target: 'reviewed', actions: problem },
] as const
export const stored = { type: 'storeOrdered', params: foundIn } as const
/** Once the holder's cards have been read again. */
export const findings = [
  { guard: { type: 'isFound', params: foundIn }, target: 'ordered', actions: ['clearProblems', stored] },
  { target: 'reviewed', actions: { type: 'showFailure', params: knownFailure } },
] as const
