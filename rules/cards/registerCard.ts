/** Which card may be registered to an account, in whose name, and why another may not. Portal spec §5, §6, §8; OP-15, OP-50, OP-75. */
import * as v from 'valibot'
import type { Account } from '../identity/account'
import { typedBirthDate } from '../identity/birthDate'
import { holderOf, type Identity, identityFields, phoneCheck } from '../identity/identity'
import { messageKey } from '../values/messageKey'
import { atMost, typedText } from '../values/text'
import { requiredCode } from '../values/typedCode'
import { CARD_TYPES, type Card, cardStateOf, isReloadable } from './card'
import { cardNumber, cvv, expiry } from './cardEntry'

/** `either`: the lookup decides. */
export type Purpose = 'register' | 'activate' | 'either'
/** A card that is already in the account. */
export type OwnedCard = Pick<Card, 'clientId' | 'cardStatus' | 'cardType'>

/** `unknown`: the issuer gives a type that the specification does not name, and nothing else. */
export type Reloadability = 'reloadable' | 'nonReloadable' | 'unknown'
export function reloadabilityOf(kind: {
  readonly cardType: string
  readonly reloadable: boolean | null
}): Reloadability {
  const known = CARD_TYPES.find((cardType) => cardType === kind.cardType)
  const canReload = kind.reloadable ?? (known ? isReloadable({ cardType: known }) : null)
  if (canReload === null) return 'unknown'
  return canReload ? 'reloadable' : 'nonReloadable'
}

const MAX_ALIAS = 35
// The 12 digits on the back of a card are its reference number, not its Client ID.
const REFERENCE = /^457\d{9}$/

/** The first digits identify a card of the brand; with an empty list any will do. */
const isOfBrand = (digits: string, bins: readonly string[]) =>
  bins.length === 0 || digits.length < 16 || bins.some((bin) => digits.startsWith(bin))

/** Messages are catalogue keys. */
export const printedCardSchema = (bins: readonly string[]) =>
  v.object({
    cardNumber: v.pipe(
      cardNumber,
      v.check((digits) => isOfBrand(digits, bins), messageKey('registerCard.cardNumber.bin')),
    ),
    expiry,
    cvv,
    clientId: v.pipe(
      requiredCode('registerCard.clientId.required'),
      v.check((digits) => !REFERENCE.test(digits), messageKey('registerCard.clientId.reference')),
      v.regex(/^\d{10}$/, messageKey('registerCard.clientId.digits')),
    ),
    alias: v.pipe(typedText, v.trim(), atMost(MAX_ALIAS, 'registerCard.alias.long')),
  })
export type PrintedCard = v.InferOutput<ReturnType<typeof printedCardSchema>>

const { occupation: _, occupationOther: __, ...holderFields } = identityFields

/** The holder of the card: the profile without the occupation. */
export const holderSchema: v.GenericSchema<unknown, Identity> = v.pipe(
  v.object(holderFields),
  phoneCheck(),
  v.transform(holderOf),
)

/** Whether the form would accept this identity unchanged. */
export const isHolderKnown = ({ currentAddress, dateOfBirth, ...texts }: Identity) =>
  v.is(holderSchema, {
    ...texts,
    dateOfBirth: typedBirthDate(dateOfBirth ?? ''),
    ...Object.fromEntries(Object.entries(currentAddress).map(([name, text]) => [`currentAddress.${name}`, text])),
  })

export const isRegistered = (clientId: string, owned: readonly OwnedCard[]) =>
  owned.some((card) => card.clientId === clientId && cardStateOf(card.cardStatus) !== 'inactive')

/**
 * Why this card may not be registered in this way: a catalogue key, or null if it may. For an unknown kind the issuer
 * decides.
 */
export function refusalOf(
  purpose: Purpose,
  { clientId, reloadability }: { readonly clientId: string; readonly reloadability: Reloadability },
  owned: readonly OwnedCard[],
): string | null {
  if (isRegistered(clientId, owned)) return 'registerCard.held'
  if (purpose === 'activate' && reloadability === 'nonReloadable') return 'error.onlyReloadable'
  if (purpose === 'register' && reloadability === 'reloadable') return 'error.onlyNonReloadable'
  // A card that was sent to this holder was counted when it was ordered.
  const isOwn = owned.some((card) => card.clientId === clientId)
  if (reloadability === 'reloadable' && !isOwn && owned.some(isReloadable)) return 'registerCard.secondReloadable'
  return null
}

/** A reloadable card gives access to what an unknown holder cannot use. */
export const raisesLevel = (reloadability: Reloadability, kycLevel: number) =>
  reloadability === 'reloadable' && kycLevel === 0
/** How a new card changes the account. `legalFirstName`: null if it is no longer known whose names were sent. */
export const accountChanges = (legalFirstName: string | null, isLevelRaised: boolean): Partial<Account> => ({
  blankProfile: false,
  ...(legalFirstName === null ? {} : { legalFirstName }),
  ...(isLevelRaised ? { kycLevel: 1 } : {}),
})
