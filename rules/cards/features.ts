/** What the current card and the holder's identity level allow, and the hint if they do not. Portal spec §4, §6; OP-11 to OP-13. */
import type { Account } from '../identity/account'
import { isInSaskatchewan } from '../identity/identity'
import { type Card, cardStateOf, isReloadable } from './card'
import { enableReloadsOffer, isSecondReloadable } from './upgrade'

export const FEATURES = [
  'dashboard',
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'charts',
  'dispute',
  'alerts',
  'getpin',
  'bills',
  'billsPending',
  'billsHistory',
  'upgrade',
  'register',
  'replacecard',
  'getcard',
  'activate',
  'profile',
] as const
export type Feature = (typeof FEATURES)[number]

const needsActiveCard: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'bills',
  'billsPending',
  'billsHistory',
  'upgrade',
]
const needsIdentity: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'alerts',
  'bills',
  'billsPending',
  'billsHistory',
]

export type Hint = 'orderReloadable' | 'unlockCard'
export type Access = 'open' | 'hidden' | Hint

type Holder = {
  /** Undefined while unknown, which disables nothing. */
  readonly kycLevel: number | undefined
  readonly card: Pick<Card, 'cardStatus' | 'upgradeAllowed'> | null
  readonly isQrCodeOn: boolean
}

/** The identity hint takes precedence over the unlock hint. The upgrade is hidden if the card may not be upgraded. */
export function accessTo(feature: Feature, { kycLevel, card, isQrCodeOn }: Holder): Access {
  if (feature === 'qrcode' && !isQrCodeOn) return 'hidden'
  if (feature === 'upgrade' && !card?.upgradeAllowed) return 'hidden'
  if (kycLevel === 0 && needsIdentity.includes(feature)) return 'orderReloadable'
  if (card && cardStateOf(card.cardStatus) !== 'active' && needsActiveCard.includes(feature)) return 'unlockCard'
  return 'open'
}

const needsReloadable: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'bills',
  'billsPending',
  'billsHistory',
]
/** Screens of a card's transactions: without a card there is nothing to read. */
const needsCard: readonly Feature[] = ['charts', 'dispute']
/** Loads of money: not offered to residents of Saskatchewan. */
const loads: readonly Feature[] = ['reload', 'autoreload', 'qrcode', 'directDeposit', 'interac']
export const mayLoadIn = (region: string) => !isInSaskatchewan(region)

type Flag = 'reloadAllowed' | 'upgradeAllowed' | 'billPayAllowed' | 'directDepositAllowed' | 'requestMoneyAllowed'
const flagOf: Partial<Record<Feature, Flag>> = {
  reload: 'reloadAllowed',
  autoreload: 'reloadAllowed',
  qrcode: 'reloadAllowed',
  directDeposit: 'directDepositAllowed',
  interac: 'requestMoneyAllowed',
  upgrade: 'upgradeAllowed',
  bills: 'billPayAllowed',
  billsPending: 'billPayAllowed',
  billsHistory: 'billPayAllowed',
}

type WayToReload = 'enableReloads' | 'chooseReloadable' | 'foreignTaxResident' | 'getReloadable'
/**
 * Why a feature is not available, shown on its screen with what to do. The menu has one hint for every card that is not
 * active (T-22); the remedy is not the same for all of them.
 */
export type Barrier =
  | Hint
  | 'activateCard'
  | 'unrecognised'
  | 'hidden'
  | 'saskatchewan'
  | 'noCard'
  | WayToReload
  | 'notAllowed'
  | 'alreadyReloadable'

type Owner = {
  readonly kycLevel: number | undefined
  /** The province of the home address; empty while unknown. */
  readonly region: string
  readonly declared: Pick<Account, 'fatcaProvided' | 'isCanadian'>
  /** Null while the cards are being read, and if there is none. */
  readonly card: Card | null
  readonly cards: readonly Card[]
  readonly hasNoCards: boolean
  readonly isQrCodeOn: boolean
}

/** Portal spec §6: a registered reloadable card, what the issuer allows it, and for other cards the way to one. */
export function barrierTo(feature: Feature, owner: Owner): Barrier | null {
  const { card, cards, hasNoCards } = owner
  const access = accessTo(feature, owner)
  if (access === 'hidden' && feature !== 'upgrade') return access
  if (access === 'open' && loads.includes(feature) && !mayLoadIn(owner.region)) return 'saskatchewan'
  const flag = flagOf[feature]
  const isForReloadable = needsReloadable.includes(feature)
  const isOfCard = flag !== undefined || isForReloadable
  if (hasNoCards && (isOfCard || needsCard.includes(feature) || access === 'orderReloadable')) return 'noCard'
  if (access === 'unlockCard') return closedBy(card)
  if (access === 'orderReloadable') return access
  if (!isOfCard) return null
  if (!card) return null
  const isTaken = feature === 'upgrade' && isSecondReloadable(card, cards)
  const isOffered = (!isForReloadable || isReloadable(card)) && (!flag || card[flag]) && !isTaken
  if (isOffered) return null
  if (!isReloadable(card)) return wayToReload(card, owner)
  return feature === 'upgrade' ? 'alreadyReloadable' : 'notAllowed'
}

/** For a card that is not active. */
function closedBy(card: Card | null): 'unlockCard' | 'activateCard' | 'unrecognised' {
  const state = card && cardStateOf(card.cardStatus)
  if (state === 'inactive') return 'activateCard'
  return state === 'locked' ? 'unlockCard' : 'unrecognised'
}

function wayToReload(card: Card, { cards, declared }: Owner): WayToReload {
  // An account has one reloadable card: a holder who has it cannot make this one reloadable.
  if (cards.some(isReloadable)) return 'chooseReloadable'
  const offer = enableReloadsOffer(card, declared, cards)
  if (offer === 'foreignTaxResident') return offer
  return offer === 'offered' ? 'enableReloads' : 'getReloadable'
}

/** Payments that were scheduled before the card was locked are still upcoming. */
export const showsUpcoming = (toPending: Barrier | null) => toPending === null || toPending === 'unlockCard'
