import type { FrontendConfig, OpenConfig } from '../../contract/model'
import { CARD_BINS, ORDERABLE, programOf } from '../cards/programs'
import type { Database } from '../database/connect'
import { changeSetting } from '../database/settings'
import { FEES } from '../fees'

export const PID = '1100003'

const INITIAL: Settings = {
  open: {
    pid: PID,
    sessionId: '',
    theme: 'default',
    accountAccess: 'open',
    directDeposit: { institution: '000', transit: '00001' },
    reloadMethods: { mcDebit: true, visaDebit: true },
    cardTypes: Object.fromEntries(
      ORDERABLE.map((code) => {
        const { name, cardType, plastic } = programOf(code)
        return [code, { name, cardType, virtual: !plastic }]
      }),
    ),
    cardBins: CARD_BINS,
    reloadMaximum: 500,
    fee: FEES.billPayCents / 100,
    announcement: {
      enabled: true,
      en: 'Cards whose number begins with\u00a0517187 are no longer valid.',
      fr: 'Les cartes dont le numéro commence par\u00a0517187 ne sont plus valides.',
    },
    maintenanceWindows: [
      { start: '2020-03-08T03:00:00-04:00', end: '2020-03-08T08:00:00-04:00' },
      { start: '2020-11-01T03:00:00-04:00', end: '2020-11-01T08:00:00-04:00' },
    ],
    features: {
      cardBinCheck: true,
      qrCode: true,
      announcement: true,
      captcha: true,
      fraudCollector: true,
      maps: true,
      botDetection: true,
    },
    privacyUrl: 'https://example.com/{locale}/privacy',
    newBrandingMessage: false,
  },
  // No captcha key: the portal then shows its built-in check.
  frontend: {
    addressLookupKey: 'sandbox',
    addressLookupUrl: '/address-lookup',
    analyticsKey: '',
    mapsKey: '',
    mapTilesUrl: '',
    mapTilesCredit: '',
    captchaSiteKey: '',
    threeDSecureKey: '',
    threeDSecureUrl: '',
    fraudCollectorUrl: '',
    storeIds: { onlineReload: 'store-online-reload', transaction: 'store-transaction', fee: 'store-fee' },
  },
  newVersion: '',
}

type Settings = {
  readonly open: OpenConfig
  readonly frontend: FrontendConfig
  /** Sent as X-New-Version unless empty. */
  readonly newVersion: string
}

export type ConfigurationPatch = { readonly [name: string]: unknown }

export type Configuration = {
  current(): Settings
  /**
   * Keys of the brand configuration, `frontend` and `newVersion`. Objects are merged; lists and values are replaced.
   */
  patch(patch: ConfigurationPatch): Promise<void>
  /** Takes the stored configuration, if there is one. */
  use(stored: unknown): void
}

export function createConfiguration(db: Database): Configuration {
  let current = INITIAL
  return {
    current: () => current,
    async patch({ frontend = {}, newVersion, ...open }) {
      const patch = { open, frontend, ...(newVersion !== undefined && { newVersion }) }
      await changeSetting(db, 'configuration', {}, (stored: unknown) => ({ value: merge(stored, patch) }))
    },
    use(stored) {
      current = stored === undefined ? INITIAL : (merge(INITIAL, stored) as Settings)
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(base: unknown, patch: unknown): unknown {
  if (!isRecord(base) || !isRecord(patch)) return patch
  const merged = { ...base }
  for (const [name, value] of Object.entries(patch)) {
    if (name === '__proto__') continue
    merged[name] = Object.hasOwn(base, name) ? merge(base[name], value) : value
  }
  return merged
}
