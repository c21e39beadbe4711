/** What the brand's configuration may set, and the defaults until it has been read. Portal spec §3, §9; OP-10, OP-65, OP-73. */
import type { CardProgram } from '../cards/cardOrder'
import type { ReloadMethods } from '../money/topUp'

export const BRAND_PID = '1100003'
/** The bill pay fee, in cents. */
export const BILL_PAY_FEE_CENTS = 195
/** ISO 8601 with the fixed offset -04:00. */
export type MaintenanceWindow = { readonly start: string; readonly end: string }

export type Brand = {
  readonly pid: string
  readonly sessionId: string
  readonly theme: string
  readonly accountAccess: 'open' | 'ended'
  readonly directDeposit: { readonly institution: string; readonly transit: string }
  readonly reloadMethods: ReloadMethods
  readonly cardTypes: Readonly<Record<string, CardProgram>>
  readonly cardBins: readonly string[]
  readonly reloadMaximumCents: number | null
  readonly feeCents: number
  /** Null if it is off; an empty text stands for the catalogue's own. */
  readonly announcement: { readonly en: string; readonly fr: string } | null
  readonly isBrandingNew: boolean
  readonly maintenanceWindows: readonly MaintenanceWindow[]
  readonly features: {
    readonly cardBinCheck: boolean
    readonly qrCode: boolean
    readonly captcha: boolean
    readonly fraudCollector: boolean
    readonly maps: boolean
    readonly botDetection: boolean
  }
  /** A template with `{locale}` in its path. */
  readonly privacyUrl: string
}

export const DEFAULT_BRAND: Brand = {
  pid: BRAND_PID,
  sessionId: '',
  theme: 'default',
  accountAccess: 'open',
  directDeposit: { institution: '', transit: '' },
  reloadMethods: { mcDebit: true, visaDebit: true },
  cardTypes: {},
  cardBins: [],
  reloadMaximumCents: null,
  feeCents: BILL_PAY_FEE_CENTS,
  // On until the configuration says otherwise (§9): it must not push the page down when it loads.
  announcement: { en: '', fr: '' },
  isBrandingNew: false,
  maintenanceWindows: [],
  features: {
    cardBinCheck: true,
    qrCode: true,
    captcha: true,
    fraudCollector: true,
    maps: true,
    botDetection: true,
  },
  privacyUrl: 'https://example.com/{locale}/privacy',
}

/** Keys of external services; an empty key means that the service is not used. */
export type Frontend = {
  readonly addressLookupKey: string
  /** The URL of the address service; empty for Canada Post's own. */
  readonly addressLookupUrl: string
  readonly analyticsKey: string
  readonly mapsKey: string
  /** A template with `{z}`, `{x}`, `{y}` and optionally `{key}`; empty if there is no map. */
  readonly mapTilesUrl: string
  readonly mapTilesCredit: string
  readonly captchaSiteKey: string
  readonly threeDSecureKey: string
  /** The page of the service that `threeDSecureKey` is for. */
  readonly threeDSecureUrl: string
  /** The page of the fraud-device collector; empty if none is used. */
  readonly fraudCollectorUrl: string
  readonly storeIds: { readonly onlineReload: string; readonly transaction: string; readonly fee: string }
}

export const DEFAULT_FRONTEND: Frontend = {
  addressLookupKey: '',
  addressLookupUrl: '',
  analyticsKey: '',
  mapsKey: '',
  mapTilesUrl: '',
  mapTilesCredit: '',
  captchaSiteKey: '',
  threeDSecureKey: '',
  threeDSecureUrl: '',
  fraudCollectorUrl: '',
  storeIds: { onlineReload: '', transaction: '', fee: '' },
}

/** The tiles of a map, and the credit to show for them. */
export type MapTiles = { readonly url: string; readonly key: string; readonly credit: string }

/** Null if maps are off or no service is configured. */
export const mapTilesOf = (
  { features }: Pick<Brand, 'features'>,
  { mapTilesUrl, mapsKey, mapTilesCredit }: Frontend,
): MapTiles | null =>
  features.maps && mapTilesUrl !== '' ? { url: mapTilesUrl, key: mapsKey, credit: mapTilesCredit } : null

/** The window that contains `now` (milliseconds); its start is included, its end is not. */
export const maintenanceAt = (windows: readonly MaintenanceWindow[], now: number) =>
  windows.find(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end)) ?? null
