/** Which card may come to an account, in whose name, and why another may not. Portal spec §5, §6, §8; OP-15, OP-50, OP-75. */
import * as v from 'valibot'
import type { Account } from './account'
import { typedBirthDate } from './birthDate'
import { type Card, cardStateOf, isReloadable } from './card'
import { cardDigits, cardNumber, cvv, expiry } from './cardEntry'
import { holderOf, type Identity, identityFields, phoneCheck } from './identity'

/** `either`: the lookup decides. */
export type Purpose = 'register' | 'activate' | 'either'
/** What an account holds already. */
export type Held = Pick<Card, 'clientId' | 'cardStatus' | 'cardType'>

const MAX_ALIAS = 35
// The 12 digits on the back of a card are another number.
const REFERENCE = /^457\d{9}$/

const typed = v.optional(v.string(), '')

/** A card is known by its first digits; no list means that any will do. */
const isOfBrand = (digits: string, bins: readonly string[]) =>
  bins.length === 0 || digits.length < 16 || bins.some((bin) => digits.startsWith(bin))

/** Messages are catalogue keys. */
export const printedCardSchema = (bins: readonly string[]) =>
  v.object({
    cardNumber: v.pipe(
      cardNumber,
      v.check((digits) => isOfBrand(digits, bins), 'registerCard.cardNumber.bin'),
    ),
    expiry,
    cvv,
    clientId: v.pipe(
      typed,
      v.transform(cardDigits),
      v.minLength(1, 'registerCard.clientId.required'),
      v.check((digits) => !REFERENCE.test(digits), 'registerCard.clientId.reference'),
      v.regex(/^\d{10}$/, 'registerCard.clientId.digits'),
    ),
    alias: v.pipe(typed, v.trim(), v.maxLength(MAX_ALIAS, 'registerCard.alias.long')),
  })
export type PrintedCard = v.InferOutput<ReturnType<typeof printedCardSchema>>

const { occupation: _, occupationOther: __, ...holderFields } = identityFields

/** Whose card it is: all that a profile says but the occupation. */
export const holderSchema: v.GenericSchema<unknown, Identity> = v.pipe(
  v.object(holderFields),
  phoneCheck(),
  v.transform(holderOf),
)

/** Whether the form would take this as it is. */
export const isHolderKnown = ({ currentAddress, dateOfBirth, ...texts }: Identity) =>
  v.is(holderSchema, {
    ...texts,
    dateOfBirth: typedBirthDate(dateOfBirth ?? ''),
    ...Object.fromEntries(Object.entries(currentAddress).map(([name, text]) => [`currentAddress.${name}`, text])),
  })

/** Why this card may not come to the account in this way: a catalogue key, or null where it may. */
export function refusalOf(
  purpose: Purpose,
  card: { readonly clientId: string; readonly isReloadable: boolean },
  held: readonly Held[],
): string | null {
  const own = held.find(({ clientId }) => clientId === card.clientId)
  if (own && cardStateOf(own.cardStatus) !== 'inactive') return 'registerCard.held'
  if (purpose === 'activate' && !card.isReloadable) return 'error.onlyReloadable'
  if (purpose === 'register' && card.isReloadable) return 'error.onlyNonReloadable'
  // A card that was sent to this holder was counted when it was ordered.
  if (card.isReloadable && !own && held.some(isReloadable)) return 'registerCard.secondReloadable'
  return null
}

export const isRegistered = (clientId: string, held: readonly Held[]) =>
  held.some((card) => card.clientId === clientId && cardStateOf(card.cardStatus) !== 'inactive')

/** What a registered card changes of the account: its names, and access to what only reloadable cards have. */
export const accountChanges = (
  { legalFirstName }: Identity,
  kycLevel: number,
  isReloadable: boolean,
): Partial<Account> => ({
  legalFirstName,
  blankProfile: false,
  ...(isReloadable && kycLevel === 0 ? { kycLevel: 1 } : {}),
})
