/** A card as the portal knows it, and what its fields mean. Money is integer cents. Portal spec §3, §4. */
import { RETIRING_BIN } from './retiring'

export const CARD_TYPES = ['express', 'express-reloadable', 'select'] as const
export type CardType = (typeof CARD_TYPES)[number]

export type Balance = {
  readonly clientId: string
  /** As received: 'A', 'S', 'N' or an unknown value (OP-44). */
  readonly cardStatus: string
  readonly availableCents: number
  readonly settledCents: number
  /** ISO 4217 number; 124 is the Canadian dollar. */
  readonly currency: string
  readonly conversionRate: number | null
  readonly convertedCents: number | null
  /** Changes whenever anything but the balance of the card does; null if the issuer does not say. */
  readonly revision: string | null
}

export type Card = Balance & {
  readonly clientCode: string
  /** Null if the holder gave none. */
  readonly alias: string | null
  readonly cardType: CardType
  readonly cardProgram: string
  /** False for a virtual card: its number and security code may be shown (OP-42). */
  readonly plasticFlag: boolean
  readonly lastFourDigits: string
  /** `YYYY-MM`. */
  readonly expiryDate: string
  readonly cardNumMasked: string
  readonly cardDescription: string
  readonly cardIssuer: string
  readonly defaultCard: boolean
  readonly reloadAllowed: boolean
  readonly upgradeAllowed: boolean
  /** The issuer has not decided yet whether the card is upgraded. */
  readonly isUpgradePending: boolean
  readonly billPayAllowed: boolean
  readonly directDepositAllowed: boolean
  readonly requestMoneyAllowed: boolean
  readonly directDepositAccount: string | null
  readonly minReloadCents: number | null
  readonly maxReloadCents: number | null
  readonly maxEtransferReloadCents: number | null
  readonly serialNumber: string
}

/**
 * What a card is called, in either language: kept with what was agreed to. `nth`: its place among the cards that its
 * default name counts.
 */
export type CalledCard = Pick<Card, 'alias' | 'plasticFlag' | 'lastFourDigits'> & { readonly nth: number }
type Named = Pick<Card, 'clientId' | 'alias' | 'plasticFlag'>
function placeOf({ clientId, plasticFlag }: Named, cards: readonly Named[]): number {
  const counted = plasticFlag ? cards : cards.filter((card) => !card.plasticFlag)
  return counted.findIndex((card) => card.clientId === clientId) + 1
}
export const calledAs = (card: Named & Pick<Card, 'lastFourDigits'>, cards: readonly Named[]): CalledCard => ({
  alias: card.alias,
  plasticFlag: card.plasticFlag,
  lastFourDigits: card.lastFourDigits,
  nth: placeOf(card, cards),
})

export type CardState = 'active' | 'locked' | 'inactive' | 'unrecognised'

export const cardStateOf = (cardStatus: string): CardState => {
  if (cardStatus === 'A') return 'active'
  if (cardStatus === 'S') return 'locked'
  if (cardStatus === 'N') return 'inactive'
  return 'unrecognised'
}

/** Why a card does nothing now; null for an active card. */
export function stoppedBy({ cardStatus }: Pick<Card, 'cardStatus'>): Exclude<CardState, 'active'> | null {
  const state = cardStateOf(cardStatus)
  return state === 'active' ? null : state
}

const GREY_PROGRAMS = ['BLK229', 'BLK230']
/** Portal spec §3: BLK229 and BLK230 are grey cards. */
export const isGreyCard = ({ cardProgram }: Pick<Card, 'cardProgram'>) => GREY_PROGRAMS.includes(cardProgram)

export type CardArt = 'black' | 'grey' | 'white' | 'blue' | 'green' | 'default'
const artByPrefix: Readonly<Record<string, CardArt>> = {
  BLK: 'black',
  BHN: 'green',
  BHW: 'white',
  BLU: 'blue',
  GRN: 'green',
}
/** The first three characters of the program choose the image; the grey programs have their own. Portal spec §3. */
export const artOf = (card: Pick<Card, 'cardProgram'>): CardArt =>
  isGreyCard(card) ? 'grey' : (artByPrefix[card.cardProgram.slice(0, 3)] ?? 'default')

type Drawn = Pick<Card, 'cardProgram' | 'plasticFlag'> & Partial<Pick<Card, 'cardStatus' | 'cardNumMasked'>>

export type CardLook = 'locked' | 'ordered' | 'retired'
/**
 * What a card's picture says of its status: locked ones are under ice, retired ones (their number begins with 517187)
 * have lost their colour and a corner, and those that are not activated are an outline.
 */
export function lookOf({
  cardStatus,
  cardNumMasked,
}: Partial<Pick<Card, 'cardStatus' | 'cardNumMasked'>>): CardLook | undefined {
  const state = cardStatus === undefined ? 'active' : cardStateOf(cardStatus)
  if (state === 'locked') return 'locked'
  if (state === 'inactive') return 'ordered'
  return cardNumMasked !== undefined && isRetiring({ cardNumMasked }) ? 'retired' : undefined
}

/** How a card is drawn: the art of its program, its look, and a device in place of the chip if there is no plastic. */
export const faceOf = (card: Drawn) => ({
  art: artOf(card),
  look: lookOf(card),
  virtualLabel: card.plasticFlag ? undefined : '',
})

export const isRetiring = ({ cardNumMasked }: Pick<Card, 'cardNumMasked'>) => cardNumMasked.startsWith(RETIRING_BIN)

/** `1234567890123456` → `1234 5678 9012 3456`; masks keep their asterisks. Portal spec §3. */
export const groupByFour = (digits: string) => digits.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Asterisks plus last four. Portal spec §4. */
export const masked = (lastFour: string) => groupByFour(`************${lastFour}`)
/** Only the last four digits of the issuer's masked number, even if it shows more. Portal spec §3. */
export const maskedNumber = ({ cardNumMasked, lastFourDigits }: Pick<Card, 'cardNumMasked' | 'lastFourDigits'>) =>
  masked(/\d{4}$/.exec(cardNumMasked)?.[0] ?? lastFourDigits)

const CURRENCIES: Readonly<Record<string, string>> = { 124: 'CAD', 840: 'USD', 978: 'EUR' }
/** The letters of an ISO 4217 number; an unknown number stays unchanged. */
export const currencyCode = (number: string) => CURRENCIES[number] ?? number

/** `YYYY-MM` → `mm / yy`, as embossed. Portal spec §5. */
export const expiryText = (expiryDate: string) => {
  const [, year, month] = /^\d{2}(\d{2})-(\d{2})/.exec(expiryDate) ?? []
  return year && month ? `${month} / ${year}` : ''
}

export const isReloadable = ({ cardType }: Pick<Card, 'cardType'>) => cardType !== 'express'
/** How a card that arrived by mail starts to work: the issuer activates reloadable cards only (portal spec §8). */
export const startOf = (card: Pick<Card, 'cardType'>) => (isReloadable(card) ? 'activate' : 'register')

/**
 * A card that is not activated yet is offered activation if its program can be ordered, that is, if it is a key of the
 * brand's card types (OP-14).
 */
export const isOfferedActivation = (
  card: Pick<Card, 'cardStatus' | 'cardProgram'>,
  orderedPrograms: readonly string[],
) => cardStateOf(card.cardStatus) === 'inactive' && orderedPrograms.includes(card.cardProgram)
