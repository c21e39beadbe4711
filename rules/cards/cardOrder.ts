/** Ordering and replacing cards: the offers, the forms, the costs and the progress. Portal spec §1, §3, §6; content spec §4, §5, §9. */
import * as v from 'valibot'
import {
  addressFields,
  addressOf,
  type Identity,
  identityChecks,
  identityFields,
  identityOf,
  isInSaskatchewan,
  type PostalAddress,
} from '../identity/identity'
import { messageKey } from '../values/messageKey'
import { required, typedText } from '../values/text'
import { CARD_TYPES, type Card, cardStateOf, isReloadable } from './card'
import { type CardFees, feesOf, OFFERED_CARDS } from './fees'

export type CardProgram = { readonly name: string; readonly cardType: string; readonly virtual: boolean }

/** Days are `YYYY-MM-DD`, Eastern; null if the issuer did not say. */
export const progressSchema = v.object({
  clientId: v.string(),
  cardProgram: v.string(),
  plasticFlag: v.boolean(),
  orderedOn: v.nullable(v.string()),
  mailedOn: v.nullable(v.string()),
  expectedOn: v.nullable(v.string()),
})
export type Progress = Readonly<v.InferOutput<typeof progressSchema>>
export type OwnCard = Progress &
  Pick<
    Card,
    'cardType' | 'cardStatus' | 'alias' | 'lastFourDigits' | 'cardNumMasked' | 'availableCents' | 'defaultCard'
  >

export const PROGRESS_STEPS = ['ordered', 'mailed', 'expected', 'activate'] as const
/** The first step that is not done yet. */
export const stepOf = ({ mailedOn }: Pick<Progress, 'mailedOn'>) => (mailedOn ? 'expected' : 'mailed')
export const isUnderway = ({ cardStatus, orderedOn }: OwnCard) =>
  orderedOn !== null && cardStateOf(cardStatus) === 'inactive'

export type Refusal = 'notEligible' | 'secondReloadable'
export type Offer = {
  readonly programCode: string
  readonly name: string
  readonly plasticFlag: boolean
  readonly isReloadable: boolean
  readonly fees: CardFees
  /** Why it is not offered; null if it is. */
  readonly refusal: Refusal | null
}
export type Eligibility = { readonly forVirtual: boolean; readonly forPhysical: boolean }
export type Programs = Readonly<Record<string, CardProgram>>

/** One reloadable card for each account, any number of the others. */
export const refuseSecond = (offers: readonly Offer[], owned: readonly Pick<Card, 'cardType'>[]): readonly Offer[] =>
  offers.map((offer) =>
    offer.refusal === null && offer.isReloadable && owned.some(isReloadable)
      ? { ...offer, refusal: 'secondReloadable' }
      : offer,
  )

const OFFERED_CODES: readonly string[] = OFFERED_CARDS.map(({ cardProgram }) => cardProgram)
/** The order of the first page. A program that it does not have comes last. */
const placeOf = (programCode: string) => {
  const place = OFFERED_CODES.indexOf(programCode)
  return place === -1 ? OFFERED_CODES.length : place
}

/** A card type that the specification does not name counts as reloadable. */
export function offersOf(programs: Programs, eligibility: Eligibility, owned: readonly Pick<Card, 'cardType'>[]) {
  const listed = Object.entries(programs).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  const offers = listed.map(([programCode, { name, virtual, cardType: told }]): Offer => {
    const cardType = CARD_TYPES.find((known) => known === told) ?? 'select'
    const program = { cardProgram: programCode, cardType, plasticFlag: !virtual }
    const isEligible = virtual ? eligibility.forVirtual : eligibility.forPhysical
    return {
      programCode,
      name,
      plasticFlag: !virtual,
      isReloadable: isReloadable(program),
      fees: feesOf(program),
      refusal: isEligible ? null : 'notEligible',
    }
  })
  return refuseSecond(offers, owned)
}

/** `known`: the client ids of the cards that the holder had before. */
export type OrderedSearch = { readonly programCode: string; readonly known: readonly string[] }
/** The card from an order; null if there is none. */
export const findOrdered = (cards: readonly OwnCard[], { programCode, known }: OrderedSearch): OwnCard | null =>
  cards.find(({ clientId, cardProgram }) => cardProgram === programCode && !known.includes(clientId)) ?? null

export const programSchema = (offers: readonly Offer[]): v.GenericSchema =>
  v.object({
    programCode: v.pipe(
      typedText,
      v.picklist(
        offers.filter(({ refusal }) => refusal === null).map(({ programCode }) => programCode),
        messageKey('orderCard.program.required'),
      ),
    ),
  })

const applicantFields = {
  ...identityFields,
  'currentAddress.region': v.pipe(
    identityFields['currentAddress.region'],
    v.check((region) => !isInSaskatchewan(region), messageKey('orderCard.saskatchewan')),
  ),
}
type Fields = v.InferOutput<v.ObjectSchema<typeof applicantFields, undefined>>
/** Not sold to residents of Saskatchewan. */
export const applicantSchema: v.GenericSchema<unknown, Identity> = v.pipe(
  v.object(applicantFields),
  ...identityChecks<Fields>(),
  v.transform(identityOf),
)

/** What the holder must agree to before a card is ordered. */
export const agreementSchema = ({
  isReloadable: canReload,
  fees,
}: Pick<Offer, 'isReloadable' | 'fees'>): v.GenericSchema => {
  const entries: v.ObjectEntries = {
    ...(fees.monthlyCents === null ? {} : { monthlyFeeAccepted: required('orderCard.monthlyFee.required') }),
    ...(canReload ? { ownUse: required('orderCard.ownUse.required') } : {}),
  }
  return v.object(entries)
}

export const REASONS = ['lost', 'stolen', 'damaged', 'expiring'] as const
export type Reason = (typeof REASONS)[number]
/** A card counts as expiring only if the issuer says so. */
export const reasonsFor = (isExpiring: boolean): readonly Reason[] =>
  isExpiring ? ['expiring', 'lost', 'stolen', 'damaged'] : ['lost', 'stolen', 'damaged']
export const reasonSchema = (isExpiring: boolean): v.GenericSchema<unknown, { reason: Reason }> =>
  v.object({ reason: v.pipe(typedText, v.picklist(reasonsFor(isExpiring), messageKey('replaceCard.reason.required'))) })
/** A card that somebody else may have must be locked immediately. */
export const needsLock = (reason: Reason | null) => reason === 'lost' || reason === 'stolen'

export const addressSchema: v.GenericSchema<unknown, PostalAddress> = v.pipe(
  v.object(addressFields),
  v.transform(addressOf),
)

/** The card to replace: the current one, else the default one, else the first. */
export const cardToReplace = (cards: readonly OwnCard[], clientId: string | null): OwnCard | null =>
  cards.find((own) => own.clientId === clientId) ?? cards.find(({ defaultCard }) => defaultCard) ?? cards[0] ?? null

/** The card to replace, and the client ids of the cards that the holder had before. */
export type ReplacedSearch = Pick<OwnCard, 'clientId' | 'cardProgram'> & { readonly known: readonly string[] }
/** The card that replaced it; null if it is still listed; 'unknown' if it is gone and nothing has replaced it yet. */
export function findReplacement(
  cards: readonly OwnCard[],
  { clientId, cardProgram, known }: ReplacedSearch,
): OwnCard | null | 'unknown' {
  if (cards.some((own) => own.clientId === clientId)) return null
  const added = cards.filter((own) => !known.includes(own.clientId))
  // A card of a retiring program is replaced by one of another program.
  return added.find((own) => own.cardProgram === cardProgram) ?? added[0] ?? 'unknown'
}
/** Null if the holder no longer has the card. */
export const statusOf = (cards: readonly OwnCard[], clientId: string): string | null =>
  cards.find((own) => own.clientId === clientId)?.cardStatus ?? null

export type Cost = { readonly feeCents: number; readonly remainingCents: number }
/**
 * The remaining balance, without pending transactions, minus the fee. The fee is never more than the balance, and 0 for
 * an expiring card.
 */
export function replacementCost(card: OwnCard, reason: Reason | null): Cost {
  const due = reason === 'expiring' ? 0 : feesOf(card).replacementCents
  const feeCents = Math.min(due, Math.max(card.availableCents, 0))
  return { feeCents, remainingCents: card.availableCents - feeCents }
}

export type NotReplaceable = 'noCard' | 'notActivated'
/** Only a card that is registered in the holder's name can be replaced. Content spec §5. */
export const whyNotReplaceable = (card: Pick<OwnCard, 'cardStatus'> | null): NotReplaceable | null => {
  if (!card) return 'noCard'
  return cardStateOf(card.cardStatus) === 'inactive' ? 'notActivated' : null
}
