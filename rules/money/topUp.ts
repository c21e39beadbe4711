/** Loading money with a debit card: the amount, the card, and the clearance of the payment. Portal spec §3, §5, §7, §8; OP-20, OP-32, OP-39. Money is integer cents. */
import * as v from 'valibot'
import type { Card } from '../cards/card'
import { cardNumber, cvv, expiry } from '../cards/cardEntry'
import { COUNTRY_CODES } from '../identity/countries'
import { MAX, type PostalAddress, PROVINCES, postCodeText } from '../identity/identity'
import type { Locale } from '../values/locale'
import { messageKey } from '../values/messageKey'
import { atMost, requiredText, typedText } from '../values/text'
import { plainCode } from '../values/typedCode'
import { amountSchema } from './amount'
import { type Limit, leftTodayOf, lowestOf, type Room } from './limits'

/** Debit cards only: a credit card loads elsewhere (OP-20). */
export const NETWORKS = ['mastercarddebit', 'visadebit'] as const
/** A new debit card, by its network. */
export type Network = (typeof NETWORKS)[number]
export type Method = Network | 'existing'
export const CARD_TYPES_BY_NETWORK = { mastercarddebit: 'MC_DEBIT', visadebit: 'VISA_DEBIT' } as const

/** A debit card that the issuer keeps, with all that the issuer returns of it. */
export type SavedCard = {
  readonly id: string
  readonly alias: string
  readonly network: Network
  readonly lastFourDigits: string
  /** `mm / yy`; empty if the issuer does not say. */
  readonly expiry: string
}

/** The networks of debit cards that the brand accepts. */
export type ReloadMethods = { readonly mcDebit: boolean; readonly visaDebit: boolean }
export const offeredNetworks = ({ mcDebit, visaDebit }: ReloadMethods): readonly Network[] =>
  NETWORKS.filter((network) => (network === 'visadebit' ? visaDebit : mcDebit))

/** The saved cards of the networks that are offered. */
export const payableCards = (cards: readonly SavedCard[], networks: readonly Network[]): readonly SavedCard[] =>
  cards.filter(({ network }) => networks.includes(network))

export type Bounds = { readonly minCents: number | null; readonly maxCents: number | null }
/**
 * The card's own bounds, else the configured maximum (OP-39), and never more than today's limit has left or fits on the
 * card.
 */
export function boundsOf(
  { minReloadCents, maxReloadCents }: Pick<Card, 'minReloadCents' | 'maxReloadCents'>,
  configuredCents: number | null,
  limit: Limit | null,
  room: Room | null,
): Bounds {
  const known = [maxReloadCents ?? configuredCents, limit && leftTodayOf(limit), room?.leftCents]
  return { minCents: minReloadCents, maxCents: lowestOf(known) }
}

type Choice = {
  readonly locale: Locale
  readonly bounds: Bounds
  readonly room: Room | null
  readonly networks: readonly Network[]
  readonly savedCards: readonly Pick<SavedCard, 'id'>[]
}

/** Messages are catalogue keys. */
export const amountFormSchema = ({ locale, bounds, room, networks, savedCards }: Choice) => {
  const isNetwork = v.picklist(networks as [Network], messageKey('debitCard.method.required'))
  const isSaved = v.picklist(savedCards.map(({ id }) => id) as [string], messageKey('debitCard.saved.required'))
  return v.intersect([
    v.object({ amount: amountSchema(locale, { ...bounds, roomCents: room?.leftCents }) }),
    v.variant(
      'method',
      [v.object({ method: v.literal('existing'), savedCard: isSaved }), v.object({ method: isNetwork })],
      'debitCard.method.required',
    ),
  ])
}
export type AmountForm = v.InferOutput<ReturnType<typeof amountFormSchema>>

const FIRST_DIGITS: Readonly<Record<Network, RegExp>> = {
  visadebit: /^4/,
  // 51 to 55, and 2221 to 2720.
  mastercarddebit: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
}
/** Whether a card's first digits belong to the chosen network. */
export const isOfNetwork = (digits: string, network: Network) => FIRST_DIGITS[network].test(digits)

type Written = 'firstName' | 'lastName' | 'addressLine' | 'city' | 'country' | 'subdivision' | 'postCode'
const filled = (field: Written, longest: number) =>
  v.pipe(requiredText(`debitCard.${field}.required`), atMost(longest, 'debitCard.long'))
const MAX_ALIAS = 35
const MAX_POST_CODE = 12
const CANADIAN_POST_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/
const isInCanada = ({ country }: { country: string }) => country === 'CA'

/** Field names as in the form. */
const cardEntries = {
  cardNumber,
  expiry,
  cvv,
  firstName: filled('firstName', MAX.name),
  lastName: filled('lastName', MAX.name),
  addressLine: filled('addressLine', MAX.addressLine),
  city: filled('city', MAX.city),
  country: v.pipe(filled('country', 2), v.picklist(COUNTRY_CODES, messageKey('debitCard.country.required'))),
  subdivision: filled('subdivision', MAX.city),
  postCode: v.pipe(
    filled('postCode', MAX_POST_CODE),
    v.transform((code) => plainCode(code).toUpperCase()),
  ),
  saveCard: typedText,
  alias: v.pipe(typedText, v.trim(), atMost(MAX_ALIAS, 'debitCard.alias.long')),
}
type Checked = { readonly network: Network; readonly isChecked: boolean }

/** A new debit card with its billing address. `isChecked`: its first digits must match the network. */
export const debitCardSchema = ({ network, isChecked }: Checked) =>
  v.pipe(
    v.object(cardEntries),
    v.forward(
      v.partialCheck(
        [['cardNumber']],
        ({ cardNumber: digits }) => !isChecked || isOfNetwork(digits, network),
        messageKey(`debitCard.cardNumber.${network}`),
      ),
      ['cardNumber'],
    ),
    v.forward(
      v.partialCheck(
        [['country'], ['subdivision']],
        (address) => !isInCanada(address) || PROVINCES.some((code) => code === address.subdivision),
        messageKey('debitCard.subdivision.required'),
      ),
      ['subdivision'],
    ),
    v.forward(
      v.partialCheck(
        [['country'], ['postCode']],
        (address) => !isInCanada(address) || CANADIAN_POST_CODE.test(postCodeText(address.postCode)),
        messageKey('debitCard.postCode.invalid'),
      ),
      ['postCode'],
    ),
    v.transform(({ postCode, saveCard, ...card }) => ({
      ...card,
      postCode: isInCanada(card) ? postCodeText(postCode) : postCode,
      isSaved: saveCard !== '',
    })),
  )
export type DebitCard = v.InferOutput<ReturnType<typeof debitCardSchema>>

/** The initial values of the billing form. */
export type Billing = { readonly firstName: string; readonly lastName: string; readonly address: PostalAddress }

/** How a load is recorded in a card's history (§3). */
export const LOAD_KIND = 'DP'

/** What an evaluation can be used for now; `unknown` for a state that is not listed. */
export const EVALUATION_STATES = [
  'cleared',
  'challenged',
  'used',
  'declined',
  'failed',
  'cancelled',
  'expired',
] as const
export type EvaluationState = (typeof EVALUATION_STATES)[number] | 'unknown'
/** The result of a challenge, as the issuer returned it. */
export type Authentication = { readonly [name: string]: string }
export type Challenge = { readonly url: string; readonly expiresInSeconds: number }
export type Evaluation = {
  readonly riskReferenceId: string
  readonly state: EvaluationState
  readonly challenge: Challenge | null
  readonly authentication: Authentication | null
}

/** An evaluation that ended in this way can charge nothing any more. */
export const isDead = ({ state }: Pick<Evaluation, 'state'>) =>
  state === 'declined' || state === 'failed' || state === 'cancelled' || state === 'expired'

/** The card to load: the current one; if none is known yet, the one that will be current. */
export const cardToLoad = <Own extends Pick<Card, 'clientId' | 'defaultCard'>>(
  cards: readonly Own[],
  clientId: string,
): Own | null =>
  (clientId === ''
    ? (cards.find(({ defaultCard }) => defaultCard) ?? cards[0])
    : cards.find((card) => card.clientId === clientId)) ?? null
