/** What the current card and the holder's identity level let one do, and the hint where they do not. Portal spec §4, §6; OP-11 to OP-13. */
import { type Card, cardStateOf } from './card'

export const FEATURES = [
  'dashboard',
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'charts',
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

/** The identity hint wins over the unlock hint; the upgrade hides where the card may not be upgraded. */
export function accessTo(feature: Feature, { kycLevel, card, isQrCodeOn }: Holder): Access {
  if (feature === 'qrcode' && !isQrCodeOn) return 'hidden'
  if (feature === 'upgrade' && !card?.upgradeAllowed) return 'hidden'
  if (kycLevel === 0 && needsIdentity.includes(feature)) return 'orderReloadable'
  if (card && cardStateOf(card.cardStatus) !== 'active' && needsActiveCard.includes(feature)) return 'unlockCard'
  return 'open'
}
